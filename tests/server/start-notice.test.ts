import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { encode } from 'uqr';
import { reachableAddresses, type Interfaces } from '#server/reachable-addresses.ts';
import { startNotice } from '#server/start-notice.ts';

function at(address: string, internal = false): NetworkInterfaceInfo {
  const family = address.includes(':') ? 'IPv6' : 'IPv4';
  const common = { address, netmask: '', mac: '', internal, cidr: null };
  return family === 'IPv4' ? { ...common, family } : { ...common, family, scopeid: 0 };
}

const HOME: Interfaces = {
  lo: [at('127.0.0.1', true), at('::1', true)],
  docker0: [at('172.17.0.1')],
  tailscale0: [at('100.101.102.103'), at('fd7a:115c:a1e0::1')],
  eth0: [at('10.0.0.5'), at('169.254.7.7'), at('fe80::1'), at('2001:db8::5')],
  wlan0: [at('192.168.1.20'), at('febf::2')],
};

const addresses = (host: string, appUrl: string | null = null) =>
  reachableAddresses({
    host,
    port: 3000,
    appUrl: appUrl === null ? null : new URL(appUrl),
    interfaces: HOME,
  });

describe('the addresses for other devices', () => {
  it('A573 are those of the network interfaces, home networks first, without loopback and link-local ones', () => {
    const four = [
      'http://192.168.1.20:3000',
      'http://10.0.0.5:3000',
      'http://100.101.102.103:3000',
      'http://172.17.0.1:3000',
    ];
    expect(addresses('0.0.0.0')).toEqual(four);
    expect(addresses('::')).toEqual([
      ...four,
      'http://[fd7a:115c:a1e0::1]:3000',
      'http://[2001:db8::5]:3000',
    ]);
    expect(reachableAddresses({ host: '0.0.0.0', port: 1, appUrl: null, interfaces: {} })).toEqual([]);
  });

  it('A573 are a certain one if the server listens on that, and the public address alone if there is one', () => {
    expect(addresses('192.168.1.20')).toEqual(['http://192.168.1.20:3000']);
    expect(addresses('nas.home')).toEqual(['http://nas.home:3000']);
    expect(addresses('0.0.0.0', 'https://kinbox.example.org/')).toEqual(['https://kinbox.example.org']);
    expect(addresses('0.0.0.0', 'http://localhost:3000')).toHaveLength(4);
    expect(addresses('0.0.0.0', 'http://[::1]:3000')).toHaveLength(4);
  });

  it.each(['127.0.0.1', '127.8.8.8', 'localhost', '::1', 'kinbox.localhost'])(
    'A573 are none on %s, which only this machine reaches',
    (host) => {
      expect(addresses(host)).toEqual([]);
      expect(addresses(host, 'https://kinbox.example.org')).toEqual([]);
    },
  );
});

/** The squares that a terminal shows, true where it is dark. */
function squaresOf(notice: string): readonly (readonly boolean[])[] {
  const [on, off] = ['\u001b[38;5;231;48;5;16m', '\u001b[0m'];
  const lines = notice.split('\n').flatMap((line) => (line.includes(on) ? [line.split(on)[1] ?? ''] : []));
  expect(lines.every((line) => line.endsWith(off))).toBe(true);
  return lines.flatMap((line) => [
    Array.from(line.replace(off, ''), (each) => each === ' ' || each === '▄'),
    Array.from(line.replace(off, ''), (each) => each === ' ' || each === '▀'),
  ]);
}

describe('the notice of a start', () => {
  it('A573 lists the addresses and draws the QR code of the first, in the same colours on every terminal', () => {
    const notice = startNotice(['http://192.168.1.20:3000', 'http://10.0.0.5:3000']);
    expect(notice).toContain('\n  http://192.168.1.20:3000\n  http://10.0.0.5:3000\n');
    const { data, size } = encode('http://192.168.1.20:3000', { border: 2 });
    expect(squaresOf(notice).slice(0, size)).toEqual(data);
  });

  it('A573 says what plain HTTP lacks, and nothing about it over HTTPS', () => {
    expect(startNotice(['http://192.168.1.20:3000'])).toContain('docs/on-your-phones.md');
    const notice = startNotice(['https://kinbox.example.org']);
    expect(notice).toContain('https://kinbox.example.org');
    expect(notice).not.toContain('plain HTTP');
  });

  it('A573 is empty without an address', () => {
    expect(startNotice([])).toBe('');
  });
});
