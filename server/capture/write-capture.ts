/** Makes tasks of what another program has sent: one, or a grocery of each line. */
import { createHash } from 'node:crypto';
import { captured, type Captured, type SentText } from '#domain/captured.ts';
import type { TaskRef } from '#domain/ids.ts';
import { pastedLines } from '#domain/pasted-lines.ts';
import type { WireTask } from '#domain/wire/task.ts';
import { MOST_CAPTURED_LINES, type CaptureBody, type CaptureQuery } from '#domain/wire/capture.ts';
import { invalid, json, tooMany, type Reply } from '../http/reply.ts';
import type { SignedInCall } from '../http/route.ts';
import type { TooMany } from '../limits.ts';
import { createVerb } from '../tasks/request-to-verb.ts';
import { writeTasks } from '../tasks/write.ts';

type CaptureCall = SignedInCall<CaptureBody, CaptureQuery>;

const nothingSent = invalid({ text: ['The text field is required.'] }, 'nothing_sent');
const tooManyLines = invalid(
  { text: [`The text field must not have more than ${MOST_CAPTURED_LINES} lines.`] },
  'too_many_lines',
);

/**
 * Each grocery is written by itself. A request with a key can be sent again after any failure: what it made is named by
 * that key, and is not made twice.
 */
export async function writeCapture(call: CaptureCall): Promise<Reply> {
  const type = call.body.type ?? call.query.type ?? null;
  const space = call.body.space ?? call.query.space ?? null;
  const items = itemsOf(sentIn(call.body), type === 'grocery');
  if (items.length === 0) return nothingSent;
  if (items.length > MOST_CAPTURED_LINES) return tooManyLines;
  const refused = await takeKeysBesidesFirst(call, items.length);
  if (refused !== null) return tooMany(refused);
  const made = items.map((item, index) => ({ ...item, ref: refOf(call, item, index) }));
  let status = 200;
  const refs: TaskRef[] = [];
  for (const [index, { ref, name, description }] of made.entries()) {
    const body = { name, description, type, space, client_ref: ref };
    const one = { ...call, body, query: {}, idempotencyKey: keyOf(call, index) };
    const reply = await writeTasks(one, {
      toVerb: (tx, realms) => createVerb(tx, realms, one),
      expected: { status: 201, task: ref },
    });
    if (reply.status > 201) return reply;
    status = Math.max(status, reply.status);
    refs.push(refIn(reply) ?? ref);
  }
  return json(status, {
    refs,
    cut: made.reduce((sum, { cut }) => sum + cut, 0),
  });
}

function sentIn(body: CaptureBody): SentText {
  return {
    title: body.name ?? body.title ?? body.subject ?? body.Subject ?? null,
    text: body.text ?? body.description ?? body['body-plain'] ?? body.TextBody ?? null,
    url: body.url ?? null,
  };
}

function itemsOf(sent: SentText, isList: boolean): readonly Captured[] {
  const texts = isList
    ? pastedLines([sent.title ?? '', sent.text ?? ''].join('\n'), MOST_CAPTURED_LINES + 1).map((text) => ({
        text,
      }))
    : [sent];
  return texts.flatMap((text) => captured(text) ?? []);
}

/** The first was taken with the request. */
async function takeKeysBesidesFirst(
  { deps: { limits }, caller, idempotencyKey }: CaptureCall,
  items: number,
): Promise<TooMany | null> {
  if (idempotencyKey === null || items === 1) return null;
  return limits.takeOfDay('keysOfDay', caller.id, items - 1);
}

/** Of the task that the key has made before, which servers of before named otherwise (decision 180). Null: it is gone. */
function refIn({ body }: Reply): TaskRef | null {
  const task = body.kind === 'json' ? (body.value as Partial<WireTask>) : {};
  return task.client_ref ?? null;
}

/** The first line has the key of the request. */
function keyOf({ idempotencyKey: key }: CaptureCall, index: number): string | null {
  if (key === null || index === 0) return key;
  return createHash('sha256').update(`${key}\n${index}`).digest('base64url');
}

/**
 * The same for the same words under one key, so that they are a task once, also when the key has been forgotten. Other words
 * under a key that nobody remembers are another task.
 */
function refOf(
  { idempotencyKey: key, caller, deps }: CaptureCall,
  { name, description }: Captured,
  index: number,
): TaskRef {
  if (key === null) return deps.random.uuid() as TaskRef;
  const named = JSON.stringify(['capture', caller.id, key, index, name, description]);
  const hex = createHash('sha256').update(named).digest('hex');
  // UUID version 8 (RFC 9562): made by a rule of our own.
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-') as TaskRef;
}
