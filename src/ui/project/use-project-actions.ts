import { useNavigate } from 'react-router-dom';
import type { Verb } from '#domain/verbs/registry.ts';
import type { FamilyId } from '#domain/ids.ts';
import type { Space } from '#domain/space.ts';
import { commit } from '#store/commit.ts';
import type { TaskRow } from '#store/db.ts';
import { useConfirm } from '../dialogs/confirm-context.ts';
import { paths } from '../paths.ts';
import { useDevice } from '../session/session-context.ts';
import { outcomeWords } from '../task/outcome-words.ts';
import { useToasts } from '../toasts/toasts-context.ts';

/** A space and, with several families, one of them. */
export interface Destination {
  readonly space: Space;
  readonly family?: { readonly id: FamilyId; readonly name: string };
}

/** The actions on a project's own page. Each failure shows its text of the specification, and the reason. */
export function useProjectActions(project: TaskRow) {
  const device = useDevice();
  const toasts = useToasts();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { ref, name } = project;

  const act = async (verb: Verb, failure: string): Promise<boolean> => {
    const outcome = await commit(device, verb);
    if (outcome.kind === 'saved') return true;
    toasts.show({ type: 'error', message: `${failure} ${outcomeWords(outcome)}` });
    return false;
  };

  return {
    onExecution: () => {
      const execution_type = project.execution_type === 'synchronous' ? 'parallel' : 'synchronous';
      void act(
        { kind: 'project.setExecution', args: { ref, execution_type } },
        'Failed to toggle execution type. Please try again.',
      );
    },
    onComplete: async () => {
      const verb: Verb = { kind: 'task.complete', args: { ref, completed: true } };
      if (await act(verb, 'Failed to complete project. Please try again.')) await navigate(paths.projects);
    },
    onSpace: async ({ space, family }: Destination) => {
      const words = family ? `${space} space of ${family.name}` : `${space} space`;
      const isYes = await confirm({
        title: 'Switch space',
        question: `Are you sure you want to move "${name}" and all its subtasks to the ${words}?`,
        yes: 'Move',
      });
      const verb: Verb = {
        kind: 'project.switchSpace',
        args: { ref, space, ...(family && { family_id: family.id }) },
      };
      if (isYes) await act(verb, 'Failed to switch project space. Please try again.');
    },
  };
}
