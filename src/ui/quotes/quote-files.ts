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

export interface Bookcase {
  /** The same promise at each rendering. */
  readonly books: () => Promise<QuoteBooks>;
  /** A box that has shown these is gone: if none of them has a quote, the next box asks for the files again. */
  readonly leave: (shown: QuoteBooks) => void;
}

/**
 * Asks for the files at once, and not while a box is rendered: they would be asked for again at each attempt of React to
 * show it, twenty times during a first pull.
 */
export function openBookcase(load: () => Promise<QuoteBooks> = loadQuotes): Bookcase {
  let asked: Promise<QuoteBooks> | null = load();
  return {
    books: () => (asked ??= load()),
    leave: (shown) => {
      if (Object.values(shown).every((book) => book.length === 0)) asked = null;
    },
  };
}
