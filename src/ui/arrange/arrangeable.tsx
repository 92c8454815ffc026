import { Suspense } from 'react';
import { isPlain } from '#store/local/arranged.ts';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { TaskSection, type TaskSectionProps } from '../task/task-section.tsx';
import { ArrangedSection } from './lazy-arrange.ts';
import type { ArrangedNow } from './use-arranged.ts';

interface ArrangeableProps extends TaskSectionProps {
  readonly arranged: ArrangedNow;
  readonly headings?: 'h2' | 'h3';
}

/** A list of tasks that can be arranged; the newest first and without groups it is a plain one. */
export function Arrangeable({ arranged: { chosen }, headings = 'h2', ...section }: ArrangeableProps) {
  if (isPlain(chosen)) return <TaskSection {...section} />;
  return (
    <Suspense fallback={<SkeletonRows />}>
      <ArrangedSection {...section} chosen={chosen} headings={headings} />
    </Suspense>
  );
}
