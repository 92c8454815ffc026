import { History } from 'lucide-react';
import { nameWithAmount, readGrocery, type Amount } from '#domain/groceries/read-grocery.ts';
import { isSame, usualFor, type UsualGrocery } from '#domain/groceries/usual-groceries.ts';
import * as texts from '#words/en/groceries.ts';
import type { Typed } from '../task/capture/use-quick-add.ts';
import { amountWords } from './amount-words.ts';
import { Chip } from './chip.tsx';
import styles from './chips.module.css';

/** More would be longer to read than to type. */
const MOST = 4;
const COUNTS: readonly Amount[] = [2, 3, 4, 6].map((count) => ({ count, unit: null }));
/** Amounts that this thing was bought in before. */
const OWN_AMOUNTS = 2;

interface TypedChipsProps {
  readonly typed: Typed;
  readonly usual: readonly UsualGrocery[];
  /** A person has chosen how much of the thing there should be. */
  readonly onAmount: (name: string, amount: Amount) => void;
}

/** Below the field: what was bought before and begins like that, and how much of it. */
export function TypedChips({ typed, usual, onAmount }: TypedChipsProps) {
  const { key, label, amount } = readGrocery(typed.name);
  if (key === '' || typed.pastedLines.length > 0) return null;
  const found = usualFor(typed.name, usual, MOST);
  const own = usual.find(({ thing }) => thing === key)?.amounts.slice(0, OWN_AMOUNTS) ?? [];
  const amounts = [...own, ...COUNTS.filter((count) => !own.some((each) => isSame(each, count)))];
  // What was typed of a thing that is not known may be the beginning of a known one.
  const asksAmount = amount === null && (found.length === 0 || own.length > 0);
  return (
    <>
      {found.length > 0 && (
        <fieldset className={styles['chips']} aria-label={texts.boughtBefore}>
          {found.map((each) => (
            <Chip
              key={each.thing}
              icon={History}
              text={amount === null ? each.label : nameWithAmount(each.label, amount)}
              onPress={() =>
                typed.addInstead(amount === null ? each.label : nameWithAmount(each.label, amount))
              }
            />
          ))}
        </fieldset>
      )}
      {asksAmount && (
        <fieldset className={styles['chips']} aria-label={texts.howMuch}>
          {amounts.map((each) => {
            const words = amountWords([each]);
            return (
              <Chip
                key={words}
                text={words}
                label={texts.amountOf({ amount: words, name: label })}
                onPress={() => onAmount(label, each)}
              />
            );
          })}
        </fieldset>
      )}
    </>
  );
}
