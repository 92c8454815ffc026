import { useNavigate } from 'react-router-dom';
import type { Verb } from '#domain/mutations/registry.ts';
import type { Space } from '#domain/space.ts';
import { commit } from '#store/commit.ts';
import type { TaskRow } from '#store/db.ts';
import { useConfirm } from '../parts/confirm-context.ts';
import { paths } from '../paths.ts';
import { useDevice } from '../session/session-context.ts';
import { outcomeWords } from '../task/outcome-words.ts';
import { useToasts } from '../toasts/toasts-context.ts';

/** The acts on a project's own page. Each failure has its sentence of the specification, and the reason. */
export function useProjectIntents(project: TaskRow) {
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
    onSpace: async (space: Space) => {
      const isYes = await confirm({
        title: 'Switch space',
        question: `Are you sure you want to move "${name}" and all its subtasks to the ${space} space?`,
        yes: 'Move',
      });
      const verb: Verb = { kind: 'project.switchSpace', args: { ref, space } };
      if (isYes) await act(verb, 'Failed to switch project space. Please try again.');
    },
  };
}
