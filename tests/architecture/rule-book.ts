import { parseSync, Visitor } from 'vite';

/** The letters of docs/rules.md, one for each part of the product. */
const ID = '[TQPSFAORCWU]\\d+';
const RULE = new RegExp(`^\\*\\*(${ID})\\*\\* (.+)$`, 'gm');
const CITATION = new RegExp(`^(${ID}(?:,? ${ID})*) \\S`);
const KNOWN_GAPS = '\n## Known gaps';

export interface Rule {
  readonly id: string;
  readonly sentence: string;
}

/** The rules, which are lines like `**T1** A sentence.`; the known gaps at the foot are none. */
export function readRules(markdown: string): Rule[] {
  const [book = ''] = markdown.split(KNOWN_GAPS);
  return [...book.matchAll(RULE)].map(([, id = '', sentence = '']) => ({ id, sentence }));
}

/** The ids that a test file cites: those at the beginning of a string, as in `it('T1 a new task …')` or in a table. */
export function readCitations(file: string, code: string): string[] {
  const cited: string[] = [];
  const read = (text: string) => {
    const ids = CITATION.exec(text)?.[1];
    if (ids) cited.push(...ids.split(/,? /));
  };
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') read(node.value);
    },
    TemplateLiteral: (node) => {
      // What comes after the first hole cannot begin the name, but its text shows that a name goes on.
      const [first, ...others] = node.quasis;
      if (first) read(first.value.raw + (others.length > 0 ? '…' : ''));
    },
  }).visit(parseSync(file, code).program);
  return cited;
}

/** A sentence for each rule without a test, each test without its rule, each id given twice. */
export function findLooseRules(
  rules: readonly Rule[],
  cited: ReadonlyMap<string, readonly string[]>,
): string[] {
  const ids = new Set(rules.map(({ id }) => id));
  const tested = new Set([...cited.values()].flat());
  return [
    ...rules
      .filter(({ id }) => !tested.has(id))
      .map(({ id, sentence }) => `no test cites ${id}: ${sentence}`),
    ...rules
      .filter(({ id }, index) => rules.findIndex((other) => other.id === id) < index)
      .map(({ id }) => `${id} is given twice`),
    ...[...cited].flatMap(([file, inFile]) =>
      [...new Set(inFile)].filter((id) => !ids.has(id)).map((id) => `${file} cites ${id}, which is no rule`),
    ),
  ];
}
