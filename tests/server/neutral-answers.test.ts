import { hash, verify, type Options } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import type { PasswordHasher } from '#server/auth/passwords.ts';
import { compareAnswers, type Comparison } from '../support/neutral-answers.ts';
import { LIMITS } from '../support/time-limits.mjs';

/** As the server's, and cheaper: that the decoy costs what a real hash costs there is A21. */
const options: Options = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

async function cheapPasswords(): Promise<PasswordHasher> {
  return {
    hash: async (password) => ({ hash: await hash(password, options) }),
    verify: (stored, password) => verify(stored, password, options),
    decoy: await hash('nobody’s', options),
  };
}

/** Times that tell something differ in each attempt. */
const ATTEMPTS = 3;

function isAlike({ differenceMs, unknownMs }: Comparison): boolean {
  return Math.abs(differenceMs) < Math.max(5, unknownMs / 4);
}

// `npm run neutral` holds the medians of 500 to 5 ms. Here other tests may run beside these few, and stretch all times.
it(
  'A21 answers and their times do not reveal whether an address has an account',
  async () => {
    const passwords = await cheapPasswords();
    let compared: readonly Comparison[] = [];
    for (let n = 0; n < ATTEMPTS && (n === 0 || !compared.every(isAlike)); n += 1) {
      compared = await compareAnswers({ passwords, samples: 40 });
      for (const { call, answers } of compared) expect(answers, call).toHaveLength(1);
    }
    expect(compared.filter((each) => !isAlike(each))).toEqual([]);
    expect(compared.map(({ call, answers }) => `${call}: ${answers[0]?.slice(0, 3) ?? 'nothing'}`)).toEqual([
      'invite: 201',
      'login: 422',
      'forgot password: 200',
      'reset password: 422',
    ]);
  },
  LIMITS.longTest,
);
