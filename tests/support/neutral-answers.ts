import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PasswordHasher } from '#server/auth/passwords.ts';
import { silentLog } from '#server/log/log.ts';
import { createDelivery } from '#server/mail/delivery.ts';
import { deliverToFolder } from '#server/mail/mail-folder.ts';
import { createTestApp, seededRandom, sendTo, START, type Answer, type TestApp } from './server-app.ts';

/** For one call: what was answered for an address with an account and for one without, and how fast. */
export interface Comparison {
  readonly call: string;
  readonly samples: number;
  /** Each status and body there was, numbers and addresses left out. One where the answers tell nothing. */
  readonly answers: readonly string[];
  readonly knownMs: number;
  readonly unknownMs: number;
  /** The median of the differences within each pair, which drifting noise does not reach. */
  readonly differenceMs: number;
}

export interface Neutrality {
  readonly passwords: PasswordHasher;
  readonly samples: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const KNOWN = 'ada.1@example.org';
const UNKNOWN = 'eva.1@example.org';

/**
 * Asks for a known and an unknown address in turn, so that both meet the same noise, and compares medians. Emails go
 * out as they do without a mail server. No limits: they do not look at accounts.
 */
export async function compareAnswers({ passwords, samples }: Neutrality): Promise<readonly Comparison[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kinbox-neutral-'));
  const mail = createDelivery({
    deliver: deliverToFolder({ folder, clock: () => START, random: seededRandom(2), log: silentLog }),
    log: silentLog,
  });
  const test = await createTestApp({ passwords, sendMail: mail.send });
  await test.register('Ada');
  const compared: Comparison[] = [];
  for (const call of callsOf(test)) compared.push(await compare(call, samples));
  await mail.close();
  await test.close();
  await rm(folder, { recursive: true });
  return compared;
}

interface Call {
  readonly name: string;
  readonly ask: (email: string) => Promise<Answer>;
  /** Afterwards, and not timed: so that the next one finds what this one found. */
  readonly tidy?: (answer: Answer) => Promise<unknown>;
}

function callsOf(test: TestApp): readonly Call[] {
  const password = 'a wrong one altogether';
  const post = (path: string, body: object) => sendTo(test.app, 'POST', path, body);
  // Somebody signed in, whose session would not outlive the days that the others take.
  const owner = test.register('Owner');
  const asOwner = async (path: string, body: object) => (await owner).send('POST', path, body);
  return [
    {
      name: 'invite',
      ask: (email) => asOwner('/api/families/invite', { username_or_email: email }),
      tidy: (answer) => {
        const { invitation } = answer.json as { invitation: { id: number } };
        return asOwner('/api/families/invitations/cancel', { invitation_id: invitation.id });
      },
    },
    {
      name: 'login',
      ask: (email) => post('/api/sanctum/token', { email, password, device_name: 'test' }),
    },
    {
      name: 'forgot password',
      ask: (email) => post('/api/forgot-password', { email }),
      // Otherwise only the first would send an email.
      tidy: () => {
        test.advance(DAY_MS);
        return Promise.resolve();
      },
    },
    {
      name: 'reset password',
      ask: (email) =>
        post('/api/reset-password', {
          token: 'x'.repeat(43),
          email,
          password,
          password_confirmation: password,
        }),
    },
  ];
}

async function compare({ name, ask, tidy }: Call, samples: number): Promise<Comparison> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  // The first calls are a warm-up.
  for (let n = -5; n < samples; n += 1) {
    // The order alternates, because the second call may profit from warm caches.
    const pair = [['known', KNOWN] as const, ['unknown', UNKNOWN] as const];
    for (const [kind, email] of n % 2 === 0 ? pair : pair.reverse()) {
      const began = performance.now();
      const answer = await ask(email);
      if (n >= 0) times[kind].push(performance.now() - began);
      answers.add(`${answer.status} ${answer.text.replaceAll(email, '…').replaceAll(/\d+/g, '0')}`);
      await tidy?.(answer);
    }
  }
  return {
    call: name,
    samples,
    answers: [...answers],
    knownMs: medianOf(times.known),
    unknownMs: medianOf(times.unknown),
    differenceMs: medianOf(times.known.map((ms, pair) => ms - (times.unknown[pair] ?? ms))),
  };
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
