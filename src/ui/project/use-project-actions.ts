import { useNavigate } from 'react-router-dom';
import { completion } from '#domain/completion.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { FamilyId } from '#domain/ids.ts';
import type { Space } from '#domain/space.ts';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/project.ts';
import { useConfirm } from '../dialogs/confirm-context.ts';
import { paths } from '../paths.ts';
import { useAct } from '../acts/use-act.ts';
import { useToday } from '../session/today-context.ts';

/** A space and, with several families, one of them. */
export interface Destination {
  readonly space: Space;
  readonly family?: { readonly id: FamilyId; readonly name: string };
}

/** The actions on a project's own page. Each failure shows its text of the specification, and the reason. */
export function useProjectActions(project: TaskRow) {
  const doAct = useAct();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { ref, name } = project;

  const act = async (verb: Verb, failure: string): Promise<boolean> => {
    const outcome = await doAct(verb, { failure: (reason) => `${failure} ${reason}` });
    return outcome.kind === 'saved';
  };

  const today = useToday();

  return {
    onExecution: () => {
      const execution_type = project.execution_type === 'synchronous' ? 'parallel' : 'synchronous';
      void act({ kind: 'project.setExecution', args: { ref, execution_type } }, texts.executionFailed);
    },
    onComplete: async () => {
      if (await act(completion(project, true, today), texts.completeFailed)) await navigate(paths.projects);
    },
    onReopen: () => act(completion(project, false, today), texts.reopenFailed),
    onSpace: async ({ space, family }: Destination) => {
      const destination = family
        ? texts.spaceOfFamily({ space, name: family.name })
        : texts.spaceAlone({ space });
      const isYes = await confirm({
        title: texts.switchSpace,
        question: texts.askMove({ name, destination }),
        yes: texts.move,
      });
      const verb: Verb = {
        kind: 'project.switchSpace',
        args: { ref, space, ...(family && { family_id: family.id }) },
      };
      if (isYes) await act(verb, texts.switchFailed);
    },
  };
}
