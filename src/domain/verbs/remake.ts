/**
 * What becomes of a verb whose stored request must not be sent again, decided by the rows as the server has them now:
 *
 *                 the row already is so   as its author saw it   changed by others since
 *   create        done (the row is there) new request            an edit of what differs, or overtaken
 *   edit          done                    new request            overtaken
 *   reorder,
 *   settings      new request             new request            new request
 *   any other     done                    new request            new request
 *
 * Each verb's file holds its line.
 */
import type { RecordedVerb } from '../rebase.ts';
import type { TaskAuthor } from '../task.ts';
import { definitionOf, type Verb } from './registry.ts';
import type { Remade, Unsendable } from './verb.ts';

interface UnsendableVerb extends Omit<Unsendable, 'verb' | 'context'> {
  readonly verb: RecordedVerb;
  readonly actor: TaskAuthor;
}

export function remake({ actor, ...situation }: UnsendableVerb): Remade<Verb> {
  const { verb } = situation;
  const context = { at: verb.at, actor, homeFamily: verb.homeFamily };
  return definitionOf(verb).remake(verb.args, { ...situation, context }) as Remade<Verb>;
}
