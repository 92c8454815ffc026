/** People who make tasks as fast as they are answered, each on a connection of their own, with hardly any cost of its own. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

export interface Lane {
  readonly token: string;
  readonly agent: Agent;
}

export function openLanes(tokens: readonly string[]): readonly Lane[] {
  return tokens.map((token) => ({ token, agent: new Agent({ keepAlive: true, maxSockets: 1 }) }));
}

export function closeLanes(lanes: readonly Lane[]): void {
  for (const { agent } of lanes) agent.destroy();
}

export interface Posted {
  readonly perSecond: number;
  /** ms, one for each task. */
  readonly times: readonly number[];
}

/** `each` tasks in every lane, one after the other. */
export async function postTasks(
  url: string,
  lanes: readonly Lane[],
  each: number,
  space: 'personal' | 'family' = 'personal',
): Promise<Posted> {
  const times: number[] = [];
  const from = performance.now();
  await Promise.all(
    lanes.map(async (lane) => {
      for (let n = 0; n < each; n += 1) {
        const before = performance.now();
        await postTask(url, lane, { name: `Task ${n}`, space, client_ref: randomUUID() });
        times.push(performance.now() - before);
      }
    }),
  );
  return { perSecond: times.length / ((performance.now() - from) / 1000), times };
}

function postTask(url: string, { token, agent }: Lane, body: object): Promise<void> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api/tasks`,
      {
        method: 'POST',
        agent,
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
          'Idempotency-Key': randomUUID(),
        },
      },
      (answer) => {
        answer.resume();
        answer.once('end', () => {
          if (answer.statusCode === 201) resolve();
          else reject(new Error(`A task was answered ${String(answer.statusCode)}.`));
        });
      },
    );
    sent.once('error', reject);
    sent.end(text);
  });
}
