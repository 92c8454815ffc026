/** A project that was made offline, and its steps: they share its row, and are sent with it all the same. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { TaskId, TaskRef } from '#domain/ids.ts';
import { commit } from '#store/commit.ts';
import { sendableOf } from '#store/engine/sendable.ts';
import { writeMeta } from '#store/meta.ts';
import { unansweredMutations } from '#store/mutation-log.ts';
import type { Answer } from '#sw/sync/answer.ts';
import type { BatchedRequest } from '#sw/sync/batch.ts';
import type { Transport } from '#sw/sync/transport.ts';
import { appForEach } from '../support/app-hooks.ts';
import { appTransport } from '../support/app-transport.ts';
import { done, engineOn, scriptedTransport, status } from '../support/scripted-transport.ts';
import type { Session } from '../support/server-app.ts';
import { openTestDevice, page, START_MS, wireProject, type TestDevice } from '../support/test-device.ts';

const urgent = { isUrgent: true };
let device: TestDevice;
let project: TaskRef;
beforeEach(async () => {
  device = openTestDevice();
  project = await device.create({ name: 'Move house', type: 'project' });
});

async function addSteps(count: number): Promise<readonly TaskRef[]> {
  const refs: TaskRef[] = [];
  for (let n = 0; n < count; n += 1)
    refs.push(await device.create({ name: `Step ${n}`, project_ref: project }));
  return refs;
}

async function rename(ref: TaskRef, name: string): Promise<void> {
  await commit(device, { kind: 'task.edit', args: { ref, changes: { name } } });
}

/**
 * Notes what is sent. `answer` is asked for each change; what follows one that is not done is not, as on the server. A pull
 * brings the project.
 */
function wire(answer: (request: BatchedRequest) => Answer = () => status(201, {})) {
  const sent: BatchedRequest[][] = [];
  const single = scriptedTransport((request) => {
    sent.push([request]);
    return answer(request);
  });
  single.changes = [done(page({ tasks: [wireProject(project, 1)] }))];
  const transport: Transport = {
    ...single,
    sendBatch: (requests) => {
      sent.push([...requests]);
      const answers: Extract<Answer, { kind: 'answer' }>[] = [];
      for (const request of requests) {
        const isStranded = request.after?.some((place) => (answers[place]?.status ?? 0) >= 300) ?? false;
        const given = isStranded ? status(424, { code: 'dependency_failed' }) : answer(request);
        if (given.kind !== 'answer') throw new Error('Only answers are in a batch.');
        answers.push(given);
      }
      return Promise.resolve({ kind: 'answers', answers });
    },
  };
  return { transport, sent };
}

const namesIn = (sent: readonly BatchedRequest[]) =>
  sent.map(({ body }) => (JSON.parse(body ?? '{}') as { name: string }).name);
const waitingNames = async () =>
  (await device.db.outbox.toArray()).flatMap(({ state, args }) =>
    state === 'acked' ? [] : (args as { name: string }).name,
  );

describe('O117 the steps of a project that is made', () => {
  it('are sent with it, each after the one before', async () => {
    await addSteps(3);
    const { transport, sent } = wire();
    await engineOn(device, transport).wake(urgent);
    expect(sent.map(namesIn)).toEqual([['Move house', 'Step 0', 'Step 1', 'Step 2']]);
    expect(sent[0]?.map(({ after }) => after)).toEqual([undefined, [0], [1], [2]]);
  });

  it('are sent with each other once it is there', async () => {
    const { transport, sent } = wire();
    await engineOn(device, transport).wake(urgent);
    await addSteps(3);
    await engineOn(device, transport).wake(urgent);
    expect(sent.map(namesIn)).toEqual([['Move house'], ['Step 0', 'Step 1', 'Step 2']]);
  });

  it('go one by one where the server has no batches', async () => {
    await addSteps(2);
    const sent: string[] = [];
    const single = scriptedTransport((request) => {
      sent.push(...namesIn([request]));
      return status(201, {});
    });
    await engineOn(device, single).wake(urgent);
    expect(sent).toEqual(['Move house', 'Step 0', 'Step 1']);
  });

  it('are not followed by a change of one of them: what it asks depends on answers', async () => {
    const [step] = await addSteps(2);
    if (step === undefined) throw new Error('There are steps.');
    await commit(device, { kind: 'task.delete', args: { ref: step } });
    const unanswered = await unansweredMutations(device.db);
    const kinds = (mayFollow: boolean) =>
      sendableOf(unanswered, { nowMs: START_MS, limit: 9, mayFollow }).now.map(({ kind }) => kind);
    expect(kinds(true)).toEqual(['task.create', 'task.create', 'task.create']);
    expect(kinds(false)).toEqual(['task.create']);
  });
});

describe('O118 steps behind one that is not done', () => {
  it('are sent next, in order and under other keys, where it is refused: the first of them alone', async () => {
    await addSteps(5);
    const { transport, sent } = wire(({ body }) =>
      body?.includes('Step 1') === true ? status(422, { message: 'No.' }) : status(201, {}),
    );
    await engineOn(device, transport).wake(urgent);
    expect(sent.map(namesIn)).toEqual([
      ['Move house', 'Step 0', 'Step 1', 'Step 2', 'Step 3', 'Step 4'],
      ['Step 2'],
      ['Step 3', 'Step 4'],
    ]);
    const keys = [...(sent[0] ?? []).slice(-3), ...sent.slice(1).flat()];
    expect(new Set(keys.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(6);
    expect((await device.db.parked.toArray()).map(({ args }) => args)).toMatchObject([{ name: 'Step 1' }]);
    expect(await device.db.outbox.count()).toBe(0);
  });

  it('are not sent again with each one that is refused', async () => {
    await addSteps(20);
    const { transport, sent } = wire(({ body }) =>
      body?.includes('Step') === true ? status(422, { message: 'Full.' }) : status(201, {}),
    );
    await engineOn(device, transport).wake(urgent);
    expect(sent.flat()).toHaveLength(21 + 19);
    expect(await device.db.parked.count()).toBe(20);
  });

  it('wait as if they had never been sent while the server fails on it', async () => {
    const refs = await addSteps(3);
    const { transport, sent } = wire(({ body }) =>
      body?.includes('Step 0') === true ? status(500) : status(201, {}),
    );
    await engineOn(device, transport).wake(urgent);
    expect(sent).toHaveLength(1);
    expect(await waitingNames()).toEqual(['Step 0', 'Step 1', 'Step 2']);
    await rename(refs[2] ?? project, 'Corrected');
    expect(await waitingNames()).toEqual(['Step 0', 'Step 1', 'Corrected']);
  });

  it('are parked with it where the project was refused', async () => {
    await addSteps(2);
    const { transport, sent } = wire(() => status(422, { message: 'No.' }));
    await engineOn(device, transport).wake(urgent);
    expect(sent).toHaveLength(1);
    const parked = await device.db.parked.toArray();
    expect(parked.map(({ reason }) => reason.kind)).toEqual(['refused', 'depends', 'depends']);
    expect(await device.db.outbox.count()).toBe(0);
  });

  it.each([500, 429])('are not sent where it was in an earlier batch and answered %i', async (code) => {
    await writeMeta(device.db, 'pace', { rows: 125, lanes: 6, calls: 2 });
    await addSteps(3);
    const { transport, sent } = wire(({ body }) =>
      body?.includes('Step 0') === true ? status(code) : status(201, {}),
    );
    await engineOn(device, transport).wake(urgent);
    expect(sent.map(namesIn)).toEqual([['Move house', 'Step 0']]);
    const states = (await device.db.outbox.toArray()).map(({ state, request }) => [state, request !== null]);
    expect(states.filter(([state]) => state !== 'acked')).toEqual([
      ['sent', true],
      ['queued', false],
      ['queued', false],
    ]);
  });

  it.each([
    { code: 500, isKept: true },
    { code: 409, isKept: false },
  ])('that were sent before keep bytes and key if it may have been done: $isKept for $code', async (each) => {
    await addSteps(2);
    let isCut = true;
    const { transport, sent } = wire(({ body }) =>
      body?.includes('Step 0') === true ? status(each.code) : status(201, {}),
    );
    const cutting: Transport = {
      ...transport,
      sendBatch: async (requests) => {
        const answer = await transport.sendBatch(requests);
        return isCut ? { kind: 'unreachable' } : answer;
      },
      // What becomes of a refusal is decided after a pull.
      pull: () => Promise.resolve({ kind: 'unreachable' }),
    };
    await engineOn(device, cutting).wake(urgent);
    const before = (await device.db.outbox.toArray()).at(-1);
    isCut = false;
    // The first request after a failure is a single one.
    await engineOn(device, cutting).wake(urgent);
    const after = (await device.db.outbox.toArray()).at(-1);
    expect(sent.length).toBeGreaterThan(1);
    expect(before?.state).toBe('sent');
    if (each.isKept) expect(after).toEqual(before);
    else
      expect(after).toEqual({
        ...before,
        state: 'queued',
        request: null,
        sentAt: null,
        key: expect.any(String),
      });
    expect(after?.key === before?.key).toBe(each.isKept);
  });
});

describe('on the real server', () => {
  const test = appForEach();

  const wired = (person: Session, asked: string[]) =>
    appTransport(test, person, (request) => {
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      return test.app.request(request);
    });

  it('O117 a project of 150 steps needs four requests at most, and has them in order', async () => {
    const ada = await test.register('Ada');
    await addSteps(150);
    const asked: string[] = [];
    await engineOn(device, wired(ada, asked)).wake(urgent);
    expect(asked.filter((call) => !call.startsWith('GET')).length).toBeLessThanOrEqual(4);
    expect(await device.db.outbox.count()).toBe(0);
    const steps = (await device.db.tasks.toArray()).filter(({ project_ref }) => project_ref === project);
    const inOrder = steps.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)).map(({ name }) => name);
    expect(inOrder).toEqual(Array.from({ length: 150 }, (_, n) => `Step ${n}`));
  });

  it.each([false, true])(
    'O118 steps for a project that somebody has deleted are parked together, after few requests; cut before: %s',
    async (isCut) => {
      const ada = await test.register('Ada');
      const asked: string[] = [];
      const transport = wired(ada, asked);
      await engineOn(device, transport).wake(urgent);
      const id = (await device.db.tasks.get(project))?.id as TaskId;
      await ada.send('DELETE', `/api/tasks/${id}`);
      await addSteps(100);
      const cut: Transport = { ...transport, sendBatch: () => Promise.resolve({ kind: 'unreachable' }) };
      if (isCut) await engineOn(device, cut).wake(urgent);
      asked.length = 0;
      await engineOn(device, transport).wake(urgent);
      expect(asked.length).toBeLessThanOrEqual(8);
      expect(await device.db.parked.count()).toBe(100);
      expect(await device.db.outbox.count()).toBe(0);
    },
  );
});
