import { useLiveQuery } from 'dexie-react-hooks';
import { readFamilySpace, type FamilySpace } from '#store/queries/read-family-space.ts';
import * as texts from '#words/en/family.ts';
import { WhenHere } from '../first-pull/when-here.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { paths } from '../paths.ts';
import { useDevice } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';
import styles from './family-card.module.css';

/** What the members share, and the way to it: whoever has just joined begins here. */
export function FamilySpaceCard() {
  const { db } = useDevice();
  const space = useLiveQuery(() => readFamilySpace(db), [db]);
  return (
    <Card title={texts.familySpace}>
      <WhenHere part="open">{space && <Contents space={space} />}</WhenHere>
    </Card>
  );
}

const SHOWN = ['todo', 'groceries', 'projects', 'notes', 'inbox'] as const;

function Contents({ space }: { readonly space: FamilySpace }) {
  const { select } = useSpaces();
  const filled = SHOWN.filter((list) => space[list] > 0);
  const show = () => select(['family']);
  return (
    <>
      {filled.length === 0 && <p className={styles['hint']}>{texts.nothingShared}</p>}
      <p className={styles['ways']}>
        {filled.map((list) => (
          <ButtonLink key={list} to={paths[list]} onClick={show}>
            {texts.shared[list]({ count: space[list] })}
          </ButtonLink>
        ))}
        {filled.length === 0 && (
          <ButtonLink to={paths.groceries} onClick={show}>
            {texts.startGroceries}
          </ButtonLink>
        )}
      </p>
    </>
  );
}
