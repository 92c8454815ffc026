/** The requirements of OWASP ASVS 5.0.0 by level, and the table of docs/security.md that answers them. */

const LEVEL_1 = `1.2.1-5 1.3.1-2 1.5.1 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.3.1 3.4.1-2 3.5.1-3 4.1.1 4.4.1 5.2.1-2 5.3.1-2 6.1.1
  6.2.1-8 6.3.1-2 6.4.1-2 7.2.1-4 7.4.1-2 8.1.1 8.2.1-2 8.3.1 9.1.1-3 9.2.1 10.4.1-5 11.3.1-2 11.4.1 12.1.1 12.2.1-2
  13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`;
const LEVEL_2 = `1.1.1-2 1.2.6-9 1.3.3-11 1.4.1-3 1.5.2 2.1.2-3 2.2.3 2.3.2-4 2.4.1 3.3.2-4 3.4.3-6 3.5.4-5 3.7.1-2 4.1.2-3
  4.2.1 4.3.1-2 4.4.2-4 5.1.1 5.2.3 5.4.1-3 6.1.2-3 6.2.9-12 6.3.3-4 6.4.3-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.3.1-2
  7.4.3-5 7.5.1-2 7.6.1-2 8.1.2 8.2.3 8.4.1 9.2.2-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.6-11 10.5.1-5 10.6.1-2 10.7.1-3
  11.1.1-2 11.2.1-3 11.3.3 11.4.2-4 11.5.1 11.6.1 12.1.2-3 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.2-5 14.1.1-2 14.2.2-4
  14.3.2-3 15.1.2-3 15.2.2-3 15.3.2-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2`;

export type Level = 1 | 2;
export const LEVELS: readonly Level[] = [1, 2];

/** Such as `1.2.1`, in the order of the standard. */
export const REQUIREMENTS: Readonly<Record<Level, readonly string[]>> = {
  1: expand(LEVEL_1),
  2: expand(LEVEL_2),
};

export type AsvsAnswer = 'yes' | 'no' | 'n/a';

export interface AsvsRow {
  readonly requirements: readonly string[];
  readonly level: Level;
  readonly asks: string;
  readonly answer: AsvsAnswer;
  /** Where it is done or tested, or why it is not. */
  readonly where: string;
}

const ROW = /^\| *(\d+\.\d+\.\d+[\d., ]*?) *\| *([12]) *\| *(.+?) *\| *(yes|no|n\/a) *\| *(.+?) *\|$/gm;

export function readAsvsRows(markdown: string): readonly AsvsRow[] {
  return [...markdown.matchAll(ROW)].map(([, ids = '', level, asks = '', answer, where = '']) => ({
    requirements: ids.split(', '),
    level: level === '1' ? 1 : 2,
    asks,
    answer: answer as AsvsAnswer,
    where,
  }));
}

/** Of the code of a test: the requirements that its names begin with, as in `it('ASVS 1.2.1, 1.2.2 …')`. */
export function readAsvsCitations(code: string): readonly string[] {
  const names = code.matchAll(/['"`]ASVS (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) /g);
  return [...names].flatMap(([, ids = '']) => ids.split(', '));
}

export interface Tests {
  /** The rules that the name of a test begins with. */
  readonly rules: ReadonlySet<string>;
  /** By file, the requirements that its tests are named for. */
  readonly citations: ReadonlyMap<string, readonly string[]>;
}

/** The requirements that are said to be met, and of which no test that the table names shows it. */
export function findUnshown(rows: readonly AsvsRow[], { rules, citations }: Tests): readonly string[] {
  return rows
    .filter(({ answer }) => answer === 'yes')
    .flatMap(({ requirements, where }) => {
      const named = where.match(/\b[TQPSFAORCWU]\d+\b/g) ?? [];
      if (named.some((id) => rules.has(id))) return [];
      const cited = [...citations].flatMap(([file, ids]) => (where.includes(`\`${file}\``) ? ids : []));
      return requirements.filter((requirement) => !cited.includes(requirement));
    });
}

/** How many of a level there are of each answer, which a person reads first. */
export function sumOf(rows: readonly AsvsRow[], level: Level): string {
  const count = (answer: AsvsAnswer) =>
    rows.reduce(
      (sum, row) => sum + (row.level === level && row.answer === answer ? row.requirements.length : 0),
      0,
    );
  const applying = count('yes') + count('no');
  const share = ((100 * count('yes')) / applying).toFixed(1);
  return (
    `Level ${level}: ${count('yes')} of the ${applying} that apply are met, ${share} %; ` +
    `${count('n/a')} of ${REQUIREMENTS[level].length} do not apply.`
  );
}

/** `1.2.1-3` is 1.2.1, 1.2.2 and 1.2.3. */
function expand(list: string): readonly string[] {
  return list
    .trim()
    .split(/\s+/)
    .flatMap((item) => {
      const [, section = '', first = '', last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(item) ?? [];
      const length = Number(last) - Number(first) + 1;
      return Array.from({ length }, (_, index) => `${section}.${Number(first) + index}`);
    });
}
