/** The client's address. A forwarded one counts only if a trusted proxy sent it. */
import { BlockList, isIP } from 'node:net';
import type { Env } from './env.ts';

export interface ClientIp {
  readonly address: string;
  /** For limits: one client has 2^64 IPv6 addresses, which must not count separately. */
  readonly network: string;
}

export type ReadIp = (remote: string | undefined, forwardedFor: string | undefined) => ClientIp;

/** `trusted`: addresses and CIDR ranges. Throws on one that is neither. */
export function createIpReader(trusted: readonly string[]): ReadIp {
  const list = new BlockList();
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  // Behind a proxy all requests come from one address, and a check makes an object of it each time.
  let last = { address: '', isTrusted: false };
  const isTrustedPeer = (address: string) => {
    if (address !== last.address) last = { address, isTrusted: isTrusted(address) };
    return last.isTrusted;
  };
  return (remote, forwardedFor) => {
    const direct = plain(remote ?? 'unknown');
    if (!isTrustedPeer(direct)) return clientIp(direct);
    // From the nearest proxy outwards: the first address that is not a trusted proxy is the client. Anybody can write
    // what is beyond it, also if the first is no address.
    const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()));
    const client = hops.reverse().find((hop) => !isTrusted(hop)) ?? direct;
    return clientIp(isIP(client) === 0 ? direct : client);
  };
}

/** Called without a server, as in tests, the bindings are missing, whatever Hono's types say. */
export function remoteAddress(bindings: Partial<Env['Bindings']> | undefined): string | undefined {
  return bindings?.incoming?.socket.remoteAddress;
}

function clientIp(address: string): ClientIp {
  return { address, network: networkOf(address) };
}

/** Of an IPv6 address the first half. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const left = groupsOf(head);
  const right = groupsOf(tail ?? '');
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

function groupsOf(part: string): readonly string[] {
  return part.split(':').filter((group) => group !== '');
}

/** An IPv4 address on a dual-stack socket. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
