import type { Amount } from '#domain/groceries/read-grocery.ts';
import * as texts from '#words/en/groceries.ts';

/** '× 2 + 1.5 kg'; '' for none. */
export function amountWords(amounts: readonly Amount[]): string {
  const words = amounts.map(wordsFor);
  return words.slice(1).reduce((one, other) => texts.twoAmounts({ one, other }), words[0] ?? '');
}

function wordsFor({ count, unit }: Amount): string {
  const isLarge = count >= 1000;
  switch (unit) {
    case null:
      return texts.amounts.pieces({ count });
    case 'g':
      return isLarge ? texts.amounts.kg({ count: count / 1000 }) : texts.amounts.g({ count });
    case 'ml':
      return isLarge ? texts.amounts.l({ count: count / 1000 }) : texts.amounts.ml({ count });
    default:
      return texts.amounts[unit]({ count });
  }
}
