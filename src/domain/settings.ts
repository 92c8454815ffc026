/**
 * The settings of a user, each with all that the rest of Kinbox has to know of it. Bodies, answers, storage and the
 * screen follow from the table. A setting stands in a group, which is a field on the wire and a card on the screen.
 * Beside the groups are the places of tasks that the user has arranged by hand.
 */
import { editedPlaces, validPlaces, type Places, type PlacesChanges } from './places.ts';
import { isDay } from './day.ts';
import type { Day } from './ids.ts';
import type { FieldKind, KindOf } from './wire/field-kinds.ts';

/** In the order of `weekdayOf`. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** With which day weeks begin: that of the region, until one is chosen. */
export const WEEK_STARTS = ['region', ...WEEKDAYS] as const;
export type WeekStart = (typeof WEEK_STARTS)[number];

export interface Settings {
  /** Whose manner the quotes on the dashboard are in. */
  readonly quotes: {
    readonly onCinema: boolean;
    readonly alwaysSunny: boolean;
    readonly peepShow: boolean;
    readonly arrestedDevelopment: boolean;
  };
  /** The weekly review. */
  readonly review: {
    readonly weekday: Weekday;
    /** When the last one ended; null before the first. */
    readonly done_on: Day | null;
  };
  readonly week: { readonly begins: WeekStart };
  readonly places: Places;
}

export type SettingsGroup = Exclude<keyof Settings, 'places'>;
export type QuoteSource = keyof Settings['quotes'];
/** What an edit names; the others stay as they are. */
export type SettingsChanges = { readonly [G in SettingsGroup]?: Partial<Settings[G]> } & {
  readonly places?: PlacesChanges;
};

interface Setting<V> {
  readonly kind: KindOf<V>;
  /** Until it is changed, and of settings that are older than it. Null: the setting may be empty. */
  readonly default: V;
}

interface AnySetting {
  readonly kind: FieldKind;
  readonly default: unknown;
}

export const SETTINGS: {
  readonly [G in SettingsGroup]: { readonly [S in keyof Settings[G]]: Setting<Settings[G][S]> };
} = {
  quotes: {
    onCinema: { kind: { is: 'flag' }, default: true },
    alwaysSunny: { kind: { is: 'flag' }, default: true },
    peepShow: { kind: { is: 'flag' }, default: true },
    arrestedDevelopment: { kind: { is: 'flag' }, default: true },
  },
  review: {
    weekday: { kind: { is: 'choice', values: WEEKDAYS }, default: 'sunday' },
    done_on: { kind: { is: 'day' }, default: null },
  },
  week: { begins: { kind: { is: 'choice', values: WEEK_STARTS }, default: 'region' } },
};

export const SETTINGS_GROUPS = Object.keys(SETTINGS) as SettingsGroup[] as readonly SettingsGroup[];
export const QUOTE_SOURCES = Object.keys(SETTINGS.quotes) as QuoteSource[] as readonly QuoteSource[];
export const DEFAULT_SETTINGS = validSettings({});

/** Valid settings from whatever was stored: each that is missing or not of its kind gets its default. */
export function validSettings(stored: unknown): Settings {
  const groups = ofGroups((group) => {
    const values = isRecord(stored) && isRecord(stored[group]) ? stored[group] : {};
    const settings = Object.entries<AnySetting>(SETTINGS[group]);
    return Object.fromEntries(
      settings.map(([name, setting]) => [name, isOf(setting, values[name]) ? values[name] : setting.default]),
    );
  });
  return { ...groups, places: validPlaces(isRecord(stored) ? stored['places'] : null) };
}

function isOf({ kind, default: initial }: AnySetting, value: unknown): boolean {
  if (kind.is === 'day') return typeof value === 'string' && isDay(value);
  if (kind.is === 'choice') return typeof value === 'string' && kind.values.includes(value);
  return typeof value === typeof initial;
}

export function editedSettings(settings: Settings, changes: SettingsChanges): Settings {
  const groups = ofGroups((group) => ({ ...settings[group], ...changes[group] }));
  return { ...groups, places: editedPlaces(settings.places, changes.places) };
}

/** Two edits as one. */
export function mergedChanges(earlier: SettingsChanges, later: SettingsChanges): SettingsChanges {
  const named = SETTINGS_GROUPS.filter((group) => group in earlier || group in later);
  const groups = Object.fromEntries(named.map((group) => [group, { ...earlier[group], ...later[group] }]));
  const hasPlaces = earlier.places !== undefined || later.places !== undefined;
  return hasPlaces ? { ...groups, places: { ...earlier.places, ...later.places } } : groups;
}

function ofGroups(values: (group: SettingsGroup) => object): Pick<Settings, SettingsGroup> {
  const groups = SETTINGS_GROUPS.map((group) => [group, values(group)]);
  return Object.fromEntries(groups) as Pick<Settings, SettingsGroup>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
