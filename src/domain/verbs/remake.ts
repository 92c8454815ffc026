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
 * Each verb's file holds its line. What is about a round that is over by now changes no row and is not done for that: the
 * server keeps it in the history, and its answer is how its author is told.
 */
import type { RecordedVerb } from '../rebase.ts';
import type { TaskAuthor } from '../task.ts';
import { overtakenInProject } from './overtaken-in-project.ts';
import { overtakenInRound } from './overtaken-in-round.ts';
import { definitionOf, subjectOf, type Verb } from './registry.ts';
import type { Remade, Unsendable } from './verb.ts';

interface UnsendableVerb extends Omit<Unsendable, 'verb' | 'context'> {
  readonly verb: RecordedVerb;
  readonly actor: TaskAuthor;
}

export function remake({ actor, ...situation }: UnsendableVerb): Remade<Verb> {
  const { verb, board } = situation;
  const context = { at: verb.at, actor, homeFamily: verb.homeFamily };
  const subject = subjectOf(verb);
  const before = subject === null ? null : board.task(subject);
  const remade = definitionOf(verb).remake(verb.args, { ...situation, context }) as Remade<Verb>;
  const after = subject === null ? null : board.task(subject);
  if (remade.kind !== 'done' || before === null || after === null) return remade;
  const asked = {
    ...overtakenInRound(verb, before, () => false),
    ...overtakenInProject(verb, { before, after, board, author: actor.id }),
  };
  return Object.keys(asked).length === 0 ? remade : { kind: 'anew', verb: bare(verb) };
}

function bare({ kind, args }: Verb): Verb {
  return { kind, args } as Verb;
}
