/** The names of the tokens of a style sheet, as they stand there. */
export interface Tokens {
  readonly colours: readonly string[];
  readonly texts: readonly string[];
  readonly gaps: readonly string[];
  readonly radii: readonly string[];
}

export function readTokens(css: string): Tokens {
  const [, root = ''] = /:root \{([^}]*)\}/.exec(css) ?? [];
  const tokens = [...root.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => ({
    name,
    value,
  }));
  const named = (start: string) => tokens.flatMap(({ name }) => (name.startsWith(start) ? [name] : []));
  return {
    colours: tokens.flatMap(({ name, value }) => (/^(light-dark|oklch)\(/.test(value) ? [name] : [])),
    texts: named('--text-'),
    gaps: named('--gap-'),
    radii: named('--radius-'),
  };
}
