/** What is measured beside a script that is gone would be called fast. */
import { expect, it } from 'vitest';
import { startScriptBeside } from '../support/script-beside.ts';

const NO_LIST = 'null';

it('says that a script ended before it began', async () => {
  await expect(startScriptBeside(['attacker.mjs', '', '', 'noSuchAttack'], '')).rejects.toThrow(
    'attacker.mjs ended by itself, with 1.',
  );
});

it('says that a script ended while something was measured, and waits for nothing', async () => {
  const beside = await startScriptBeside(['send-in-turn.mjs'], NO_LIST);
  await expect.poll(() => isRunning(beside.pid)).toBe(false);
  await expect(beside.end()).rejects.toThrow('send-in-turn.mjs ended by itself, with 1.');
});

it('ends a script that goes on', async () => {
  const request = { url: 'http://127.0.0.1:9/', method: 'GET', headers: {}, body: null };
  const beside = await startScriptBeside(['send-in-turn.mjs'], JSON.stringify([request]));
  await beside.end();
  expect(isRunning(beside.pid)).toBe(false);
  expect(beside.output()).toMatch(/^ready\n/);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
