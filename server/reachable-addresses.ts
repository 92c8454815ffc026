/** The addresses at which other devices reach the server, from its settings and the network interfaces of the machine. */
import { isIP } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';

/** As `os.networkInterfaces` returns it. */
export type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

export interface Listening {
  /** What the server listens on: an address, a name, or all addresses as `0.0.0.0` or `::`. */
  readonly host: string;
  readonly port: number;
  readonly appUrl: URL | null;
  readonly interfaces: Interfaces;
}

/** The best one first; none if only this machine reaches the server. A public `APP_URL` is the only one. */
export function reachableAddresses({ host, port, appUrl, interfaces }: Listening): readonly string[] {
  if (isLoopbackHost(host)) return [];
  if (appUrl !== null && !isLoopbackHost(appUrl.hostname)) return [appUrl.href.replace(/\/$/, '')];
  return hostsOf(host, interfaces).map((each) => `http://${isIP(each) === 6 ? `[${each}]` : each}:${port}`);
}

/** `URL.hostname` has IPv6 in brackets. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(bare) === 4) return bare.startsWith('127.');
  return bare === '::1' || bare === 'localhost' || bare.endsWith('.localhost');
}

function hostsOf(host: string, interfaces: Interfaces): readonly string[] {
  if (host !== '0.0.0.0' && host !== '::') return [host];
  const all = Object.values(interfaces)
    .flatMap((each) => each ?? [])
    .filter(({ internal, address }) => !internal && !isLinkLocal(address));
  const heard = host === '::' ? all : all.filter(({ family }) => family === 'IPv4');
  return [...new Set(heard.map(({ address }) => address))].toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Good on one cable only; an IPv6 one also needs the name of the interface, which no browser takes. */
function isLinkLocal(address: string): boolean {
  return address.startsWith('169.254.') || /^fe[89ab]/i.test(address);
}

/** Home routers hand out 192.168 and 10, container engines 172.16/12, to networks within the machine. */
function rankOf(address: string): number {
  if (isIP(address) === 6) return 4;
  if (address.startsWith('192.168.')) return 0;
  if (address.startsWith('10.')) return 1;
  return /^172\.(1[6-9]|2\d|3[01])\./.test(address) ? 3 : 2;
}
