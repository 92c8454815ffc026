/** Which addresses are on the public internet. Clients say where their messages go, so nothing else may be reached. */
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IANA, special-purpose address registries, and what is not unicast. */
const SPECIAL_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Of 2000::/3, which is all that is public. */
const SPECIAL_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** NAT64: an IPv4 address behind it. */
const NAT64 = /^64:ff9b::(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/;

const special = listOf([...SPECIAL_4, ...SPECIAL_6]);
const global6 = listOf(['2000::/3']);

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      return isPublic6(address.toLowerCase());
    default:
      return false;
  }
}

function isPublic6(address: string): boolean {
  const [, dotted, high, low] = NAT64.exec(address) ?? [];
  if (dotted !== undefined) return isPublicAddress(dotted);
  if (high !== undefined && low !== undefined) {
    const bits = [parseInt(high, 16), parseInt(low, 16)];
    return isPublicAddress(bits.flatMap((each) => [each >> 8, each & 255]).join('.'));
  }
  return global6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Rejects where the name has no address. */
export type Resolve = (host: string) => Promise<readonly string[]>;

const RESOLVED_WITHIN_MS = 2000;

/**
 * By DNS queries of its own: the system's resolver has four threads for all of Node, and names that answer late would keep
 * files and passwords from them.
 */
export const resolveByDns: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: RESOLVED_WITHIN_MS, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [four, six].flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found;
};

/** A name may lead elsewhere than when the device subscribed. Addresses that are not public are left out. */
export function lookUpPublic(resolve: Resolve): LookupFunction {
  return (host, options, answer) => {
    const found = resolve(host).then((all) => all.filter(isPublicAddress).map(withFamily));
    found.then(
      (all) => {
        const [first] = all;
        if (first === undefined) answer(new Error('It has no public address.'), '', 0);
        else if (options.all === true) answer(null, all);
        else answer(null, first.address, first.family);
      },
      (error: unknown) => answer(error as NodeJS.ErrnoException, '', 0),
    );
  };
}

function withFamily(address: string) {
  return { address, family: address.includes(':') ? 6 : 4 };
}
