/** What is typed into a form and not sent survives a reload and a crash, in this tab. Passwords are not among it. */
import { useState } from 'react';
import { browserStorages, readJson, STORAGE_KEYS, writeText } from '#store/local/browser-storage.ts';

export type Fields = Readonly<Record<string, string>>;

/** Null until something was typed, and again after `keep(null)`, as for a form that was sent. `place`: one for each form. */
export function useKeptFields(place: string): readonly [Fields | null, (fields: Fields | null) => void] {
  const [fields, setFields] = useState(() => readKeptFields(place));
  const keep = (next: Fields | null) => {
    setFields(next);
    writeText(
      browserStorages.session,
      STORAGE_KEYS.nameDraft(place),
      next === null ? null : JSON.stringify(next),
    );
  };
  return [fields, keep];
}

export function readKeptFields(place: string): Fields | null {
  return fieldsIn(readJson(browserStorages.session, STORAGE_KEYS.nameDraft(place)));
}

/** An older version may have written something else. */
function fieldsIn(value: unknown): Fields | null {
  const isKept =
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((each) => typeof each === 'string');
  return isKept ? (value as Fields) : null;
}
