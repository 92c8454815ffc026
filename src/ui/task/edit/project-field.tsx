import type { TaskRef } from '#domain/ids.ts';
import { SPACE_LABELS } from '#domain/space.ts';
import type { TaskRow } from '#store/db.ts';
import { Button } from '../../parts/button.tsx';
import { SelectField } from '../../parts/select-field.tsx';

interface ProjectFieldProps {
  readonly choices: readonly TaskRow[];
  readonly chosen: TaskRef | null;
  readonly onChoose: (project: TaskRef | null) => void;
}

export function ProjectField({ choices, chosen, onChoose }: ProjectFieldProps) {
  return (
    <SelectField
      label="Project"
      value={chosen ?? ''}
      options={[
        { value: '', label: 'No Project' },
        ...choices.map(({ ref, name, space }) => ({ value: ref, label: `${name} (${SPACE_LABELS[space]})` })),
      ]}
      onChoose={(value) => onChoose(choices.find(({ ref }) => ref === value)?.ref ?? null)}
    >
      {chosen !== null && (
        <Button look="quiet" onClick={() => onChoose(null)}>
          Remove from project
        </Button>
      )}
    </SelectField>
  );
}
