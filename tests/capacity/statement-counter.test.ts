import { expect, it } from 'vitest';
import { createMessageReader } from './statement-counter.ts';

const message = (type: string, body: string) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
};

it.each([1, 3, 1000])('reads the types of messages that come in pieces of %i bytes', (size) => {
  const sent = Buffer.concat([
    message('', 'the first has no type'),
    message('Q', 'begin'),
    ...['P', 'B', 'E', 'S'].map((type) => message(type, 'select Q E S')),
    message('X', ''),
  ]);
  const types: string[] = [];
  const read = createMessageReader((type) => types.push(type));
  for (let at = 0; at < sent.length; at += size) read(sent.subarray(at, at + size));
  expect(types.join('')).toBe('QPBESX');
});
