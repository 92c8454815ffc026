import { useState, type KeyboardEvent } from 'react';
import { TEXT_LIMITS, trimToNull } from '#domain/text.ts';
import { named, type Who } from '#domain/who.ts';
import * as texts from '#words/en/who.ts';
import { Button } from '../parts/button.tsx';
import { useOpenField } from '../parts/open-fields.ts';
import { TextField } from '../parts/text-field.tsx';
import { isEnter } from '../shortcuts/composition.ts';

interface OtherPersonProps {
  readonly label?: string;
  /** What is done with the name. */
  readonly action?: (name: string) => string;
  readonly onChoose: (who: Who) => void;
}

/** Somebody by a name that is typed. */
export function OtherPerson({
  label = texts.theirName,
  action = (name) => texts.giveTo({ name }),
  onChoose,
}: OtherPersonProps) {
  const [typed, setTyped] = useState('');
  const name = trimToNull(typed);
  const choose = () => {
    if (name !== null) onChoose(named(name));
    return true;
  };
  useOpenField(choose);
  const press = (event: KeyboardEvent) => {
    if (!isEnter(event.nativeEvent)) return;
    event.preventDefault();
    choose();
  };
  return (
    <>
      <TextField
        label={label}
        maxLength={TEXT_LIMITS.who}
        value={typed}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
      />
      {name !== null && <Button onClick={choose}>{action(name)}</Button>}
    </>
  );
}
