import { expect, it } from 'vitest';
import type { Changes } from '#domain/wire/changes.ts';
import { createRandom } from '../random.ts';
import { requestAs } from '../exchange.ts';
import { fastStack } from '../fast/fast-stack.ts';
import { makeLargeProject } from '../large-project.ts';
import { realStack } from '../real/real-stack.ts';
import type { StackFactory } from '../stack.ts';
import { START_MS } from '../../support/test-device.ts';

it('C13 both servers end a page of a large project at the same rows', async () => {
  const [fast, real] = [await pagesOf(fastStack), await pagesOf(realStack)];
  expect(fast).toEqual(real);
  // By bytes, before the rows that were asked for are full.
  expect(fast[0]?.length).toBeLessThan(500);
  expect(fast.flat()).toHaveLength(601);
});

/** The names in each page of a device's first pull. */
async function pagesOf(createStack: StackFactory): Promise<string[][]> {
  const random = createRandom(1);
  let now = START_MS;
  const server = await createStack(random).openServer(() => (now += 1));
  const owner = await server.addPerson('ada');
  await makeLargeProject(server, owner, { uuid: random.uuid, advance: (ms) => void (now += ms) });
  const pages: string[][] = [];
  for (let since = ''; ;) {
    const { body } = await server.serve(requestAs(owner, 'GET', `/api/changes?limit=500${since}`));
    const { tasks, has_more, cursor } = body as Changes;
    pages.push(tasks.map(({ name }) => name));
    if (!has_more) break;
    since = `&since=${encodeURIComponent(cursor)}`;
  }
  await server.close();
  return pages;
}
