import { useLiveQuery } from 'dexie-react-hooks';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { projectCards } from '#store/queries/projects.ts';
import * as texts from '#words/en/project.ts';
import { useAdding } from '../adding/use-adding.ts';
import { ToProcess } from '../layout/to-process.tsx';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { Stack } from '../parts/stack.tsx';
import { Screen } from '../screen.tsx';
import { useDevice } from '../session/session-context.ts';
import { useFirstList } from '../session/use-first-list.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { WhenHere } from '../first-pull/when-here.tsx';
import { AddBelow } from '../task/capture/add-below.tsx';
import { useAddTask } from '../task/capture/use-add-task.ts';
import { useKeptFocus } from '../task/use-kept-focus.ts';
import { useAddedBy } from '../task/use-added-by.ts';
import { ProjectCard } from './project-card.tsx';
import styles from './projects-screen.module.css';

export default function ProjectsScreen() {
  const { db } = useDevice();
  const { active } = useSpaces();
  const location = useLocation();
  const [isAdding, setAdding] = useState(() => asksToAdd(location.state));
  const cards = useLiveQuery(async () => projectCards(db, active), [db, active.join()]);
  useFirstList(cards !== undefined);
  const add = useAddTask('project');
  const plus = useRef<HTMLButtonElement>(null);
  useAdding(isAdding ? null : 'project', () => setAdding(true), plus);
  const list = useRef<HTMLUListElement>(null);
  const keptFocus = useKeptFocus(list);
  const addedBy = useAddedBy();

  return (
    <Screen
      title={texts.title}
      actions={
        <IconButton
          ref={plus}
          icon={isAdding ? X : Plus}
          label={isAdding ? texts.cancel : texts.addNewProject}
          aria-expanded={isAdding}
          onClick={() => setAdding(!isAdding)}
        />
      }
    >
      <Stack>
        {isAdding && (
          <AddBelow
            mode="project"
            place="projects"
            adds="project"
            placeholder={texts.addNewProject}
            onAdd={add}
            onCancel={() => setAdding(false)}
          />
        )}
        {cards === undefined && <SkeletonRows />}
        {cards?.length === 0 && (
          <WhenHere part="open">
            <EmptyState
              actions={!isAdding && <ToProcess otherwise={<AddFirst onAdd={() => setAdding(true)} />} />}
            >
              {texts.noProjects}
            </EmptyState>
          </WhenHere>
        )}
        {cards && cards.length > 0 && (
          // The handlers only observe the focus of the rows' own links.
          <ul ref={list} className={styles['cards']} aria-label={texts.title} {...keptFocus}>
            {cards.map(({ project, progress }) => (
              <li key={project.ref}>
                <ProjectCard project={project} progress={progress} addedBy={addedBy(project)} />
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Screen>
  );
}

/** The link of a newcomer's dashboard. */
function asksToAdd(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isAdding' in state;
}

function AddFirst({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <Button look="primary" onClick={onAdd}>
      {texts.addFirstProject}
    </Button>
  );
}
