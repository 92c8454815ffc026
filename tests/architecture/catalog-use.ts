import { parseSync } from 'vite';

/** How a file uses the English catalogs. */
export interface CatalogUse {
  /** `spaces/spaceNames`; `layout/*` where the text is chosen while the app runs. */
  readonly used: readonly string[];
  /** Lines that copy a text when the file is loaded, which may be before the language is. */
  readonly copies: readonly string[];
}

export function readCatalogUse(file: string, code: string): CatalogUse {
  const { program } = parseSync(file, code);
  const catalogs = new Map<string, string>();
  const used: string[] = [];
  const copies: string[] = [];
  const visit = (node: Node, parent: Node | null, isLater: boolean) => {
    if (node.type === 'ImportDeclaration') {
      importsOf(node).forEach(([local, text]) => catalogs.set(local, text));
      return;
    }
    if (node.type.startsWith('TSType')) return;
    const text = node.type === 'Identifier' ? catalogs.get(String(node['name'])) : undefined;
    if (text !== undefined && !isFieldName(node, parent)) {
      used.push(text.endsWith('/') ? text + memberOf(node, parent) : text);
      if (!isLater) copies.push(`${file}:${code.slice(0, node.start).split('\n').length}`);
    }
    const inFunction = isLater || /Function|^MethodDefinition$/.test(node.type);
    for (const child of childrenOf(node)) visit(child, node, inFunction);
  };
  visit(program as unknown as Node, null, false);
  return { used, copies };
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

/** The local names of the catalogs, with a slash at the end, and of single texts. */
function importsOf(node: Node): (readonly [local: string, text: string])[] {
  const { value } = node['source'] as { readonly value: string };
  const [, catalog] = /^#words\/en\/(.+)\.ts$/.exec(value) ?? [];
  if (catalog === undefined) return [];
  return (node['specifiers'] as readonly Node[]).map(({ type, local, imported }) => {
    const name = type === 'ImportSpecifier' ? String((imported as Node)['name']) : '';
    return [String((local as Node)['name']), `${catalog}/${name}`];
  });
}

function memberOf(node: Node, parent: Node | null): string {
  const isMember =
    parent?.type === 'MemberExpression' && parent['object'] === node && parent['computed'] === false;
  return isMember ? String((parent['property'] as Node)['name']) : '*';
}

function isFieldName(node: Node, parent: Node | null): boolean {
  if (parent?.type === 'MemberExpression') return parent['property'] === node && parent['computed'] === false;
  return parent?.type === 'Property' && parent['key'] === node && parent['shorthand'] === false;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
}
