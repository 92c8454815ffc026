import { describe, expect, it } from 'vitest';
import type { Seen } from '#server/doctor/answer-doctor.ts';
import type { Answered, Streamed } from '#server/doctor/ask-server.ts';
import { ok, problem, reportOf, unknown, warning, type Judgement } from '#server/doctor/finding.ts';
import {
  judgeAddress,
  judgeClock,
  judgePlain,
  judgeProxy,
  judgeReach,
  judgeStream,
} from '#server/doctor/judge-address.ts';
import { judgeDatabase, judgeMigrations } from '#server/doctor/judge-database.ts';
import { judgeBackups, judgeDisk, judgeNode } from '#server/doctor/judge-machine.ts';

type Level = Judgement['level'];

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-01-31T12:00:00Z');

/** Each judgement has the level, and words that tell it from others. */
function expectEach(cases: readonly (readonly [Judgement, Level, string])[]): void {
  for (const [judgement, level, words] of cases) {
    expect(judgement, words).toMatchObject({ level, says: expect.stringContaining(words) as string });
  }
}

it('A575 has a line for each finding, and their number', () => {
  const report = reportOf([
    { about: 'node', ...ok('Node 24.1.0.') },
    { about: 'disk', ...problem('Full.') },
    { about: 'mail', ...warning('None.') },
    { about: 'backups', ...unknown('Elsewhere.') },
  ]);
  expect(report.split('\n')).toEqual([
    'ok       node        Node 24.1.0.',
    'problem  disk        Full.',
    'warning  mail        None.',
    'unknown  backups     Elsewhere.',
    '',
    '1 problem, 1 warning.',
  ]);
});

describe('the machine', () => {
  it('A575 judges the version of Node', () => {
    expectEach([
      [judgeNode('24.1.0'), 'ok', '24.1.0'],
      [judgeNode('22.0.0'), 'ok', '22.0.0'],
      [judgeNode('20.19.1'), 'warning', 'security fixes'],
      [judgeNode('20.18.3'), 'problem', 'too old'],
      [judgeNode('18.20.0'), 'problem', 'too old'],
    ]);
  });

  it('A575 judges the disk by what the next update needs, where it is and who may read it', () => {
    const fine = { folder: '/data', freeBytes: 9e9, databaseBytes: 1e8, type: 0xef53, mode: 0o100600 };
    expectEach([
      [judgeDisk(fine), 'ok', '9000.0 MB are free in /data'],
      [judgeDisk({ ...fine, freeBytes: 3.9e8 }), 'warning', 'needs 200.0 MB'],
      [judgeDisk({ ...fine, freeBytes: 1.9e8 }), 'problem', 'needs 200.0 MB'],
      [judgeDisk({ ...fine, freeBytes: 9e7, databaseBytes: 0, mode: null }), 'problem', 'needs 100.0 MB'],
      [judgeDisk({ ...fine, freeBytes: null }), 'problem', 'DATA_DIR'],
      [judgeDisk({ ...fine, type: 0x6969 }), 'problem', 'network file system'],
      // Of PostgreSQL there is nothing on it.
      [judgeDisk({ ...fine, type: 0x6969, databaseBytes: 0, mode: null }), 'ok', 'free'],
      [judgeDisk({ ...fine, mode: 0o100644 }), 'warning', 'chmod 600'],
    ]);
  });

  it('A575 judges backups by the newest and the oldest', () => {
    const at = (days: number, name = `kinbox-${days}.sqlite`) => ({ name, madeAtMs: NOW - days * DAY_MS });
    expectEach([
      [judgeBackups([at(20), at(1)], NOW), 'ok', '1 days old'],
      [judgeBackups([at(8)], NOW), 'warning', '8 days old'],
      [judgeBackups([at(1), at(31)], NOW), 'warning', 'kinbox-31.sqlite is 31 days old'],
      [judgeBackups([at(0, 'kinbox.sqlite.partial')], NOW), 'warning', 'No backup'],
      [judgeBackups([], NOW), 'warning', 'No backup'],
      [judgeBackups(null, NOW), 'unknown', 'PostgreSQL'],
    ]);
  });
});

it('A575 judges the database by what a crash would lose, and by its migrations', () => {
  const settings = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };
  const applied = { name: '0001-first', appliedAt: new Date(NOW) };
  expectEach([
    [judgeDatabase({ kind: 'sqlite', journal: 'wal' }), 'ok', 'write-ahead'],
    [judgeDatabase({ kind: 'sqlite', journal: 'delete' }), 'warning', 'delete'],
    [judgeDatabase({ kind: 'postgres', settings }), 'ok', 'PostgreSQL'],
    [judgeDatabase({ kind: 'postgres', settings: { ...settings, fsync: 'off' } }), 'problem', 'fsync off'],
    [judgeDatabase({ kind: 'missing', folder: '/data' }), 'problem', '/data'],
    [judgeDatabase({ kind: 'failed', reason: 'it is locked' }), 'problem', 'it is locked'],
    [judgeMigrations([applied]), 'ok', 'All 1'],
    [judgeMigrations([applied, { name: '0002-next', appliedAt: null }]), 'warning', '0002-next'],
  ]);
});

describe('the public address', () => {
  const url = (href: string) => new URL(href);

  it('A575 judges how it is set', () => {
    const set = (host: string, appUrl: string | null) =>
      judgeAddress({ host, port: 3000, appUrl: appUrl === null ? null : url(appUrl) });
    expectEach([
      [set('127.0.0.1', null), 'ok', 'this machine only'],
      [set('127.0.0.1', 'http://localhost:3000'), 'ok', 'this machine only'],
      [set('0.0.0.0', null), 'warning', 'set APP_URL'],
      [set('0.0.0.0', 'http://localhost:3000'), 'warning', 'set APP_URL'],
      [set('127.0.0.1', 'https://kinbox.example.org'), 'ok', 'https://kinbox.example.org'],
      [set('0.0.0.0', 'http://nas.home:3000'), 'warning', 'plain HTTP'],
    ]);
  });

  const answered: Answered = {
    kind: 'answered',
    status: 200,
    serverId: 'ours',
    location: null,
    dateMs: NOW,
    beforeMs: NOW,
    afterMs: NOW,
  };
  const failed = (code: string): Answered => ({ kind: 'failed', code });

  it('A575 judges whether it is this server', () => {
    const reach = (answer: Answered) =>
      judgeReach(answer, { name: 'APP_URL', url: 'https://kinbox.example.org', serverId: 'ours' });
    expectEach([
      [reach(answered), 'ok', 'this server'],
      [reach({ ...answered, status: 503 }), 'problem', 'not ready (503)'],
      [reach({ ...answered, serverId: 'another' }), 'problem', 'another Kinbox server'],
      [reach({ ...answered, serverId: null }), 'problem', 'without X-Server-Id'],
      [
        reach({ ...answered, status: 301, location: 'https://www.example.org' }),
        'problem',
        'https://www.example.org',
      ],
      [reach(failed('ECONNREFUSED')), 'problem', 'start the server'],
      [reach(failed('ENOTFOUND')), 'problem', 'DNS'],
      [reach(failed('DEPTH_ZERO_SELF_SIGNED_CERT')), 'problem', 'certificate'],
    ]);
  });

  it('A575 judges what the same host answers without TLS', () => {
    const none = { ...answered, serverId: null };
    expectEach([
      [judgePlain(failed('ECONNREFUSED')), 'ok', 'refuses'],
      [judgePlain({ ...none, status: 403 }), 'ok', 'refuses'],
      [judgePlain({ ...none, status: 308 }), 'warning', 'redirects'],
      [judgePlain({ ...answered, status: 401 }), 'problem', 'without TLS'],
      [judgePlain(answered), 'problem', 'without TLS'],
    ]);
  });

  const seen: Seen = {
    direct: '10.0.0.2',
    client: '203.0.113.9',
    forwardedFor: '203.0.113.9',
    isTrusted: true,
  };
  const streamed = (change: Partial<Seen> = {}): Streamed => ({
    kind: 'streamed',
    seen: { ...seen, ...change },
    gapMs: 1500,
  });

  it('A575 judges what a proxy tells of clients, and who is believed', () => {
    const proxy = (
      each: Streamed,
      appUrl = 'https://kinbox.example.org',
      trustedProxies: readonly string[] = [],
    ) => judgeProxy(each, { port: 3000, appUrl: url(appUrl), trustedProxies });
    const none = streamed({ forwardedFor: null, client: '10.0.0.2' });
    expectEach([
      [proxy(streamed()), 'ok', 'here 203.0.113.9'],
      [proxy(none), 'problem', 'no X-Forwarded-For'],
      [proxy(none, 'http://localhost:3000'), 'ok', 'No proxy'],
      [proxy(none, 'http://nas.home:8080'), 'warning', 'mapped'],
      [proxy(streamed({ isTrusted: false, client: '10.0.0.2' })), 'problem', 'not in TRUSTED_PROXIES'],
      [proxy(streamed({ forwardedFor: '203.0.113.9:4711', client: '10.0.0.2' })), 'problem', 'bare address'],
      [proxy(streamed(), undefined, ['10.0.0.2', '0.0.0.0/0']), 'problem', '0.0.0.0/0'],
      [proxy(streamed(), undefined, ['::/0']), 'problem', '::/0'],
      [proxy(streamed(), undefined, ['10.0.0.0/8', 'fd00::/8']), 'ok', 'here'],
      [proxy({ kind: 'refused', status: 401 }), 'problem', 'Authorization'],
      [proxy({ kind: 'refused', status: 502 }), 'problem', '502'],
      [proxy({ kind: 'failed', code: 'ECONNRESET' }), 'unknown', 'ECONNRESET'],
    ]);
  });

  it('A576 judges a stream by the time between its first bytes and its last', () => {
    const gap = (gapMs: number): Streamed => ({ kind: 'streamed', seen, gapMs });
    expectEach([
      [judgeStream(gap(1490), 1500), 'ok', 'at once'],
      [judgeStream(gap(2), 1500), 'problem', 'buffers'],
      [judgeStream({ kind: 'refused', status: 401 }, 1500), 'unknown', 'No stream'],
    ]);
  });

  it('A575 judges clocks by the least difference that explains an answer', () => {
    const at = (thereMs: number, stepMs = 1000) => ({ thereMs, stepMs, beforeMs: NOW, afterMs: NOW + 200 });
    const one = (thereMs: number) => judgeClock({ 'the server': at(NOW), APP_URL: at(thereMs) });
    expectEach([
      [one(NOW - 900), 'ok', 'the server and APP_URL'],
      [one(NOW + 200), 'ok', 'the server'],
      [one(NOW + 5200), 'warning', 'APP_URL is 5 s ahead'],
      [one(NOW - 6000), 'warning', '5 s behind'],
      [one(NOW + 3_600_200), 'problem', '3600 s ahead'],
      [
        judgeClock({ 'the database': at(NOW - 40_000, 1), APP_URL: null }),
        'problem',
        'the database is 40 s behind',
      ],
      [judgeClock({ APP_URL: null }), 'unknown', 'No other clock'],
    ]);
  });
});
