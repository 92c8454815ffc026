import type { TaskRef } from '#domain/ids.ts';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/edit-task.ts';
import { spaceNames } from '#words/en/spaces.ts';
import { Button } from '../../parts/button.tsx';
import { SelectField } from '../../parts/select-field.tsx';

interface ProjectFieldProps {
  readonly choices: readonly TaskRow[];
  readonly chosen: TaskRef | null;
  readonly isFirst: boolean;
  readonly onChoose: (project: TaskRef | null) => void;
}

export function ProjectField({ choices, chosen, isFirst, onChoose }: ProjectFieldProps) {
  return (
    <SelectField
      label={texts.project}
      isFirst={isFirst}
      value={chosen ?? ''}
      options={[
        { value: '', label: texts.noProject },
        ...choices.map(({ ref, name, space }) => ({ value: ref, label: `${name} (${spaceNames[space]})` })),
      ]}
      onChoose={(value) => onChoose(choices.find(({ ref }) => ref === value)?.ref ?? null)}
    >
      {chosen !== null && (
        <Button look="quiet" onClick={() => onChoose(null)}>
          {texts.removeFromProject}
        </Button>
      )}
    </SelectField>
  );
}
