import { parseSync, Visitor } from 'vite';

export interface Expression {
  /** File and line. */
  readonly place: string;
  readonly regex: RegExp;
}

/** The regular expressions that stand in the code. */
export function expressionsIn(file: string, code: string): Expression[] {
  const found: Expression[] = [];
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return;
      const line = code.slice(0, node.start).split('\n').length;
      found.push({ place: `${file}:${line}`, regex: new RegExp(node.regex.pattern, node.regex.flags) });
    },
  }).visit(parseSync(file, code).program);
  return found;
}
