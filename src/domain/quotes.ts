/** The quotes of the dashboard: parsing a data file and picking a quote. Specification section 3, "Quote". */
import { QUOTE_SOURCES, type QuoteSource, type Settings } from './settings.ts';

export interface Quote {
  readonly quoteAuthor: string;
  /** The scene it is from; empty if there is none. */
  readonly quoteContext: string;
  readonly quoteContent: string;
}

export const FALLBACK_QUOTE: Quote = { quoteAuthor: 'Kinbox', quoteContext: '', quoteContent: 'Kinbox' };

export type QuoteBooks = Readonly<Partial<Record<QuoteSource, readonly Quote[]>>>;

/** The sources of quotes. */
export function enabledSources(settings: Settings): readonly QuoteSource[] {
  return QUOTE_SOURCES.filter((source) => settings.quotes[source]);
}

/**
 * Picks an enabled source that has quotes, and one of its quotes, each with equal probability. `random` is in [0, 1);
 * the same number and the same books give the same quote.
 */
export function pickQuote(books: QuoteBooks, settings: Settings, random: number): Quote {
  const shelves = enabledSources(settings)
    .map((source) => books[source] ?? [])
    .filter((shelf) => shelf.length > 0);
  const place = random * shelves.length;
  const shelf = shelves[Math.floor(place)];
  return shelf?.[Math.floor((place % 1) * shelf.length)] ?? FALLBACK_QUOTE;
}

/** The quotes of a file that anybody may have replaced. Invalid entries are skipped; an invalid file has none. */
export function readQuotes(file: unknown): readonly Quote[] {
  if (!Array.isArray(file)) return [];
  return file.map(readQuote).filter((quote) => quote !== null);
}

function readQuote(entry: unknown): Quote | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { quoteAuthor, quoteContext, quoteContent } = entry as Record<string, unknown>;
  const [author, context, content] = [quoteAuthor, quoteContext, quoteContent].map(textOf);
  if (!author || !content) return null;
  return { quoteAuthor: author, quoteContext: context ?? '', quoteContent: content };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
