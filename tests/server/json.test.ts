import { expect, it, vi } from 'vitest';
import { parseJson, type Parsed } from '#server/http/json.ts';

const MIB = 1024 * 1024;

it('A410 a text of 4 MiB is read', () => {
  const text = 'x'.repeat(4 * MIB - 1);
  expect(parseJson(JSON.stringify({ text }))).toEqual({ kind: 'parsed', value: { text } });
});

it.each([
  ['a text of 30 MiB', `{"text":"${'x'.repeat(30 * MIB)}"}`],
  ['a name of 30 MiB', `{"${'x'.repeat(30 * MIB)}":1}`],
  ['a text of 30 MiB without an end', `{"text":"${'x'.repeat(30 * MIB)}`],
  ['1,001 names', JSON.stringify(numbered(1001).map(([name, value]) => ({ [name]: value })))],
])('A410 %s are refused before anything is parsed', (_, source) => {
  const parse = vi.spyOn(JSON, 'parse');
  const { kind, message } = parseJson(source) as Extract<Parsed, { kind: 'malformed' }>;
  expect([kind, message]).toEqual(['malformed', expect.stringMatching(/longer than \d+|more than 1000/)]);
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

it.each([
  ['an object of 101 fields', JSON.stringify(Object.fromEntries(numbered(101)))],
  ['30 MiB of empty objects', `{"tasks":[${'{},'.repeat(10 * MIB)}{}]}`],
  ['30 MiB of empty lists in lists', `{"a":[${`[${'[],'.repeat(20_000)}[]],`.repeat(500)}[]]}`],
  ['2.2 million keys', `{"tasks":[${'{"a":1,"b":2},'.repeat(1_100_000)}{}]}`],
])('A295 %s are refused before anything is parsed', (_, source) => {
  const parse = vi.spyOn(JSON, 'parse');
  const { kind, message } = parseJson(source) as Extract<Parsed, { kind: 'malformed' }>;
  expect([kind, message]).toEqual(['malformed', expect.stringMatching(/has more than \d+/)]);
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

it('A295 an object of 100 fields and a list of 250,000 items are read', () => {
  const value = { fields: Object.fromEntries(numbered(100)), items: Array<number>(250_000).fill(1) };
  expect(parseJson(JSON.stringify(value))).toEqual({ kind: 'parsed', value });
});

it.each([
  ['{"a":1,"\\u0061":2}'],
  ['{"a":{"b":1},"a" \n:2}'],
  ['[{"a":1,"b":{"a":1}, "a":1}]'],
  ['{"a\\"":1,"a\\"":2}'],
])('A5 %s names a field twice', (source) => {
  expect(parseJson(source)).toEqual({ kind: 'malformed', message: 'The body names a field twice.' });
});

it.each([
  ['{"a":"}{\\"a\\":1"}'],
  ['{"a":["b","b"],"b":"a"}'],
  ['[[[[{}]]],{"a":1},{"a":1}]'],
  ['"a"'],
  [' 1 '],
])('A5 %s is read', (source) => {
  expect(parseJson(source)).toEqual({ kind: 'parsed', value: JSON.parse(source) as unknown });
});

it.each([['"a'], ['{"a":1'], ['}{'], ['[,]'], [''], ['{"a\\']])('A5 %j is not valid JSON', (source) => {
  expect(parseJson(source)).toEqual({ kind: 'malformed', message: 'The body is not valid JSON.' });
});

function numbered(count: number): [string, number][] {
  return Array.from({ length: count }, (_, index) => [`field${index}`, index]);
}
