/** `npm run neutral`: 500 samples for each call, with the server's own passwords, on the embedded database. */
import process from 'node:process';
import { createPasswordHasher } from '#server/auth/passwords.ts';
import { compareAnswers } from '../support/neutral-answers.ts';

const SAMPLES = 500;
/** Between the medians. */
const ALLOWED_MS = 5;

const compared = await compareAnswers({ passwords: createPasswordHasher(), samples: SAMPLES });
let isNeutral = true;
for (const { call, samples, answers, knownMs, unknownMs } of compared) {
  const difference = Math.abs(knownMs - unknownMs);
  const isAlike = difference < ALLOWED_MS && answers.length === 1;
  isNeutral &&= isAlike;
  process.stdout.write(
    `${isAlike ? 'alike' : 'DIFFERENT'}  ${call}: ${samples} samples each, ${answers.length} answer, median ` +
      `${knownMs.toFixed(2)} ms with an account, ${unknownMs.toFixed(2)} ms without\n`,
  );
}
process.exitCode = isNeutral ? 0 : 1;
