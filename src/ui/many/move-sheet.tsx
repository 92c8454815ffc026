import { useLiveQuery } from 'dexie-react-hooks';
import { FolderKanban, FolderMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { SPACES } from '#domain/space.ts';
import { projectChoices } from '#store/queries/projects.ts';
import * as texts from '#words/en/many.ts';
import { spaceNames } from '#words/en/spaces.ts';
import { Sheet } from '../dialogs/sheet.tsx';
import { destinationLabel } from '../project/destinations.ts';
import type { Destination } from '../project/use-project-actions.ts';
import { useDevice } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';
import { useFamilyChoices } from '../session/use-family-choices.ts';
import { SPACE_ICONS } from '../task/space-icons.ts';
import type { AskedSheetProps } from './later-sheet.tsx';
import styles from './move-sheet.module.css';
import { movesToProject, movesToSpace } from './plan-row.ts';

/** Where the selected tasks go: to a space, into a project, or out of theirs. */
export function MoveSheet({ rows, onChoose, onClose }: AskedSheetProps) {
  const { db } = useDevice();
  const { available } = useSpaces();
  const { families } = useFamilyChoices();
  const projects = useLiveQuery(async () => projectChoices(db), [db]) ?? [];
  const spaces = SPACES.filter((space) => available.includes(space)).flatMap((space): Destination[] =>
    space !== 'family' || families.length === 0
      ? [{ space }]
      : families.map(({ id, name }) => ({ space, family: { id, name } })),
  );
  return (
    <Sheet title={texts.moveMany({ count: rows.length })} onClose={onClose}>
      <Group title={texts.toASpace}>
        {spaces.map((destination) => {
          const Icon = SPACE_ICONS[destination.space];
          return (
            <Entry
              key={`${destination.space} ${destination.family?.id ?? ''}`}
              picture={<Icon size={20} strokeWidth={1.75} aria-hidden="true" />}
              onPress={() => onChoose(movesToSpace(destination))}
            >
              {destinationLabel(destination)}
            </Entry>
          );
        })}
      </Group>
      <Group title={texts.toAProject}>
        {rows.some(({ project_ref }) => project_ref !== null) && (
          <Entry
            picture={<FolderMinus size={20} strokeWidth={1.75} aria-hidden="true" />}
            onPress={() => onChoose(movesToProject(null))}
          >
            {texts.outOfProject}
          </Entry>
        )}
        {projects.map((project) => (
          <Entry
            key={project.ref}
            picture={<FolderKanban size={20} strokeWidth={1.75} aria-hidden="true" />}
            onPress={() => onChoose(movesToProject(project))}
          >
            <bdi>{project.name}</bdi> <span className={styles['space']}>{spaceNames[project.space]}</span>
          </Entry>
        ))}
      </Group>
    </Sheet>
  );
}

interface GroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Group({ title, children }: GroupProps) {
  return (
    <section className={styles['group']}>
      <h3 className={styles['title']}>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

interface EntryProps {
  readonly picture: ReactNode;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

export function Entry({ picture, onPress, children }: EntryProps) {
  return (
    <li>
      <button type="button" className={styles['entry']} onClick={onPress}>
        {picture}
        <span className={styles['words']}>{children}</span>
      </button>
    </li>
  );
}
