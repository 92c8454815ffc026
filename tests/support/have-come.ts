/** In a page: whether it has fetched the code of these parts, by the names of their files. */
export function haveCome(parts: readonly string[]): boolean {
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  return parts.every((part) => files.some((file) => file.includes(`/${part}-`) && file.endsWith('.js')));
}
