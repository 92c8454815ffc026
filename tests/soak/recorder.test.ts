import { expect, it } from 'vitest';
import { createRecorder, findFaults, memorySlope, type MemorySample } from './recorder.ts';

const MINUTE_MS = 60_000;
/** A sample every half minute. */
const grows = (minutes: number, mibAt: (minute: number) => number): MemorySample[] =>
  Array.from({ length: minutes * 2 + 1 }, (_, n) => ({ atMs: (n * MINUTE_MS) / 2, mib: mibAt(n / 2) }));

it('measures the growth of the memory in MiB a minute', () => {
  expect(memorySlope(grows(60, (minute) => 200 + 1.5 * minute))).toBeCloseTo(1.5);
  expect(memorySlope(grows(60, (minute) => 200 + (minute % 2 === 0 ? 8 : -8)))).toBeCloseTo(0, 1);
  expect(memorySlope([])).toBe(null);
});

it('looks at what a collection of garbage has left', () => {
  const sawtooth = (minute: number) => 200 + minute * 0.5 + (minute % 1) * (minute > 40 ? 90 : 20);
  expect(memorySlope(grows(60, sawtooth))).toBeCloseTo(0.5);
});

it('leaves out the first ten minutes, and of a short run its first half', () => {
  expect(memorySlope(grows(60, (minute) => Math.min(minute, 10) * 30))).toBeCloseTo(0);
  expect(memorySlope(grows(4, (minute) => Math.min(minute, 2) * 30))).toBeCloseTo(0);
  expect(memorySlope(grows(4, (minute) => Math.min(minute, 3) * 30))).toBeGreaterThan(5);
});

it('finds answers of 5xx, calls without an answer, and memory that grows', () => {
  const recorder = createRecorder();
  for (const status of [200, 201, 404, 429]) recorder.answered('create', status, 2);
  for (const sample of grows(30, (minute) => 100 + 0.9 * minute)) recorder.sampled(sample);
  expect(findFaults(recorder.report(), [])).toEqual([]);
  expect(findFaults(recorder.report(), ['Ada lacks a row.'])).toEqual(['Ada lacks a row.']);
  recorder.answered('import', 503, 5);
  recorder.answered('pull', 0, 5);
  expect(findFaults(recorder.report(), [])).toEqual(['import 503: 1 times', 'pull 0: 1 times']);

  const growing = createRecorder();
  growing.answered('create', 201, 2);
  for (const sample of grows(30, (minute) => 100 + 1.1 * minute)) growing.sampled(sample);
  expect(findFaults(growing.report(), [])).toEqual(['The memory grows by 1.10 MiB a minute; 1 is allowed.']);
});

it('finds a run in which nothing was asked, and one whose memory was not measured', () => {
  const unknown = 'Too few samples of the memory tell whether it grows.';
  expect(findFaults(createRecorder().report(), [])).toEqual(['Nothing was asked.', unknown]);
  const recorder = createRecorder();
  recorder.answered('create', 201, 2);
  recorder.sampled({ atMs: 0, mib: 100 });
  expect(findFaults(recorder.report(), [])).toEqual([unknown]);
});
