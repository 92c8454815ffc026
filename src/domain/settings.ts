/** What a person can switch. Specification section 3, "Settings". */

export const QUOTE_SOURCES = ['onCinema', 'alwaysSunny', 'peepShow', 'arrestedDevelopment'] as const;
export type QuoteSource = (typeof QUOTE_SOURCES)[number];

export interface Settings {
  readonly quotes: Readonly<Record<QuoteSource, boolean>>;
}

export const DEFAULT_SETTINGS: Settings = {
  quotes: { onCinema: true, alwaysSunny: true, peepShow: true, arrestedDevelopment: true },
};
