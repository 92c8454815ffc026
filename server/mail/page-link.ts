/** The URL of a page for a mail. Its host is from the settings: anybody can choose a request's `Host`. */
export function pageLink(
  appUrl: URL,
  segments: readonly string[],
  query: Readonly<Record<string, string>> = {},
): string {
  const link = new URL(`/${segments.map(encodeURIComponent).join('/')}`, appUrl);
  for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value);
  return link.href;
}
