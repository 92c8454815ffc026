import { useState } from 'react';
import type { FamilyId, Turns } from '#domain/ids.ts';
import { nextTurn, peopleIn } from '#domain/turns.ts';
import { named, nameIn, type Who } from '#domain/who.ts';
import * as texts from '#words/en/repeats.ts';
import * as whoTexts from '#words/en/who.ts';
import { useSignedIn } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { OtherPerson } from '../who/other-person.tsx';
import { peopleOf } from '../who/people-of.ts';
import { pressedIn, type ChosenTurns } from './chosen-turns.ts';
import styles from './repeats.module.css';

interface TurnsFieldProps {
  /** As in `ChosenTurns`. */
  readonly turns: Turns | null;
  readonly who: Who | null;
  readonly family: FamilyId;
  readonly onChange: (chosen: ChosenTurns) => void;
}

/** Who takes a task in turns, in the order in which they are pressed: members, and others by their names. */
export function TurnsField({ turns, who, family, onChange }: TurnsFieldProps) {
  const { families } = useSpaces();
  const { id: me } = useSignedIn().session.user;
  const people = peopleIn(turns);
  const [added, setAdded] = useState(() => (who === null ? people : [...people, who]));
  const members = peopleOf(family, families, me).map((each) => ({
    who: each.who,
    name: each.isMe ? whoTexts.member({ name: each.name }) : each.name,
  }));
  const offered = [...members, ...others([...added, ...people])];
  const nameOf = (wanted: Who | null) => offered.find((each) => each.who === wanted)?.name ?? null;
  const toggle = (each: Who) => onChange(pressedIn(turns, who, each));
  const add = (each: Who) => {
    setAdded([...added, each]);
    if (!people.includes(each)) toggle(each);
  };
  return (
    <fieldset className={styles['field']}>
      <legend className={styles['legend']}>{texts.takeTurns}</legend>
      <div className={styles['people']}>
        {offered.map((each) => {
          const place = people.indexOf(each.who) + 1;
          return (
            <button
              key={each.who}
              type="button"
              className={styles['person']}
              aria-pressed={place > 0}
              onClick={() => toggle(each.who)}
            >
              <bdi>{place > 0 ? texts.inTurn({ place, name: each.name }) : each.name}</bdi>
            </button>
          );
        })}
      </div>
      <p className={styles['next']}>{turnWords(turns, who, nameOf)}</p>
      <OtherPerson
        key={offered.length}
        label={texts.somebodyElse}
        action={(name) => texts.takesTurns({ name })}
        onChoose={add}
      />
    </fieldset>
  );
}

/** Those with names that are typed, each once. */
function others(all: readonly Who[]): readonly { readonly who: Who; readonly name: string }[] {
  const names = new Set(all.map(nameIn).filter((name) => name !== null));
  return Array.from(names, (name) => ({ who: named(name), name }));
}

function turnWords(turns: Turns | null, who: Who | null, nameOf: (who: Who | null) => string | null): string {
  if (turns === null) return texts.chooseTurns;
  if (peopleIn(turns).length < 2) return texts.oneMore;
  const next = nameOf(nextTurn(turns, who)) ?? texts.somebody;
  const present = nameOf(who);
  return present === null ? texts.nextTurn({ next }) : texts.turnAfter({ present, next });
}
