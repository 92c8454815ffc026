import { describe, expect, it } from 'vitest';
import { outcomeOf } from '#sw/sync/outcome.ts';
import { backOffMs, retryPauseMs, isStalled, LONGEST_BACK_OFF_MS } from '#sw/sync/schedule.ts';
import { readAnswer } from '#sw/sync/transport.ts';
import { status } from '../support/scripted-transport.ts';

describe('what an answer means', () => {
  it.each([
    [200, 'done'],
    [201, 'done'],
    [204, 'done'],
    [302, 'unreachable'],
    [400, 'refused'],
    [401, 'signIn'],
    [403, 'missing'],
    [404, 'missing'],
    [405, 'refused'],
    [409, 'conflict'],
    [413, 'refused'],
    [415, 'refused'],
    [422, 'refused'],
    [426, 'update'],
    [429, 'wait'],
    [500, 'serverError'],
    [502, 'serverError'],
    [503, 'serverError'],
  ])('O10 a %i is %s', (code, kind) => {
    expect(outcomeOf(status(code)).kind).toBe(kind);
  });

  it('O10 a 503 with Retry-After is a wait', () => {
    expect(outcomeOf(status(503, {}, 30_000))).toEqual({ kind: 'wait', ms: 30_000 });
  });

  it('O10 no answer and a timeout leave the outcome open', () => {
    expect(outcomeOf({ kind: 'unreachable' }).kind).toBe('unreachable');
    expect(outcomeOf({ kind: 'timeout' }).kind).toBe('unreachable');
  });

  it('O10 a key that belongs to another request is not a refusal of the texts', () => {
    expect(outcomeOf(status(422, { message: 'x', code: 'idempotency_key_reused' })).kind).toBe('keyReused');
  });

  it('O10 a refusal keeps the server’s message and code', () => {
    expect(outcomeOf(status(422, { message: 'Too long.', code: 'x' }))).toEqual({
      kind: 'refused',
      refusal: { status: 422, message: 'Too long.', code: 'x' },
    });
  });
});

describe('what counts as an answer', () => {
  const ours = {
    'X-Api-Version': '1',
    'X-Server-Id': 's1',
    'Content-Type': 'application/json; charset=utf-8',
  };
  const answer = (body: string | null, headers: Record<string, string>, init: ResponseInit = {}) =>
    readAnswer(new Response(body, { ...init, headers }), 's1');

  it('O11 a captive portal’s page and invalid JSON count as no answer', async () => {
    const { 'X-Api-Version': _, ...portal } = ours;
    expect(await answer('<html></html>', { 'Content-Type': 'text/html' })).toEqual({ kind: 'unreachable' });
    expect(await answer('{}', portal)).toEqual({ kind: 'unreachable' });
    expect(await answer('{"half', ours)).toEqual({ kind: 'unreachable' });
    expect(await answer('<html></html>', { ...ours, 'Content-Type': 'text/html' })).toEqual({
      kind: 'unreachable',
    });
  });

  it('W48 a socket’s answer to a request that timed out does not ask the user to sign in', async () => {
    const { 'X-Server-Id': _, ...headers } = ours;
    const late = await answer('{"message":"The request took too long."}', headers, { status: 408 });
    expect(outcomeOf(late)).toEqual({ kind: 'unreachable', isTimeout: false });
  });

  it('O16 another installation acknowledges nothing: the user signs in there', async () => {
    const foreign = await answer('{}', { ...ours, 'X-Server-Id': 's2' });
    expect(foreign).toEqual({ kind: 'otherServer' });
    expect(outcomeOf(foreign)).toEqual({ kind: 'signIn', isRevoked: false });
  });

  it('O11 Kinbox’s own answer is read with its Retry-After', async () => {
    const waiting = await answer('{"message":"Later"}', { ...ours, 'Retry-After': '7' }, { status: 429 });
    expect(waiting).toEqual({ kind: 'answer', status: 429, body: { message: 'Later' }, retryAfterMs: 7000 });
    expect(await answer(null, ours, { status: 204 })).toMatchObject({
      kind: 'answer',
      status: 204,
      body: null,
    });
  });
});

describe('when to retry', () => {
  it('O12 the retry delay doubles from one second to five minutes, with full jitter', () => {
    expect([1, 2, 3, 4].map((failures) => backOffMs(failures, 0.999_999))).toEqual([1000, 2000, 4000, 8000]);
    expect(backOffMs(30, 0.999_999)).toBe(LONGEST_BACK_OFF_MS);
    expect(backOffMs(5, 0)).toBe(0);
  });

  it('O13 a mutation that fails with 5xx eight times over ten minutes is retried once a day', () => {
    expect(isStalled(8, 10 * 60_000)).toBe(true);
    expect(isStalled(7, 60 * 60_000)).toBe(false);
    expect(isStalled(20, 60_000)).toBe(false);
    expect(retryPauseMs(1, 0)).toBe(1000);
  });
});
