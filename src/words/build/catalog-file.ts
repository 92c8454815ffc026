/** Reads a catalog file, and writes its texts as code with the messages compiled. */
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/lib/compile-module.js';
import { parseSync } from 'vite';

/** What a catalog may hold: texts, messages in ICU MessageFormat, and records and lists of these. */
export type Text =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'message' | 'parts'; readonly icu: string }
  | { readonly kind: 'record'; readonly fields: readonly (readonly [name: string, text: Text])[] }
  | { readonly kind: 'list'; readonly items: readonly Text[] };

export interface NamedText {
  readonly name: string;
  readonly text: Text;
}

/** The exported texts of a catalog file. Throws for anything else, because a build could not translate it. */
export function readCatalog(file: string, source: string): readonly NamedText[] {
  const { program, errors } = parseSync(file, source);
  const [problem] = errors;
  if (problem) throw new Error(`${file} does not parse: ${problem.message}`);
  return program.body.flatMap((statement): readonly NamedText[] => {
    if (statement.type === 'ImportDeclaration') return [];
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
    if (declared?.type !== 'VariableDeclaration') throw new Error(`${file} holds more than exported texts.`);
    return declared.declarations.map(({ id, init }) => {
      if (id.type !== 'Identifier') throw new Error(`${file} exports a text without a name.`);
      return { name: id.name, text: textOf(init, `${file}: ${id.name}`) };
    });
  });
}

/** Only what is used of the nodes of the parser. */
interface Node {
  readonly type: string;
}

function textOf(node: Node | null, where: string): Text {
  switch (node?.type) {
    case 'Literal': {
      const { value } = node as Node & { readonly value: unknown };
      if (typeof value === 'string') return { kind: 'text', text: value };
      break;
    }
    case 'TemplateLiteral': {
      const { quasis } = node as Node & {
        readonly quasis: readonly { readonly value: { readonly cooked: string } }[];
      };
      const [only, ...others] = quasis;
      if (only && others.length === 0) return { kind: 'text', text: only.value.cooked };
      break;
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return textOf((node as Node & { readonly expression: Node }).expression, where);
    case 'ArrayExpression': {
      const { elements } = node as Node & { readonly elements: readonly (Node | null)[] };
      return { kind: 'list', items: elements.map((each) => textOf(each, where)) };
    }
    case 'ObjectExpression':
      return recordOf(node as Node & { readonly properties: readonly Property[] }, where);
    case 'CallExpression': {
      const { callee, arguments: args } = node as Call;
      const icu = args.length === 1 ? textOf(args[0] ?? null, where) : null;
      if (icu?.kind !== 'text') break;
      if (callee.name === 'message' || callee.name === 'parts') return { kind: callee.name, icu: icu.text };
      break;
    }
    default:
      break;
  }
  throw new Error(`${where} is not a text, a message, or a record or list of them.`);
}

interface Property extends Node {
  readonly key: { readonly name?: string; readonly value?: unknown };
  readonly value: Node;
}

interface Call extends Node {
  readonly callee: { readonly name?: string };
  readonly arguments: readonly Node[];
}

function recordOf({ properties }: { readonly properties: readonly Property[] }, where: string): Text {
  const fields = properties.map(({ key, value }): readonly [string, Text] => {
    const name = String(key.name ?? key.value);
    return [name, textOf(value, `${where}.${name}`)];
  });
  return { kind: 'record', fields };
}

/** The code of each text in order, and the code that they need before them. */
export interface CompiledTexts {
  readonly before: string;
  readonly codes: readonly string[];
}

export function compileTexts(texts: readonly Text[], language: string): CompiledTexts {
  const compiled = {
    message: compileMessages(
      texts.flatMap((text) => icusOf(text, 'message')),
      language,
      'string',
    ),
    parts: compileMessages(
      texts.flatMap((text) => icusOf(text, 'parts')),
      language,
      'values',
    ),
  };
  const codeOf = (text: Text): string => {
    switch (text.kind) {
      case 'text':
        return JSON.stringify(text.text);
      case 'message':
      case 'parts':
        return compiled[text.kind].codes.get(text.icu) ?? '';
      case 'record':
        return `{ ${text.fields.map(([name, each]) => `${JSON.stringify(name)}: ${codeOf(each)}`).join(', ')} }`;
      case 'list':
        return `[${text.items.map(codeOf).join(', ')}]`;
    }
  };
  const imports = new Map([...compiled.message.imports, ...compiled.parts.imports]);
  const before = [...imports].map(([name, from]) => `import { ${name} } from ${JSON.stringify(from)};\n`);
  return { before: before.join(''), codes: texts.map(codeOf) };
}

export function icusOf(text: Text, kind: 'message' | 'parts'): readonly string[] {
  switch (text.kind) {
    case 'text':
      return [];
    case 'message':
    case 'parts':
      return text.kind === kind ? [text.icu] : [];
    case 'record':
      return text.fields.flatMap(([, each]) => icusOf(each, kind));
    case 'list':
      return text.items.flatMap((each) => icusOf(each, kind));
  }
}

/** What the compiler puts into a module, by text, and the functions of its runtime that they use. */
function compileMessages(icus: readonly string[], language: string, returnType: 'string' | 'values') {
  const format = new MessageFormat(language, { returnType });
  const code = compileModule(format, Object.fromEntries(icus.map((icu, at) => [`m${at}`, icu])));
  const imports = new Map<string, string>();
  const codes = new Map<string, string>();
  for (const statement of parseSync('compiled.js', code).program.body) {
    if (statement.type === 'ImportDeclaration') {
      statement.specifiers.forEach(({ local }) => imports.set(local.name, statement.source.value));
    }
    if (statement.type !== 'ExportDefaultDeclaration') continue;
    const { properties } = statement.declaration as unknown as { properties: readonly (Node & Ranged)[] };
    properties.forEach(({ value }, at) => codes.set(icus[at] ?? '', code.slice(value.start, value.end)));
  }
  return { imports, codes };
}

interface Ranged {
  readonly value: { readonly start: number; readonly end: number };
}
