import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/config.ts';
import { DRAIN_MS } from '#server/start-server.ts';
import { ROOT } from '../../scripts/prepare.mjs';
import { startKinboxServer } from '../support/kinbox-server.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
/** Instructions, each on one line. */
const [, buildStage = '', runStage = ''] = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', '')
  .split(/^FROM .*\n/m);
const instructions = (stage: string, name: string) =>
  [...stage.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, rest = '']) => rest);
const commandOf = (instruction: string) => JSON.parse(/\[.*\]$/.exec(instruction)?.[0] ?? '[]') as string[];
const settingsOf = (stage: string) =>
  Object.fromEntries(
    instructions(stage, 'ENV').flatMap((line) =>
      line.split(' ').map((each) => each.split('=') as [string, string]),
    ),
  );
const copied = instructions(runStage, 'COPY').map((line) => line.split(' ').at(-1) ?? '');

interface Service {
  readonly environment: Readonly<Record<string, string>>;
  readonly stop_grace_period: string;
  readonly volumes: readonly string[];
}
interface Compose {
  readonly services: Readonly<Record<'api-1' | 'api-2' | 'database' | 'caddy', Service>>;
  readonly networks: {
    readonly front: { readonly ipam: { readonly config: readonly { subnet: string }[] } };
  };
}
const compose = parse(read('compose.yaml'), { merge: true }) as Compose;

describe('the image', () => {
  it('A216 copies only existing files, and all that a build reads', () => {
    const sources = instructions(buildStage, 'COPY').flatMap((line) => line.split(' ').slice(0, -1));
    expect(sources.filter((source) => !existsSync(join(ROOT, source)))).toEqual([]);
    const allowed = read('.dockerignore').match(/(?<=^!).*/gm) ?? [];
    const isAllowed = (source: string) =>
      allowed.some((pattern) =>
        new RegExp(`^${pattern.replace('.', '\\.').replace('*', '.*')}$`).test(source),
      );
    expect(sources.filter((source) => !isAllowed(source))).toEqual([]);
    const listed = /const BUILD_SOURCES = \[([^\]]*)\]/.exec(read('scripts/prepare.mjs'))?.[1] ?? '';
    const needed = [...listed.matchAll(/'([^']+)'/g)].map(([, source]) => source);
    expect(needed.length).toBeGreaterThan(5);
    expect(needed.filter((source) => source !== undefined && !sources.includes(source))).toEqual([]);
  });

  it('A216 contains what it needs to run, and its health check reflects its state', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kinbox-image-'));
    for (const path of copied) {
      if (path === 'node_modules') symlinkSync(join(ROOT, path), join(folder, path));
      else cpSync(join(ROOT, path), join(folder, path), { recursive: true });
    }
    const env = { NODE_ENV: settingsOf(runStage)['NODE_ENV'] ?? '' };
    const [check = ''] = instructions(runStage, 'HEALTHCHECK');
    // The command that the server is started with, from that folder.
    expect(instructions(runStage, 'CMD').map(commandOf)).toEqual([['node', 'dist/server/main.js']]);
    const kinbox = await startKinboxServer({ env, cwd: folder });
    const checkHealth = () => {
      const [program = '', ...args] = commandOf(check);
      return spawnSync(program, args, { env: { ...process.env, PORT: new URL(kinbox.url).port } }).status;
    };
    expect(checkHealth()).toBe(0);
    expect((await fetch(kinbox.url)).headers.get('Content-Type')).toContain('text/html');
    await kinbox.stop();
    expect(checkHealth()).toBe(1);
    await kinbox.dispose();
    await rm(folder, { recursive: true });
  });

  it('A216 runs as an unprivileged user', () => {
    expect(instructions(runStage, 'USER')).toEqual(['node']);
  });
});

describe('compose.yaml', () => {
  const given: Readonly<Record<string, string>> = {
    KINBOX_HOST: 'kinbox.example.org',
    DATABASE_PASSWORD: 'letters1and2digits',
    POSTGRES_PASSWORD: 'others3and4',
  };
  const fill = (text: string) =>
    text.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) =>
      kind === '-' ? (given[name] ?? rest) : (given[name] ?? ''),
    );

  it.each(['api-1', 'api-2'] as const)('A216 gives %s settings that the server knows and takes', (name) => {
    const { environment } = compose.services[name];
    const known = [...read('server/config.ts').matchAll(/read\(env, '([A-Z_]+)'/g)].map(
      ([, setting]) => setting,
    );
    const set = [...Object.keys(environment), ...Object.keys(settingsOf(runStage))];
    expect(set.filter((setting) => setting !== 'NODE_ENV' && !known.includes(setting))).toEqual([]);
    const filled = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, fill(value)]));
    expect(readConfig({ ...settingsOf(runStage), ...filled })).toMatchObject({
      kind: 'config',
      config: {
        port: Number(instructions(runStage, 'EXPOSE')[0]),
        host: '0.0.0.0',
        dataDir: instructions(runStage, 'VOLUME')[0],
        appUrl: new URL('https://kinbox.example.org'),
        databaseUrl: 'postgres://kinbox:letters1and2digits@database:5432/kinbox',
        trustedProxies: compose.networks.front.ipam.config.map(({ subnet }) => subnet),
      },
    });
  });

  it('A216 waits longer for the shutdown than the server does', () => {
    expect(Number.parseInt(compose.services['api-1'].stop_grace_period, 10) * 1000).toBeGreaterThan(DRAIN_MS);
  });

  it('A216 lets Caddy forward to existing services, at the ports that they listen on', () => {
    const [, upstreams = ''] = /reverse_proxy (.*) \{/.exec(read('Caddyfile')) ?? [];
    const [port = ''] = instructions(runStage, 'EXPOSE');
    const apis = Object.keys(compose.services).filter((name) => name.startsWith('api'));
    expect(upstreams.split(' ')).toEqual(apis.map((name) => `${name}:${port ?? 'no port'}`));
    expect(compose.services.caddy.volumes[0]).toBe('./Caddyfile:/etc/caddy/Caddyfile:ro');
  });
});
