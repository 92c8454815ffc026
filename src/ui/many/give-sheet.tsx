import { UserRound, UsersRound } from 'lucide-react';
import { hasWho } from '#domain/task-types.ts';
import type { Who } from '#domain/who.ts';
import * as texts from '#words/en/many.ts';
import * as whoTexts from '#words/en/who.ts';
import { Sheet } from '../dialogs/sheet.tsx';
import { useSignedIn } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { OtherPerson } from '../who/other-person.tsx';
import { peopleOf } from '../who/people-of.ts';
import type { AskedSheetProps } from './later-sheet.tsx';
import { Entry } from './move-sheet.tsx';
import { givesTo } from './plan-row.ts';

/** Who has the selected tasks: members where all of these are in one family, anybody, or somebody by a name. */
export function GiveSheet({ rows, onChoose, onClose }: AskedSheetProps) {
  const { families } = useSpaces();
  const { id: me } = useSignedIn().session.user;
  const places = new Set(rows.filter(({ type }) => hasWho(type)).map(({ family_id }) => family_id));
  const [family = null] = places.size === 1 ? places : [];
  const choose = (who: Who | null) => onChoose(givesTo(who, { me, families }));
  return (
    <Sheet title={texts.giveMany({ count: rows.length })} onClose={onClose}>
      <ul>
        {peopleOf(family, families, me).map(({ who, name, isMe }) => (
          <Entry
            key={who}
            picture={<UserRound size={20} strokeWidth={1.75} aria-hidden="true" />}
            onPress={() => choose(who)}
          >
            <bdi>{isMe ? whoTexts.member({ name }) : name}</bdi>
          </Entry>
        ))}
        <Entry
          picture={<UsersRound size={20} strokeWidth={1.75} aria-hidden="true" />}
          onPress={() => choose(null)}
        >
          {places.size === 1 && family === null ? whoTexts.me : whoTexts.anybody}
        </Entry>
      </ul>
      <OtherPerson onChoose={choose} />
    </Sheet>
  );
}
