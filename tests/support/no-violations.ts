/** Set up for every file of browser journeys: a violation of the page's policy fails the journey it happened in. */
import { afterAll, afterEach, expect } from 'vitest';
import { takeViolations } from './violations.ts';

afterEach(() => {
  expect(takeViolations()).toEqual([]);
});
afterAll(() => {
  expect(takeViolations()).toEqual([]);
});
