import { parseSync } from 'vite';

/** Attributes and props whose text people see or hear, even if it is one word in small letters. */
const TEXT_PROPS = new Set(
  'alt aria-description aria-label aria-placeholder aria-roledescription aria-valuetext fallback hint label message placeholder question subtitle text title what yes'.split(
    ' ',
  ),
);
/** Attributes that hold no text. */
const OTHER_PROPS = new Set(
  'aria-describedby aria-keyshortcuts aria-labelledby className d media points rel transform viewBox'.split(
    ' ',
  ),
);
/** No texts of a screen: keys of the keyboard, headers, names of the product, and what the server is sent. */
const NO_TEXT = new Set([
  ...'Accept Authorization Bearer Link Enter Escape ArrowDown ArrowUp ArrowLeft ArrowRight End Home Tab Delete Backspace Shift Control Alt Meta Arrow'.split(
    ' ',
  ),
  'Kinbox',
  // The name of a session, as the server lists it.
  'Kinbox web',
  // In the feedback for the operator.
  'Submitted by:',
  // A media query that never holds.
  'not all',
]);

/** They take a selector of CSS, or a name for developers or for a memory. */
const TAKES_NO_TEXT = /^(matches|matchMedia|closest|querySelector|querySelectorAll|Symbol|useRemembered)$/;

/** Texts in the code of the interface that no catalog has, each with its line. */
export function bareTexts(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code);
  const [problem] = errors;
  if (problem) throw new Error(`${file} does not parse: ${problem.message}`);
  const found: string[] = [];
  const report = (node: Node, text: string) => {
    const line = code.slice(0, node.start).split('\n').length;
    found.push(`${file}:${line}: ${text.trim().replace(/\s+/g, ' ')}`);
  };
  const visit = (node: Node, parents: readonly Node[]) => {
    if (holdsNoText(node, parents.at(-1))) return;
    const text = textOf(node);
    if (text !== null && isText(text, node, parents)) report(node, text);
    for (const child of childrenOf(node)) visit(child, [...parents, node]);
  };
  visit(program as unknown as Node, []);
  return found;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
}

function textOf(node: Node): string | null {
  if (node.type === 'JSXText') return String(node['value']);
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateElement') return null;
  return (node['value'] as { readonly cooked: string }).cooked;
}

/** Types, imports, property names, comparisons, and the messages of errors, which are for developers. */
function holdsNoText(node: Node, parent: Node | undefined): boolean {
  if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return true;
  if (/^(Import|ExportAll)Declaration$|^ImportExpression$/.test(node.type)) return true;
  if (node.type === 'NewExpression') return /Error$|PartMissing/.test(nameOf(node['callee']));
  if (node.type === 'CallExpression') return TAKES_NO_TEXT.test(calledBy(node['callee'] as Node));
  if (node.type === 'JSXAttribute') return OTHER_PROPS.has(nameOf(node['name']));
  if (node.type === 'BinaryExpression') return /^[!=]==$/.test(String(node['operator']));
  const isName = parent?.type === 'Property' && parent['key'] === node && parent['shorthand'] !== true;
  return isName || (parent?.type === 'MemberExpression' && parent['property'] === node);
}

function isText(text: string, node: Node, parents: readonly Node[]): boolean {
  if (!/\p{L}/u.test(text) || NO_TEXT.has(text.trim())) return false;
  if (node.type === 'JSXText') return true;
  const hasTwoWords = /\p{L}\S* \S*\p{L}|^ \p{L}|\p{L} $/u.test(text) && /\p{L}{2}/u.test(text);
  const isSentence = /^\p{Lu}\p{Ll}+[.!?…:]*$/u.test(text.trim());
  return hasTwoWords || isSentence || isOfTextProp(parents);
}

/** The value of a text prop, also one of two by a condition. */
function isOfTextProp(parents: readonly Node[]): boolean {
  const owner = parents.findLast(
    ({ type }) =>
      !/^(ConditionalExpression|LogicalExpression|JSXExpressionContainer|TemplateLiteral)$/.test(type),
  );
  if (owner?.type === 'JSXAttribute') return TEXT_PROPS.has(nameOf(owner['name']));
  return owner?.type === 'Property' && TEXT_PROPS.has(nameOf(owner['key']));
}

function calledBy(callee: Node): string {
  return nameOf(callee.type === 'MemberExpression' ? callee['property'] : callee);
}

function nameOf(node: unknown): string {
  const { name, value } = node as { readonly name?: unknown; readonly value?: unknown };
  return String(name ?? value ?? '');
}
