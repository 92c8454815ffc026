import { parseSync, Visitor } from 'vite';

/**
 * Calls that give Dexie a function which is not `async` itself, each with its line. Dexie keeps the transaction, and what a
 * live query has read, across the awaits of an async function only: of another one that calls async functions it forgets
 * what they do after their second await, and a live query is not told of changes of it.
 */
export function callsWithoutAsync(file: string, code: string): string[] {
  const found: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: given, start }) => {
      if (callee.type === 'Identifier' ? !/^(use)?[lL]iveQuery$/.test(callee.name) : !isTransaction(callee))
        return;
      const scope = callee.type === 'Identifier' ? given[0] : given.at(-1);
      const mayLackScope = callee.type !== 'Identifier' && given.length < 3;
      const isAsync = scope?.type === 'ArrowFunctionExpression' && scope.async;
      if (!isAsync && !mayLackScope) found.push(`${file}:${code.slice(0, start).split('\n').length}`);
    },
  }).visit(parseSync(file, code).program);
  return found;
}

function isTransaction(callee: { readonly type: string; readonly property?: unknown }): boolean {
  const property = callee.property as { readonly name?: string } | undefined;
  return callee.type === 'MemberExpression' && property?.name === 'transaction';
}
