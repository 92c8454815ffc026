/**
 * Whether a new verb can be coalesced into one that waits in the queue: fewer requests for the same rows. The coalesced verb
 * leaves what the two would have left, so that no result depends on whether the first had gone out already. Two verbs
 * never coalesce into nothing: what a person did last is sent even where it undoes what they did before, because somebody
 * else may have done the same as the first.
 */
import { definitionOf, type Verb } from './registry.ts';

/**
 * What the waiting verb becomes; null if both are sent. `waiting` is unsent and the last in the queue that shares a row
 * with `next`; every row that `next` names is one that `waiting` names too. The caller checks both.
 */
export function coalesce(waiting: Verb, next: Verb): Verb | null {
  return definitionOf(next).coalesce(waiting, next.args) as Verb | null;
}
