/** What somebody typed into the search, as it is looked for in folded texts. */
import { foldWords, PICTURES } from './fold.ts';
import { spellingsOf } from './spellings.ts';

/** A word that was typed, in each of its spellings, folded; `e-mail` is `e mail` and `email`. */
export type TypedWord = readonly Needles[];

export interface Needles {
  /** Found anywhere: the spelling itself, but where it is of several words, as `don t`, and begins where a word does. */
  readonly within: string;
  /** Found where a word begins with it. Scripts without spaces between words, and pictures, are found anywhere. */
  readonly beginning: string;
}

/** Each once. */
export function typedWordsOf(typed: string): readonly TypedWord[] {
  const words = typed.replace(PICTURES, '$& ').split(BETWEEN_TYPED).map(spellingsOfWord);
  const all = new Map(words.map((spellings) => [spellings.join('\n'), spellings]));
  return [...all.values()]
    .filter((spellings) => spellings.length > 0)
    .map((spellings) => spellings.map(needlesOf));
}

function spellingsOfWord(word: string): readonly string[] {
  const folded = spellingsOf(word).map((each) => foldWords(each).trim());
  return [...new Set(folded)].filter((each) => each !== '');
}

function needlesOf(spelling: string): Needles {
  const beginning = WITHOUT_SPACES.test(spelling) ? spelling : ` ${spelling}`;
  return { within: spelling.includes(' ') ? beginning : spelling, beginning };
}

/** Not at what joins the parts of a word, as in `spellings.ts`. */
const BETWEEN_TYPED = /[^\p{L}\p{N}\p{M}\p{So}\p{Default_Ignorable_Code_Point}\p{Pd}'’‘ʼ`´′＇"״׳]+/u;
const WITHOUT_SPACES =
  /^[\p{So}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
