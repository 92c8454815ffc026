/**
 * `node send-in-turn.mjs`: sends the requests of its input, a list of JSON, one after the other in four loops side by side until it
 * is ended, in a process of its own, so that making and reading them costs the measuring process nothing. Prints for each answer a line
 * with its status, and behind it the time in ms and the place in the list.
 */
import process from 'node:process';
import { json } from 'node:stream/consumers';

const LOOPS = 4;

/** @typedef {{ url: string, method: string, headers: Record<string, string>, body: string | null }} Sent */

const requests = /** @type {Sent[]} */ (await json(process.stdin));
process.stdout.write('ready\n');
// Not all with the same one.
const starts = Array.from({ length: LOOPS }, (_, n) => Math.floor((n * requests.length) / LOOPS));
await Promise.all(starts.map(forever));

async function forever(/** @type {number} */ start) {
  for (let at = start; ; at = (at + 1) % requests.length) {
    const from = performance.now();
    const status = await send(requests[at]).catch(() => 0);
    process.stdout.write(`${status} ${(performance.now() - from).toFixed(0)} ${at}\n`);
  }
}

async function send(/** @type {Sent | undefined} */ request) {
  if (request === undefined) throw new Error('There is nothing to send.');
  const { url, ...init } = request;
  const response = await fetch(url, { ...init, redirect: 'manual' });
  // A stream does not end by itself.
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) await response.body?.cancel();
  else await response.arrayBuffer();
  return response.status;
}
