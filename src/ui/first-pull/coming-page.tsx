import type { FirstPull } from '#store/queries/first-pull.ts';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { Screen } from '../screen.tsx';
import { AfterFirstPull } from './when-here.tsx';

interface ComingPageProps {
  readonly title: string;
  readonly firstPull: FirstPull;
}

/** At the address of a task that a new device may still wait for. */
export function ComingPage({ title, firstPull }: ComingPageProps) {
  return (
    <Screen title={title}>
      <AfterFirstPull firstPull={firstPull} part="all">
        <SkeletonRows />
      </AfterFirstPull>
    </Screen>
  );
}
