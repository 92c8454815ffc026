/** The quotes: a file for each source in `public/`, which operators may replace. */
import { readQuotes, type QuoteBooks } from '#domain/quotes.ts';
import { QUOTE_SOURCES, type QuoteSource } from '#domain/settings.ts';

export function quoteFile(source: QuoteSource): string {
  return `/quotes/${source.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`;
}

/** A missing or invalid file has no quotes and is not an error. */
export async function loadQuotes(
  fetchFile: (path: string) => Promise<Response> = (path) => fetch(path),
): Promise<QuoteBooks> {
  const load = async (source: QuoteSource) => {
    try {
      const answer = await fetchFile(quoteFile(source));
      return [source, answer.ok ? readQuotes(await answer.json()) : []] as const;
    } catch {
      return [source, []] as const;
    }
  };
  return Object.fromEntries(await Promise.all(QUOTE_SOURCES.map(load)));
}
