import type { Arranged } from '#store/local/arranged.ts';
import { validArranged } from '#store/local/keep-arranged.ts';
import * as texts from '#words/en/arrange.ts';
import { WhenHere } from '../first-pull/when-here.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { TaskList } from '../task/task-list.tsx';
import type { TaskSectionProps } from '../task/task-section.tsx';
import { useParkedRefs } from '../task/use-parked-refs.ts';
import { useTaskActions } from '../task/use-task-actions.ts';
import styles from './arranged-section.module.css';
import { HandList } from './hand-list.tsx';
import { groupRows } from './list-groups.ts';

export interface ArrangedSectionProps extends TaskSectionProps {
  readonly chosen: Arranged;
  /** Of the groups: by default right below the screen's. */
  readonly headings?: 'h2' | 'h3';
}

/** A list of tasks by hand, in groups, or both. */
export default function ArrangedSection({
  label,
  list,
  empty,
  part = 'open',
  chosen: stored,
  headings: Heading = 'h2',
}: ArrangedSectionProps) {
  const chosen = validArranged(stored);
  const actions = useTaskActions();
  const parked = useParkedRefs();
  if (list === undefined) return <SkeletonRows />;
  if (list.rows.length === 0) return <WhenHere part={part}>{empty}</WhenHere>;
  const List = chosen.order === 'hand' ? HandList : TaskList;
  return groupRows(list.rows, { groups: chosen.groups, projectNames: list.projectNames }).map(
    ({ key, title, rows }) => {
      const name = title === null ? label : texts.groupOf({ list: label, group: title });
      const shown = { ...list, rows, label: name, parked, actions };
      if (title === null) return <List key={key} {...shown} empty={null} />;
      return (
        <section key={key} className={styles['group']}>
          <Heading className={styles['heading']} dir="auto">
            {title} <span className={styles['count']}>{rows.length}</span>
          </Heading>
          <List {...shown} empty={null} />
        </section>
      );
    },
  );
}
