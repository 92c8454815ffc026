/** What `kinbox doctor` says of one thing. */

export interface Finding {
  /** What was looked at, in a word. */
  readonly about: string;
  /** `unknown` where it cannot be seen from here. Only a problem fails the command. */
  readonly level: 'ok' | 'unknown' | 'warning' | 'problem';
  /** One line: what was found and, unless it is good, what to do. */
  readonly says: string;
}

export type Judgement = Omit<Finding, 'about'>;

export const ok = (says: string): Judgement => ({ level: 'ok', says });
export const unknown = (says: string): Judgement => ({ level: 'unknown', says });
export const warning = (says: string): Judgement => ({ level: 'warning', says });
export const problem = (says: string): Judgement => ({ level: 'problem', says });

/** A line each, and their number at the end. */
export function reportOf(findings: readonly Finding[]): string {
  const lines = findings.map(({ about, level, says }) => `${level.padEnd(9)}${about.padEnd(12)}${says}`);
  const count = (level: Finding['level']) => findings.filter((each) => each.level === level).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  return [...lines, '', `${plural(problems, 'problem')}, ${plural(warnings, 'warning')}.`].join('\n');
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
