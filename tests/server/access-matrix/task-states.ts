/** Tasks of `own`, private or the family's, in every state that a call may find them in. */
import type { WireTask } from '#domain/wire/task.ts';
import { makeTask } from '../../support/family-calls.ts';
import { SECRETS, type Household } from './household.ts';

export const STATES = ['live', 'deleted', 'project', 'subtask', 'moved'] as const;
export type State = (typeof STATES)[number];
export type Place = 'private' | 'family';

/** `moved`: it was in the other place a moment ago. */
export async function taskIn(
  state: State,
  place: Place,
  { people: { own }, family }: Household,
): Promise<WireTask> {
  const here = placeFields(place, family);
  const name = SECRETS[place];
  switch (state) {
    case 'live':
      return makeTask(own, { name, ...here });
    case 'deleted': {
      const task = await makeTask(own, { name, ...here });
      await own.send('DELETE', `/api/tasks/${task.id}`);
      return task;
    }
    case 'project': {
      const project = await makeTask(own, { name, type: 'project', ...here });
      await makeTask(own, { name, project_id: project.id });
      return project;
    }
    case 'subtask': {
      const project = await makeTask(own, { name, type: 'project', ...here });
      return makeTask(own, { name, project_id: project.id });
    }
    case 'moved': {
      const there = placeFields(place === 'family' ? 'private' : 'family', family);
      const task = await makeTask(own, { name, ...there });
      await own.send('POST', `/api/tasks/${task.id}/switch-space`, here);
      return task;
    }
  }
}

function placeFields(place: Place, family: number) {
  return place === 'family' ? { space: 'family', family_id: family } : { space: 'personal' };
}
