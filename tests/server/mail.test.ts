import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Log } from '#server/log/log.ts';
import { createDelivery, type Deliver } from '#server/mail/delivery.ts';
import type { Email } from '#server/mail/email.ts';
import { deliverToFolder } from '#server/mail/mail-folder.ts';
import { pageLink } from '#server/mail/page-link.ts';
import { purgeEmails } from '#server/mail/purge-emails.ts';
import { deliverBySmtp } from '#server/mail/smtp.ts';
import { START, seededRandom } from '../support/server-app.ts';
import { startSmtpServer } from '../support/smtp-server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const EMAIL: Email = {
  to: 'ada@example.org',
  subject: 'Zoë’s email',
  text: 'Hello Ada,\n\nhttps://kinbox.example/somewhere/abc?email=ada%40example.org\n\nBye.',
};

let lines: string[];
const write = (fields: object, message: string) => {
  lines.push(JSON.stringify({ ...fields, message }));
};
const log: Log = { info: write, warn: write, error: write, authentication: write };
beforeEach(() => {
  lines = [];
});

describe('delivery', () => {
  it('A100 over SMTP the mail reaches one recipient, complete', async () => {
    const smtp = await startSmtpServer();
    const deliver = deliverBySmtp({ url: smtp.url, from: 'Kinbox <kinbox@example.org>' });
    await deliver(EMAIL);
    await deliver({ ...EMAIL, to: 'one,two@example.org', subject: 'Two\r\nBcc: eve@example.org' });
    const [first = '', second = ''] = smtp.messages;
    expect(first).toContain('From: Kinbox <kinbox@example.org>');
    expect(first).toContain('To: ada@example.org');
    expect(first).toContain('/somewhere/abc');
    expect(second).not.toMatch(/^Bcc:/m);
    await smtp.close();
  });

  it('A322 without TLS nothing is sent to a host that is not loopback', async () => {
    const smtp = await startSmtpServer();
    // Also an address of this machine, and no loopback address.
    for (const query of ['', '?requireTLS=false&ignoreTLS=true&opportunisticTLS=true&secure=false']) {
      const url = `${smtp.url.replace('127.0.0.1', '0.0.0.0').replace('//', '//ada:secret@')}/${query}`;
      const deliver = deliverBySmtp({ url, from: 'kinbox@example.org' });
      await expect(deliver(EMAIL)).rejects.toMatchObject({ code: 'ETLS' });
    }
    expect([smtp.messages, smtp.commands]).toEqual([[], ['EHLO', 'STAR', 'EHLO', 'STAR']]);
    for (const host of ['localhost', '127.0.0.1']) {
      const url = smtp.url.replace('127.0.0.1', host);
      await deliverBySmtp({ url, from: 'kinbox@example.org' })(EMAIL);
    }
    expect(smtp.messages).toHaveLength(2);
    await smtp.close();
  });

  it('A101 a refused mail is retried, and the log has codes and no address', async () => {
    const smtp = await startSmtpServer(['450 <ada@example.org> not now', '450 <ada@example.org> not now']);
    const deliver = deliverBySmtp({ url: smtp.url, from: 'kinbox@example.org' });
    const { send } = createDelivery({ deliver, log, pausesMs: [0, 0] });
    await send(EMAIL);
    expect(smtp.messages).toHaveLength(1);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('450');
    expect(lines.join()).not.toContain('example');
    await smtp.close();
  });

  it('A101 after a few attempts a mail is given up, and only the log shows it', async () => {
    let attempts = 0;
    const deliver: Deliver = () => {
      attempts += 1;
      return Promise.reject(new Error(`550 ${EMAIL.to}`));
    };
    await createDelivery({ deliver, log, pausesMs: [0, 0, 0] }).send(EMAIL);
    expect(attempts).toBe(4);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ given_up: true });
    expect(lines.join()).not.toContain('example');
  });

  it('A102 a shutdown waits for mails that are being sent, and shortens the delays between attempts', async () => {
    const delivered: string[] = [];
    let attempts = 0;
    let finish: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const deliver: Deliver = async ({ to }) => {
      attempts += 1;
      if (attempts === 1) throw new Error('not now');
      await slow;
      delivered.push(to);
    };
    const delivery = createDelivery({ deliver, log, pausesMs: [3_600_000] });
    void delivery.send({ ...EMAIL, to: 'refused@example.org' });
    await expect.poll(() => lines).toHaveLength(1);
    void delivery.send({ ...EMAIL, to: 'slow@example.org' });
    let isClosed = false;
    const closed = delivery.close().then(() => {
      isClosed = true;
    });
    await expect.poll(() => attempts).toBe(3);
    expect(isClosed).toBe(false);
    finish();
    await closed;
    expect(delivered.sort()).toEqual(['refused@example.org', 'slow@example.org']);
  });
});

describe('without a mail server', () => {
  let folder: string;
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'kinbox-mail-')), 'mail');
  });
  afterEach(() => rm(join(folder, '..'), { recursive: true }));

  it('A100 a mail is a file that only its owner can read, and the log has its name and no link', async () => {
    const deliver = deliverToFolder({ folder, clock: () => START, random: seededRandom(1), log });
    await deliver(EMAIL);
    await deliver(EMAIL);
    const files = await readdir(folder);
    expect(files).toHaveLength(2);
    const file = join(folder, files[0] ?? '');
    expect(await readFile(file, 'utf8')).toBe(
      `To: ${EMAIL.to}\nSubject: ${EMAIL.subject}\n\n${EMAIL.text}\n`,
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(lines.map((line) => (JSON.parse(line) as { file: string }).file).sort()).toEqual(
      files.map((name) => join(folder, name)).sort(),
    );
    expect(lines.join()).not.toMatch(/https?:|somewhere|example/);
  });

  it('A263 the file is removed a week later, and no other file of the folder', async () => {
    await purgeEmails(folder, START);
    const deliverAt = (at: number) =>
      deliverToFolder({ folder, clock: () => at, random: seededRandom(at), log });
    await deliverAt(START)(EMAIL);
    await deliverAt(START + 1)(EMAIL);
    await writeFile(join(folder, 'notes.txt'), 'mine');
    await purgeEmails(folder, START + 7 * DAY_MS);
    expect(await readdir(folder)).toHaveLength(3);
    await purgeEmails(folder, START + 7 * DAY_MS + 1);
    expect((await readdir(folder)).sort()).toEqual([
      expect.stringMatching(/^2026-01-31T12-00-00-001Z-/),
      'notes.txt',
    ]);
    await purgeEmails(folder, START + 8 * DAY_MS);
    expect(await readdir(folder)).toEqual(['notes.txt']);
  });
});

it('A103 a link has the host from the settings, and its parameters are escaped', () => {
  const link = pageLink(new URL('https://kinbox.example:8443'), '/a', { token: 'x', email: 'a+b&c@d.e' });
  expect(link).toBe('https://kinbox.example:8443/a#token=x&email=a%2Bb%26c%40d.e');
  expect(pageLink(new URL('https://kinbox.example'), '/family')).toBe('https://kinbox.example/family');
});
