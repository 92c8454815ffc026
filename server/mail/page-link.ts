/** The address of a page for a letter. Its host is the one of the settings: a request's `Host` is anybody's to choose. */
export function pageLink(
  appUrl: URL,
  segments: readonly string[],
  query: Readonly<Record<string, string>> = {},
): string {
  const link = new URL(`/${segments.map(encodeURIComponent).join('/')}`, appUrl);
  for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value);
  return link.href;
}
