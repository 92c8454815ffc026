/** The address that limits go by. A forwarded one counts only where a trusted proxy says so. */
import { BlockList, isIP } from 'node:net';

export type ReadIp = (remote: string | undefined, forwardedFor: string | undefined) => string;

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
  return (remote, forwardedFor) => {
    const direct = plain(remote ?? 'unknown');
    if (!isTrusted(direct)) return direct;
    // From the nearest proxy outwards: the first that nobody of ours vouches for is the client.
    const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()));
    return hops.reverse().find((hop) => isIP(hop) !== 0 && !isTrusted(hop)) ?? direct;
  };
}

/** An IPv4 address on a socket that speaks both. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
