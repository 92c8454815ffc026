import { parseSync, Visitor } from 'vite';

/**
 * Calls that give Dexie a function which is not `async` itself, each with its line. Dexie 4 keeps its zone, which holds the
 * transaction and what a live query observes, across all awaits of an async function that it is given. From another one, it
 * loses the zone where one async function returns to another that has awaited it.
 */
export function callsWithoutAsync(file: string, code: string): string[] {
  const found: string[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: given, start }) => {
      const name = nameOf(callee);
      if (!/^((use)?[lL]iveQuery|transaction|upgrade)$/.test(name)) return;
      const scope = unwrapped(name === 'transaction' ? given.at(-1) : given[0]);
      const isFunction = scope?.type === 'ArrowFunctionExpression' || scope?.type === 'FunctionExpression';
      // Of IndexedDB itself: names of stores, a mode, options.
      if (name === 'transaction' && !isFunction && !(scope?.type === 'Identifier' && given.length > 2))
        return;
      const isAsync = isFunction && (scope as { readonly async?: boolean }).async === true;
      if (!isAsync) found.push(`${file}:${code.slice(0, start).split('\n').length}`);
    },
  }).visit(parseSync(file, code).program);
  return found;
}

interface Node {
  readonly type: string;
}

/** Of what is called: `liveQuery` of `liveQuery()` and of `Dexie.liveQuery()`. */
function nameOf(callee: Node): string {
  const { name, property } = callee as {
    readonly name?: string;
    readonly property?: { readonly name?: string };
  };
  return name ?? property?.name ?? '';
}

function unwrapped(node: Node | undefined): Node | undefined {
  const isWrapped = node?.type === 'ParenthesizedExpression' || node?.type === 'TSAsExpression';
  return isWrapped ? unwrapped((node as unknown as { readonly expression: Node }).expression) : node;
}
