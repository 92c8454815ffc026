/** What is typed into a form and not sent survives a reload and a crash, in this tab. Passwords are not among it. */
import { useState } from 'react';
import { browserStorages, readJson, STORAGE_KEYS, writeText } from '#store/local/browser-storage.ts';

export type Fields = Readonly<Record<string, string>>;

/** Null until something was typed, and again after `keep(null)`, as for a form that was sent. `place`: one for each form. */
export function useKeptFields(place: string): readonly [Fields | null, (fields: Fields | null) => void] {
  const key = STORAGE_KEYS.nameDraft(place);
  const [fields, setFields] = useState(() => fieldsIn(readJson(browserStorages.session, key)));
  const keep = (next: Fields | null) => {
    setFields(next);
    writeText(browserStorages.session, key, next === null ? null : JSON.stringify(next));
  };
  return [fields, keep];
}

/** An older version may have written something else. */
function fieldsIn(value: unknown): Fields | null {
  const isKept =
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((each) => typeof each === 'string');
  return isKept ? (value as Fields) : null;
}
