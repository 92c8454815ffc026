import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { hostsOf } from '#server/db/postgres-hosts.ts';
import { createIpReader } from '#server/http/client-ip.ts';

const configOf = (env: Record<string, string>) => {
  const read = readConfig(env);
  if (read.kind === 'wrong') throw new Error(read.sentence);
  return read.config;
};

it('A95 without any setting the defaults apply', () => {
  expect(configOf({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    registration: 'open',
    serviceWorker: 'on',
    logLevel: 'warn',
    policyCountry: 'Australia',
    policyContact: null,
    corsOrigins: [],
  });
  expect(configOf({ PORT: ' ', LOG_LEVEL: '' })).toMatchObject({ port: 3000, logLevel: 'warn' });
});

it('A95 feedback goes to the administrator unless somebody else is named', () => {
  const ADMIN_EMAIL = 'admin@example.org';
  expect(configOf({ ADMIN_EMAIL }).feedbackEmail).toBe(ADMIN_EMAIL);
  expect(configOf({ ADMIN_EMAIL, FEEDBACK_EMAIL: 'host@example.org' }).feedbackEmail).toBe(
    'host@example.org',
  );
});

it('A95 values that are set are used', () => {
  expect(
    configOf({
      PORT: '0',
      DATABASE_URL: 'postgresql://kinbox:secret@db/kinbox',
      CORS_ORIGINS: 'https://a.example, https://b.example:8443',
      TRUSTED_PROXIES: '10.0.0.0/8,::1',
      REGISTRATION: 'closed',
      SERVICE_WORKER: 'off',
    }),
  ).toMatchObject({
    port: 0,
    corsOrigins: ['https://a.example', 'https://b.example:8443'],
    trustedProxies: ['10.0.0.0/8', '::1'],
    registration: 'closed',
    serviceWorker: 'off',
  });
});

it.each([
  ['https://kinbox.example', 'https://kinbox.example/'],
  ['https://kinbox.example/', 'https://kinbox.example/'],
  ['HTTPS://Kinbox.example:443', 'https://kinbox.example/'],
  ['http://192.168.1.20:3000/', 'http://192.168.1.20:3000/'],
  ['http://[fd00::1]:3000', 'http://[fd00::1]:3000/'],
])('A95 APP_URL %s is %s', (value, href) => {
  expect(configOf({ APP_URL: value }).appUrl?.href).toBe(href);
  expect(configOf({ CORS_ORIGINS: value }).corsOrigins).toEqual([href.slice(0, -1)]);
});

it.each([
  ['HOST', '::'],
  ['HOST', 'localhost'],
  ['HOST', 'kinbox-1.lan'],
  ['SMTP_URL', 'smtps://root:12%23hunter2@mail.example:465/?pool=true'],
  ['DATABASE_URL', 'postgres://root:12%2Fhunter2@one,two:5433/kinbox?sslmode=require'],
  ['DATABASE_URL', 'postgresql:///kinbox?host=/var/run/postgresql'],
])('A95 %s takes %s', (name, value) => {
  expect(readConfig({ [name]: value }).kind).toBe('config');
});

it.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['DATABASE_URL', 'mysql://root:hunter2@db'],
  ['DATABASE_URL', 'postgres://root:hunter2@one,two:port/kinbox'],
  ['DATABASE_URL', 'postgres://root:12#hunter2@db/kinbox'],
  ['DATABASE_URL', 'postgres://root:12/hunter2@db/kinbox'],
  ['DATABASE_URL', 'postgres://root:12?hunter2@db/kinbox'],
  ['HOST', 'http://0.0.0.0'],
  ['HOST', '[::]'],
  ['HOST', '0.0.0.0:3000'],
  ['HOST', 'my host'],
  ['APP_URL', 'kinbox.example'],
  ['APP_URL', 'https://kinbox.example/tasks'],
  ['APP_URL', 'https://kinbox.example/tasks/'],
  ['APP_URL', 'https://kinbox.example//'],
  ['APP_URL', 'https://kinbox.example?from=mail'],
  ['APP_URL', 'https://kinbox.example/#inbox'],
  ['APP_URL', 'https://ada:hunter2@kinbox.example'],
  ['APP_URL', 'https://ada@kinbox.example'],
  ['APP_URL', 'ftp://kinbox.example'],
  ['APP_URL', 'https://'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_EMAIL', 'ada@example.org,eve@example.org'],
  ['FEEDBACK_EMAIL', 'Ada <ada@example.org>'],
  ['REGISTRATION', 'maybe'],
  ['SERVICE_WORKER', 'no'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', 'localhost'],
  ['SMTP_URL', 'http://root:hunter2@mail'],
  ['MAIL_FROM', 'Kinbox'],
  ['MAIL_FROM', 'Kinbox\u001b <kinbox@example.org>'],
  ['MAIL_FROM', 'Kinbox <kin(box)@example.org>'],
  ['SMTP_URL', 'smtps://root:12#hunter2@mail.example'],
  ['SMTP_URL', 'smtps://root:12/hunter2@mail.example'],
  ['SMTP_URL', 'smtps://root:12?hunter2@mail.example'],
  ['SMTP_URL', 'smtps://mail.example/inbox'],
  ['CORS_ORIGINS', 'https://a.example/tasks'],
  ['CORS_ORIGINS', 'https://a.example?b'],
  ['CORS_ORIGINS', 'https://ada:hunter2@a.example'],
  ['CORS_ORIGINS', 'ws://a.example'],
  ['CORS_ORIGINS', '*'],
  ['LOG_LEVEL', 'loud'],
])('A95 an invalid %s (%s) is reported in one sentence', (name, value) => {
  const read = readConfig({ [name]: value });
  const sentence = read.kind === 'wrong' ? read.sentence : '';
  expect(sentence).toMatch(new RegExp(`^${name} must be .*\\.$`));
  expect(sentence).not.toContain('hunter2');
});

it('A202 an address with several hosts is split into one for each, in their order', () => {
  expect(hostsOf('postgres://me:a%2Cb@one:5433,two,[::1]:5434/kinbox?sslmode=require')).toEqual([
    'postgres://me:a%2Cb@one:5433/kinbox?sslmode=require',
    'postgres://me:a%2Cb@two/kinbox?sslmode=require',
    'postgres://me:a%2Cb@[::1]:5434/kinbox?sslmode=require',
  ]);
  expect(hostsOf('postgres://localhost/kinbox')).toEqual(['postgres://localhost/kinbox']);
  expect(hostsOf('postgresql:///kinbox')).toEqual(['postgresql:///kinbox']);
});

it('A96 a forwarded address counts only if a trusted proxy sent it', () => {
  const read = createIpReader(['10.0.0.0/8', '::1']);
  expect(read('203.0.113.9', '198.51.100.1').address).toBe('203.0.113.9');
  expect(read('10.1.2.3', '198.51.100.1').address).toBe('198.51.100.1');
  expect(read('::ffff:10.1.2.3', 'forged, 198.51.100.1, 10.9.9.9').address).toBe('198.51.100.1');
  expect(read('::1', 'rubbish').address).toBe('::1');
  // As before, whoever came in between.
  expect(read('203.0.113.9', '198.51.100.1').address).toBe('203.0.113.9');
  expect(read('203.0.113.9', '198.51.100.2').address).toBe('203.0.113.9');
  expect(read(undefined, undefined).address).toBe('unknown');
});

it('A96 nothing beyond the first untrusted hop counts, whether that hop is an address or not', () => {
  const read = createIpReader(['10.0.0.0/8']);
  for (const nearest of ['198.51.100.1:4711', 'unknown', '']) {
    expect(read('10.1.2.3', `203.0.113.9, ${nearest}`).address).toBe('10.1.2.3');
  }
  expect(read('10.1.2.3', '203.0.113.9, 198.51.100.1, 10.9.9.9').address).toBe('198.51.100.1');
});

it('A112 IPv6 clients are distinguished by the first half of their address', () => {
  const read = createIpReader([]);
  const senders = [
    '2001:db8:0:7::1',
    '2001:0DB8::7:1:2:3:4',
    '2001:db8:0:7:8:9:a:b',
    '2001:db8:0:7::1.2.3.4',
  ];
  expect(senders.map((sender) => read(sender, undefined).network)).toEqual(
    Array(4).fill('2001:db8:0:7::/64'),
  );
  expect(read('2001:db8:0:8::1', undefined)).toEqual({
    address: '2001:db8:0:8::1',
    network: '2001:db8:0:8::/64',
  });
  expect(read('203.0.113.9', undefined).network).toBe('203.0.113.9');
});
