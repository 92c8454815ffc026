/** A project whose rows fill more than a page, as somebody has it who never throws anything away. */
import type { TaskRef } from '#domain/ids.ts';
import { isOk, requestAs } from './exchange.ts';
import type { SimPerson, SimServer } from './stack.ts';

const SUBTASKS = 600;
/** First in the order of refs, so that it is what people work on where they work on few rows. */
export const LARGE_PROJECT = '00000000-0000-4000-8000-000000000000' as TaskRef;

/** Made on the server: what is large is what devices pull. */
export async function makeLargeProject(
  { serve }: Pick<SimServer, 'serve'>,
  owner: SimPerson,
  { uuid, advance }: { readonly uuid: () => string; readonly advance: (ms: number) => void },
): Promise<void> {
  await post('/api/tasks', { client_ref: LARGE_PROJECT, name: 'Everything', space: 'work', type: 'project' });
  for (let count = 1; count <= SUBTASKS; count += 1) {
    await post(`/api/tasks/${LARGE_PROJECT}/subtasks`, {
      client_ref: uuid(),
      name: `Subtask ${count}`,
      space: 'work',
      type: 'office',
    });
  }

  async function post(path: string, body: object): Promise<void> {
    // The server lets a person do ten things a second.
    advance(100);
    const { status, ...answer } = await serve(requestAs(owner, 'POST', path, body));
    if (!isOk({ status, ...answer })) throw new Error(`${path} was answered ${status}.`);
  }
}
