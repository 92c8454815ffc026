import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { readFirstPull, type FirstPull as Progress } from '#store/queries/first-pull.ts';
import { useDevice } from '../session/session-context.ts';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { FirstPullProgress } from './first-pull-progress.tsx';

interface WhenHereProps {
  /** Open rows come first: `open` waits for them, `all` for the completed and deleted ones, too. */
  readonly part: 'open' | 'all';
  readonly children?: ReactNode;
}

/** What is true only once all rows of a list are on the device, as that it is empty; until then the progress and, in their place, placeholders. */
export function WhenHere(props: WhenHereProps) {
  const { db } = useDevice();
  const firstPull = useLiveQuery(async () => readFirstPull(db), [db]);
  return <AfterFirstPull firstPull={firstPull} {...props} />;
}

interface AfterFirstPullProps extends WhenHereProps {
  /** Undefined while it is being read, null once a pull has completed. */
  readonly firstPull: Progress | null | undefined;
}

export function AfterFirstPull({ firstPull, part, children = null }: AfterFirstPullProps) {
  if (firstPull === undefined) return children !== null && <SkeletonRows />;
  const isHere = firstPull === null || (part === 'open' && firstPull.hasOpen);
  if (isHere) return children;
  return (
    <>
      <FirstPullProgress {...firstPull} />
      {children !== null && <SkeletonRows isSaid={false} isFromServer />}
    </>
  );
}
