import type { FirstPull } from '#store/queries/first-pull.ts';
import type { FamilySpace } from '#store/queries/read-family-space.ts';
import * as texts from '#words/en/family.ts';
import { AfterFirstPull } from '../first-pull/when-here.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { paths } from '../paths.ts';
import { useSpaces } from '../session/spaces-context.ts';
import styles from './family-card.module.css';

interface FamilySpaceCardProps {
  readonly space: FamilySpace;
  readonly firstPull: FirstPull | null;
}

/** What the members share, and the way to it: whoever has just joined begins here. */
export function FamilySpaceCard({ space, firstPull }: FamilySpaceCardProps) {
  return (
    <Card title={texts.familySpace}>
      <AfterFirstPull firstPull={firstPull} part="open">
        <Contents space={space} />
      </AfterFirstPull>
    </Card>
  );
}

const SHOWN = ['todo', 'groceries', 'projects', 'notes', 'inbox'] as const;

function Contents({ space }: { readonly space: FamilySpace }) {
  const { select } = useSpaces();
  // What is in Todo only as a grocery or a project is not said twice.
  const hasOthers = space.todo > space.groceries + space.projects;
  const filled = SHOWN.filter((list) => space[list] > 0 && (list !== 'todo' || hasOthers));
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
