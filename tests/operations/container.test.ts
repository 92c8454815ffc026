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

/** Compose's own `${NAME:-default}` and `${NAME:?why}`. */
const filler = (given: Readonly<Record<string, string>>) => (text: string) =>
  text.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) =>
    kind === '-' ? (given[name] ?? rest) : (given[name] ?? ''),
  );

/** All that the server reads. */
const SETTINGS = [...read('server/config.ts').matchAll(/read\(env, '([A-Z_]+)'/g)].map(
  ([, setting = '']) => setting,
);

/** The settings that the process gets, and those among them that it does not know. */
function settingsIn(environment: Readonly<Record<string, string>>, fill: (text: string) => string) {
  const set = [...Object.keys(environment), ...Object.keys(settingsOf(runStage))];
  const filled = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, fill(value)]));
  return {
    unknown: set.filter((setting) => setting !== 'NODE_ENV' && !SETTINGS.includes(setting)),
    read: readConfig({ ...settingsOf(runStage), ...filled }),
  };
}

describe('compose.yaml', () => {
  const given: Readonly<Record<string, string>> = {
    KINBOX_HOST: 'kinbox.example.org',
    DATABASE_PASSWORD: 'letters1and2digits',
    POSTGRES_PASSWORD: 'others3and4',
  };
  it.each(['api-1', 'api-2'] as const)('A216 gives %s settings that the server knows and takes', (name) => {
    const { environment } = compose.services[name];
    const { unknown, read: config } = settingsIn(environment, filler(given));
    expect(unknown).toEqual([]);
    expect(config).toMatchObject({
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

describe('compose.sqlite.yaml', () => {
  const { services, volumes } = parse(read('compose.sqlite.yaml')) as {
    readonly services: Readonly<Record<string, Service & Readonly<Record<string, unknown>>>>;
    readonly volumes: Readonly<Record<string, unknown>>;
  };
  const kinbox = services['kinbox'] ?? expect.fail('no service');

  it('A579 is one container of the same image, with its health check, and confined as those of compose.yaml', () => {
    const api = compose.services['api-1'] as unknown as Readonly<Record<string, unknown>>;
    expect(Object.keys(services)).toEqual(['kinbox']);
    for (const name of [
      'image',
      'build',
      'restart',
      'read_only',
      'cap_drop',
      'security_opt',
      'tmpfs',
      'stop_grace_period',
    ]) {
      expect(kinbox[name], name).toEqual(api[name]);
    }
    expect([kinbox['privileged'], kinbox['cap_add'], kinbox['user'], kinbox['healthcheck']]).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('A579 keeps the data in a volume, and is reached from its own machine only unless set otherwise', () => {
    const [folder = ''] = instructions(runStage, 'VOLUME');
    expect(kinbox.volumes).toEqual([`data:${folder}`]);
    expect(Object.keys(volumes)).toEqual(['data']);
    const [port = ''] = instructions(runStage, 'EXPOSE');
    const ports = kinbox['ports'] as readonly string[];
    expect(ports.map(filler({}))).toEqual([`127.0.0.1:3000:${port}`]);
    expect(ports.map(filler({ KINBOX_BIND: '0.0.0.0', KINBOX_PORT: '80' }))).toEqual([`0.0.0.0:80:${port}`]);
  });

  it('A579 gives settings that the server knows and takes, with and without an address', () => {
    const APP_URL = 'https://kinbox.example.org';
    const { unknown, read: config } = settingsIn(
      kinbox.environment,
      filler({ APP_URL, TRUSTED_PROXIES: '172.30.98.1' }),
    );
    expect(unknown).toEqual([]);
    expect(config).toMatchObject({
      kind: 'config',
      config: {
        host: '0.0.0.0',
        databaseUrl: null,
        appUrl: new URL(APP_URL),
        trustedProxies: ['172.30.98.1'],
      },
    });
    expect(settingsIn(kinbox.environment, filler({})).read).toMatchObject({
      kind: 'config',
      config: { appUrl: null },
    });
  });

  it('A579 is a machine whose address behind a proxy is the first of its network, as the documents say', () => {
    const { networks } = parse(read('compose.sqlite.yaml')) as Pick<Compose, 'networks'>;
    expect(networks.front.ipam.config).toEqual([{ subnet: '172.30.98.0/24' }]);
    for (const file of ['compose.sqlite.yaml', 'docs/on-your-phones.md'])
      expect(read(file)).toContain('172.30.98.1');
  });
});

describe('A624 of the settings of the server', () => {
  const LEFT_OUT: Readonly<Record<string, string>> = {
    PORT: 'The image sets it: other containers and the health check expect that one.',
    HOST: 'The image sets it: only its networks reach a container.',
    DATA_DIR: 'The image sets it: the volume is there.',
    CORS_ORIGINS: 'The app and the API have one origin, the proxy in front or the container itself.',
  };
  const EMBEDDED = { DATABASE_URL: 'The database is the embedded one.' };

  it.each([
    ['compose.yaml', 'api-1', LEFT_OUT],
    ['compose.yaml', 'api-2', LEFT_OUT],
    ['compose.sqlite.yaml', 'kinbox', { ...LEFT_OUT, ...EMBEDDED }],
  ])('A624 %s passes on to %s all but those that are left out for a reason', (file, name, leftOut) => {
    const { services } = parse(read(file), { merge: true }) as {
      readonly services: Readonly<Record<string, Service>>;
    };
    const passed = Object.keys(services[name]?.environment ?? {});
    expect([...passed, ...Object.keys(leftOut)].toSorted()).toEqual(SETTINGS.toSorted());
  });
});
