import { asksOf } from '#domain/verbs/registry.ts';
import type { NewMutation, ParkedMutation } from '../db.ts';

/** What a user wrote in a change, for the list of parked changes and for the export. */
export function wordsOf(mutation: NewMutation | ParkedMutation): {
  readonly name: string;
  readonly description: string | null;
} {
  const written = asksOf(mutation);
  return {
    name: written.name ?? mutation.base?.name ?? '',
    description: written.description ?? mutation.base?.description ?? null,
  };
}
