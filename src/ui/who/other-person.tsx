import { useState, type KeyboardEvent } from 'react';
import { TEXT_LIMITS, trimToNull } from '#domain/text.ts';
import { named, type Who } from '#domain/who.ts';
import * as texts from '#words/en/who.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/text-field.tsx';

/** Somebody by a name that is typed. */
export function OtherPerson({ onChoose }: { readonly onChoose: (who: Who) => void }) {
  const [typed, setTyped] = useState('');
  const name = trimToNull(typed);
  const choose = () => name !== null && onChoose(named(name));
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    choose();
  };
  return (
    <>
      <TextField
        label={texts.theirName}
        maxLength={TEXT_LIMITS.who}
        value={typed}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
      />
      {name !== null && <Button onClick={choose}>{texts.giveTo({ name })}</Button>}
    </>
  );
}
