import { kindOf } from '../failure.ts';
import type { Finding } from './explore.ts';
import type { Part } from './places.ts';
import { writeStep } from './steps.ts';

/** With the command that replays it. */
export function describeFinding(part: Part, { steps, wrong }: Finding): string {
  const command = `npm run simulate:all -- --part ${part} --replay "${steps.map(writeStep).join(' ')}"`;
  return [command, ...wrong.map((sentence) => `    ${sentence}`)].join('\n');
}

export function kindsIn(wrong: readonly string[]): readonly string[] {
  return [...new Set(wrong.map(kindOf))];
}
