/** The settings of a user. Specification section 3, "Settings". */

export const QUOTE_SOURCES = ['onCinema', 'alwaysSunny', 'peepShow', 'arrestedDevelopment'] as const;
export type QuoteSource = (typeof QUOTE_SOURCES)[number];

export interface Settings {
  readonly quotes: Readonly<Record<QuoteSource, boolean>>;
}

export const DEFAULT_SETTINGS: Settings = {
  quotes: { onCinema: true, alwaysSunny: true, peepShow: true, arrestedDevelopment: true },
};

export const QUOTE_SOURCE_LABELS: Readonly<Record<QuoteSource, string>> = {
  onCinema: 'On Cinema',
  alwaysSunny: 'Always Sunny',
  peepShow: 'Peep Show',
  arrestedDevelopment: 'Arrested Development',
};

/** Valid settings from whatever was stored: each switch that is not a boolean gets its default. */
export function soundSettings(stored: unknown): Settings {
  const quotes = isRecord(stored) && isRecord(stored['quotes']) ? stored['quotes'] : {};
  const switches = QUOTE_SOURCES.map((source) => {
    const value = quotes[source];
    return [source, typeof value === 'boolean' ? value : DEFAULT_SETTINGS.quotes[source]];
  });
  return { quotes: Object.fromEntries(switches) as Settings['quotes'] };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
