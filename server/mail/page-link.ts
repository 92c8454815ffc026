/**
 * The URL of a page for a mail. Its host is from the settings: anybody can choose a request's `Host`. What it is about
 * stands in the fragment, which no browser sends: so no log of a server, proxy or link checker has the secret.
 */
export function pageLink(appUrl: URL, path: string, secrets: Readonly<Record<string, string>> = {}): string {
  const link = new URL(path, appUrl);
  link.hash = new URLSearchParams(secrets).toString();
  return link.href;
}
