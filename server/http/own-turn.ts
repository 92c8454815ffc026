/**
 * A turn of the event loop for each large body: to read one takes many times as long as a small call, which has come to the
 * database and back several times before it is answered.
 */
import type { UserId } from '#domain/ids.ts';
import { createPeopleInTurn } from '../people-in-turn.ts';

/** Resolves when it is the turn of one of these: the rest of that turn of the event loop is theirs. */
export type OwnTurn = (person: Person) => Promise<void>;

/** Or the network of whoever has no account. */
type Person = UserId | string;

const LONGEST_REST_MS = 100;

export function createOwnTurns(): OwnTurn {
  const turns = createPeopleInTurn<Person>(LONGEST_REST_MS);
  return (person) =>
    new Promise((resolve) => {
      turns.wait(person, (end) => {
        resolve();
        setImmediate(end);
      });
    });
}
