import { parseSync, Visitor } from 'vite';

/** The letters of docs/rules.md, one for each part of the product. */
const ID = '[TQPSFAORCWU]\\d+';
const RULE = new RegExp(`^\\*\\*(${ID})\\*\\* (.+)$`, 'gm');
const CITATION = new RegExp(`^(${ID}(?:,? ${ID})*) \\S`);
const AFTER_THE_RULES = /\n## (?:Retired ids|Known gaps)\n/;
const MODULES = /^Modules: (.+)$/m;
const RETIRED = new RegExp(`^- (${ID}): (${ID})$`, 'gm');

export interface Rule {
  readonly id: string;
  readonly sentence: string;
}

/** A heading of the rules and what stands below it, up to the next heading. */
export interface Group {
  readonly heading: string;
  readonly modules: readonly string[];
  readonly ids: readonly string[];
}

/** The rules, which are lines like `**T1** A sentence.`; retired ids and known gaps at the foot are not rules. */
export function readRules(markdown: string): Rule[] {
  return [...rulesPart(markdown).matchAll(RULE)].map(([, id = '', sentence = '']) => ({ id, sentence }));
}

/** The groups that hold rules. One of level 2 is in the list only where a rule stands above its first `###`. */
export function readGroups(markdown: string): Group[] {
  return rulesPart(markdown)
    .split(/\n(?=#{2,3} )/)
    .map((part) => ({
      heading: part.split('\n', 1)[0] ?? '',
      modules: [...(MODULES.exec(part)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
      ids: readRules(part).map(({ id }) => id),
    }))
    .filter(({ heading, ids }) => heading.startsWith('### ') || ids.length > 0);
}

/** Each retired id, with the rule that took its place. */
export function readRetired(markdown: string): Map<string, string> {
  return new Map([...markdown.matchAll(RETIRED)].map(([, id = '', successor = '']) => [id, successor]));
}

const rulesPart = (markdown: string): string => markdown.split(AFTER_THE_RULES)[0] ?? '';

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

/** A sentence for each group without a heading or modules, each module that is missing, each id out of order. */
export function findLooseGroups(groups: readonly Group[], exists: (path: string) => boolean): string[] {
  return groups.flatMap(({ heading, modules, ids }) => [
    ...(heading.startsWith('### ') ? [] : [`${heading}: ${ids.join(', ')} stand above its first group`]),
    ...(modules.length > 0 ? [] : [`${heading} names no module`]),
    ...modules
      .filter((path) => !exists(path))
      .map((path) => `${heading} names ${path}, which does not exist`),
    ...ids
      .filter((id, index) => index > 0 && numberOf(id) <= numberOf(ids[index - 1] ?? ''))
      .map((id) => `${heading}: ${id} stands behind a higher number`),
  ]);
}

const numberOf = (id: string): number => Number(id.slice(1));

/** A sentence for each retired id that is still a rule, is cited in a document, or names a successor that is no rule. */
export function findRetiredUses(
  retired: ReadonlyMap<string, string>,
  rules: readonly Rule[],
  documents: ReadonlyMap<string, string>,
): string[] {
  const ids = new Set(rules.map(({ id }) => id));
  return [...retired].flatMap(([id, successor]) => [
    ...(ids.has(id) ? [`${id} is retired and still a rule`] : []),
    ...(ids.has(successor) ? [] : [`${id} is retired for ${successor}, which is no rule`]),
    ...[...documents]
      .filter(([, text]) => new RegExp(`\\b${id}\\b`).test(text))
      .map(([file]) => `${file} cites ${id}, which is retired`),
  ]);
}
