import type { FamilyId } from '#domain/ids.ts';
import { TEXT_LIMITS } from '#domain/text.ts';
import { named, nameIn, type Who } from '#domain/who.ts';
import * as texts from '#words/en/who.ts';
import { SelectField } from '../parts/select-field.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useSignedIn } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { peopleOf } from './people-of.ts';

interface WhoFieldProps {
  readonly who: Who | null;
  /** Whose members are offered; outside of families only a name can be typed. */
  readonly family: FamilyId | null;
  readonly onChange: (who: Who | null) => void;
}

const ANYBODY = '';
const BY_NAME = 'name';

/** Anybody, a member of the family, or somebody by a name that is typed. */
export function WhoField({ who, family, onChange }: WhoFieldProps) {
  const { families } = useSpaces();
  const { id: me } = useSignedIn().session.user;
  const people = peopleOf(family, families, me);
  const name = nameIn(who);
  const chosen = people.find((each) => each.who === who)?.who ?? (name === null ? ANYBODY : BY_NAME);
  return (
    <>
      <SelectField
        label={texts.who}
        value={chosen}
        options={[
          { value: ANYBODY, label: family === null ? texts.me : texts.anybody },
          ...people.map((each) => ({
            value: each.who,
            label: each.isMe ? texts.member({ name: each.name }) : each.name,
          })),
          { value: BY_NAME, label: texts.somebodyElse },
        ]}
        onChoose={(value) =>
          onChange(
            value === BY_NAME ? named(name ?? '') : (people.find((each) => each.who === value)?.who ?? null),
          )
        }
      />
      {name !== null && (
        <TextField
          label={texts.theirName}
          maxLength={TEXT_LIMITS.who}
          value={name}
          onChange={(event) => onChange(named(event.target.value))}
        />
      )}
    </>
  );
}
