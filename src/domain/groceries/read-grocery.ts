/**
 * What a grocery's name says: what to buy, and how much. Pure and without a language, so that the same name is the same
 * on every device of a family.
 */
import { normalized } from '../normalized.ts';
import { TEXT_LIMITS } from '../text.ts';

/** Weights are in g, volumes in ml; null counts pieces. */
export type AmountUnit = 'g' | 'ml' | 'oz' | 'lb' | Container | null;

export const CONTAINERS = ['can', 'bottle', 'pack', 'bag', 'box', 'jar', 'bunch', 'dozen'] as const;
export type Container = (typeof CONTAINERS)[number];

export interface Amount {
  readonly count: number;
  readonly unit: AmountUnit;
}

export interface Grocery {
  /** The same for names of the same thing. */
  readonly key: string;
  /** The name without the amount. */
  readonly label: string;
  /** Null if the name says none. */
  readonly amount: Amount | null;
}

/** What could be an amount or a part of the name is a part of the name. */
export function readGrocery(name: string): Grocery {
  const text = name.trim().replace(/\s+/g, ' ');
  const parts = text.length > MOST_CHARACTERS ? TOO_MUCH : split(text, MOST_AMOUNTS);
  const { label, amount } = parts === TOO_MUCH ? { label: text, amount: null } : parts;
  return { key: keyOf(label), label, amount };
}

/** A name that reads as this label and this amount. */
export function nameWithAmount(label: string, amount: Amount): string {
  const { count, unit } = amount;
  if (unit === 'dozen') return `${count} dozen ${label}`;
  if (isContainer(unit)) return `${count} ${count === 1 ? unit : (PLURALS.get(unit) ?? unit)} of ${label}`;
  const inLarge = LARGE.find((each) => each.unit === unit && count >= 1000);
  if (inLarge) return `${rounded(count / 1000)} ${inLarge.symbol} ${label}`;
  // A bare number in front of a name could be a part of it.
  return unit === null ? `${count} x ${label}` : `${count} ${unit} ${label}`;
}

/** Same units add, in the order in which they first come; what says no amount adds none. */
export function addAmounts(amounts: readonly (Amount | null)[]): readonly Amount[] {
  const sums = new Map<AmountUnit, number>();
  for (const amount of amounts) {
    if (amount !== null) sums.set(amount.unit, rounded((sums.get(amount.unit) ?? 0) + amount.count));
  }
  return Array.from(sums, ([unit, count]) => ({ unit, count }));
}

export function isContainer(unit: AmountUnit): unit is Container {
  return CONTAINERS.some((each) => each === unit);
}

interface Parts {
  readonly label: string;
  readonly amount: Amount | null;
}

/** No name is as long, or has as many amounts: then all of it is the name. */
const TOO_MUCH = 'tooMuch';
type Split = Parts | typeof TOO_MUCH;

/** A number and what follows it. */
const BEFORE = /^(1\/[234]|0[.,]\d{1,3}|[1-9]\d{0,3}(?:[.,]\d{1,2})?|[½¼¾⅓⅔])(.+)$/u;
/** After a number: 'x eggs', '× eggs'. */
const TIMES = /^ ?(?:x |[×*] ?)(.+)$/iu;
/** After a number: 'g flour', ' cans of tomatoes'. */
const MEASURED = /^ ?(\p{L}+)\.? (of )?(.+)$/iu;
/** 'eggs x3', 'eggs 3x', 'milk 500 g', 'tomatoes (2 cans)'. */
const BEHIND =
  /^(.+?),? (\()?(?:([x×*]) ?)?(0[.,]\d{1,3}|[1-9]\d{0,3}(?:[.,]\d{1,2})?|1\/[234]|[½¼¾⅓⅔]) ?(\p{L}+|[×*])?\.?(\))?$/iu;

/** Names that begin with a number. */
const NUMBERED =
  /^(?:7[ -]?up|7 days|5 gum|3 musketeers|100 grand|5 alive|\d+ (?:in|en|for|für) \d+|[\d.,]+ (?:percent|prozent))(?!\p{L})/iu;

/** The most that is counted without saying of what: '405 flour' is a kind of flour. */
const MOST_PIECES = 99;

/** In UTF-16, of which a character of a name may take two. */
const MOST_CHARACTERS = 2 * TEXT_LIMITS.taskName;

/**
 * '2 x 3 x 500 g flour' has three. Each may be read in front of the rest or behind it, so that the ways to read a name
 * double with each one more.
 */
const MOST_AMOUNTS = 3;

/** `most`: so many amounts may be in the text. */
function split(text: string, most: number): Split {
  return before(text, most) ?? behind(text, most) ?? { label: text, amount: null };
}

function before(text: string, most: number): Split | null {
  const [, digits, rest = ''] = (NUMBERED.test(text) ? null : BEFORE.exec(text)) ?? [];
  if (digits === undefined) return null;
  const times = TIMES.exec(rest);
  if (times) return joined(pieces(digits), times[1], most);
  const measured = MEASURED.exec(rest);
  const unit = unitOf(measured?.[1]);
  // '1 can opener' is no can.
  if (measured && unit && (!unit.isSingular || measured[2] !== undefined)) {
    return joined(amountOf(digits, unit), measured[3], most);
  }
  const thing = rest.slice(1);
  if (!rest.startsWith(' ') || !(/^\p{L}/u.test(thing) || NUMBERED.test(thing)) || isMeasure(thing))
    return null;
  const amount = pieces(digits);
  return amount.count > MOST_PIECES ? null : joined(amount, thing, most);
}

function behind(text: string, most: number): Split | null {
  const [, thing, opening, times, digits, word = '', closing] = BEHIND.exec(text) ?? [];
  if (digits === undefined || (opening === undefined) !== (closing === undefined)) return null;
  const isTimes = /^[x×*]$/iu.test(word);
  if (times !== undefined) return word === '' ? joined(pieces(digits), thing, most) : null;
  if (isTimes) return joined(pieces(digits), thing, most);
  const unit = unitOf(word);
  return unit ? joined(amountOf(digits, unit), thing, most) : null;
}

/** '2 l' and '3 x' do not say of what. */
function isMeasure(rest: string): boolean {
  const unit = unitOf(rest);
  return /^x$/i.test(rest) || (unit !== undefined && !isContainer(unit.unit));
}

/** '2 x 500 g flour' is 1 kg. Two measures contradict each other: then all of it is the name. */
function joined(amount: Amount, rest: string | undefined, most: number): Split | null {
  if (most === 0) return TOO_MUCH;
  const inner = split((rest ?? '').trim(), most - 1);
  if (inner === TOO_MUCH) return TOO_MUCH;
  if (!/\p{L}/u.test(inner.label) || amount.count === 0) return null;
  if (inner.amount === null) return { label: inner.label, amount };
  if (amount.unit !== null && inner.amount.unit !== null) return null;
  const count = rounded(amount.count * inner.amount.count);
  if (count === 0) return null;
  return { label: inner.label, amount: { count, unit: amount.unit ?? inner.amount.unit } };
}

interface UnitWord {
  readonly unit: AmountUnit;
  readonly factor: number;
  /** One container: 'can', which may begin another word. */
  readonly isSingular: boolean;
}

const LARGE = [
  { unit: 'g', symbol: 'kg' },
  { unit: 'ml', symbol: 'l' },
] as const;

const MEASURES: readonly (readonly [unit: AmountUnit, factor: number, words: string])[] = [
  ['g', 1, 'g gr gram grams gramm'],
  ['g', 1000, 'kg kilo kilos kilogram kilograms'],
  ['ml', 1, 'ml milliliter milliliters millilitre millilitres'],
  ['ml', 10, 'cl'],
  ['ml', 100, 'dl'],
  ['ml', 1000, 'l liter liters litre litres'],
  ['oz', 1, 'oz ounce ounces'],
  ['lb', 1, 'lb lbs pound pounds'],
  ['dozen', 1, 'dozen'],
  [null, 1, 'pcs pieces stück stk'],
];

const CONTAINER_WORDS: readonly (readonly [unit: Container, singular: string, plural: string])[] = [
  ['can', 'can tin dose', 'cans tins dosen'],
  ['bottle', 'bottle flasche', 'bottles flaschen'],
  ['pack', 'pack packet package pck pkg packung', 'packs packets packages packungen'],
  ['bag', 'bag beutel', 'bags'],
  ['box', 'box', 'boxes'],
  ['jar', 'jar', 'jars'],
  ['bunch', 'bunch bund', 'bunches'],
];

const PLURALS: ReadonlyMap<Container, string | undefined> = new Map(
  CONTAINER_WORDS.map(([unit, , plural]) => [unit, plural.split(' ')[0]]),
);

const UNIT_WORDS: ReadonlyMap<string, UnitWord> = new Map([
  ...MEASURES.flatMap(([unit, factor, words]) => wordsAs(words, { unit, factor, isSingular: false })),
  ...CONTAINER_WORDS.flatMap(([unit, singular, plural]) => [
    ...wordsAs(singular, { unit, factor: 1, isSingular: true }),
    ...wordsAs(plural, { unit, factor: 1, isSingular: false }),
  ]),
]);

function wordsAs(words: string, unit: UnitWord): readonly (readonly [string, UnitWord])[] {
  return words.split(' ').map((word) => [word, unit]);
}

function unitOf(word = ''): UnitWord | undefined {
  return UNIT_WORDS.get(word.toLowerCase());
}

function amountOf(digits: string, { unit, factor }: UnitWord): Amount {
  return { count: rounded(numberOf(digits) * factor), unit };
}

function pieces(digits: string): Amount {
  return { count: numberOf(digits), unit: null };
}

const FRACTIONS: Readonly<Record<string, number>> = {
  '½': 0.5,
  '1/2': 0.5,
  '¼': 0.25,
  '1/4': 0.25,
  '¾': 0.75,
  '⅓': 1 / 3,
  '1/3': 1 / 3,
  '⅔': 2 / 3,
};

function numberOf(digits: string): number {
  return rounded(FRACTIONS[digits] ?? Number(digits.replace(',', '.')));
}

/** Three digits behind the point: a gram of a kilo. */
function rounded(count: number): number {
  return Math.round(count * 1000) / 1000;
}

const ACCENTS = /[\u0300-\u036f]/g;

function keyOf(label: string): string {
  return normalized(label, 'NFKD').replace(ACCENTS, '').toLowerCase();
}
