import { expect, it } from 'vitest';
import { assumedValues, type Assumed } from './assumptions.ts';
import { nextBottleneck, planFor, type Costs } from './plan.ts';

const COSTS: Costs = {
  create: { apiMs: 3, databaseMs: 0.5, sentBytes: 1200, keptBytes: 500, statements: 2, roundTrips: 2 },
  edit: { apiMs: 1, databaseMs: 1.5, sentBytes: 800, keptBytes: 1100, statements: 9, roundTrips: 9 },
  emptyPull: { apiMs: 1, databaseMs: 0.5, sentBytes: 500 },
  pull: { apiMs: 1, databaseMs: 0.5, sentBytes: 1500 },
  poke: { apiMs: 0.1, sentBytes: 100 },
  noticeMs: 0.02,
  streamBytes: 50_000,
  processBytes: 100e6,
  taskBytes: 1200,
};
/**
 * Figures that are easy to follow: one active person a household, who writes ten times a day, without a peak. A write is on
 * average 2 ms of the API, 1 ms of the database, 1,000 bytes sent and 800 kept.
 */
const PLAIN: Assumed = {
  ...assumedValues(),
  peoplePerHousehold: 1,
  activeShare: 1,
  writesPerPerson: 10,
  createShare: 0.5,
  opensPerPerson: 2,
  hoursOpen: 6,
  peakFactor: 1,
  yearsKept: 1,
  fullness: 0.5,
  copies: 2,
};

it('counts writes, pulls, pokes and streams at the peak', () => {
  const plan = planFor(86_400, COSTS, PLAIN);
  expect(plan.people).toBe(86_400);
  expect(plan.writes).toBeCloseTo(10);
  expect(plan.pokes).toBeCloseTo(10);
  expect(plan.pulls).toBeCloseTo(12);
  expect(plan.streams).toBeCloseTo(86_400 / 4);
  expect(planFor(86_400, COSTS, { ...PLAIN, peakFactor: 3 }).writes).toBeCloseTo(30);
});

it('pokes the other members of the household whose app is open', () => {
  const four = { ...PLAIN, peoplePerHousehold: 4, hoursOpen: 6 };
  // The writer, and three others a quarter of the day.
  expect(planFor(86_400, COSTS, four).pokes).toBeCloseTo(4 * 10 * 1.75);
});

it('sums storage and traffic', () => {
  const plan = planFor(1000, COSTS, PLAIN);
  expect(plan.storageBytes).toBeCloseTo(1000 * 10 * 365 * (600 + 800));
  expect(plan.sentBytesPerMonth).toBeCloseTo(1000 * 30.4 * (10 * 1000 + 2 * 500 + 10 * 1600));
});

it('needs one process and one database for few', () => {
  expect(planFor(1000, COSTS, PLAIN)).toMatchObject({ databases: 1, apiProcesses: 1 });
});

it('needs as many processes as have half of their processor free', () => {
  // Ten million: 1,157 writes, 231 openings, 1,157 pokes a second = 3.8 busy cores, beside the announcements.
  const plan = planFor(10_000_000, COSTS, {
    ...PLAIN,
    streamsPerProcess: 1e9,
    memoryPerProcess: 1e9,
    bytesPerDatabase: 1e15,
  });
  const notices = 1157.4 * 0.00002;
  expect(plan.databases).toBe(1);
  expect(plan.apiProcesses).toBe(Math.ceil((1157.4 * 3.1 + 231.5) / 1000 / (0.5 - notices)));
});

it('adds a database where a process would spend half of its time on announcements', () => {
  const loud = { ...COSTS, noticeMs: 1 };
  const plan = planFor(10_000_000, loud, { ...PLAIN, bytesPerDatabase: 1e15 });
  expect(plan.databases).toBe(Math.ceil(1.1574 / 0.25));
  const alike = planFor(10_000_000, loud, { ...PLAIN, bytesPerDatabase: 1e15, coresPerDatabase: 64 });
  expect(nextBottleneck(alike).share).toBeLessThanOrEqual(1);
});

it.each([1, 1000, 123_456, 1_000_000, 100_000_000])(
  'fills nothing beyond what it may, with %i households',
  (households) => {
    const plan = planFor(households, COSTS, assumedValues());
    for (const { what, share } of plan.loads) expect(share, what).toBeLessThanOrEqual(1);
    expect(plan.dollarsPerHousehold * households).toBeCloseTo(plan.dollarsPerMonth);
  },
);

it('names what is fullest as the next bottleneck', () => {
  const plan = planFor(1_000_000, { ...COSTS, streamBytes: 1e6 }, PLAIN);
  expect(nextBottleneck(plan).what).toBe('memory of the API');
  expect(plan.loads.map(({ share }) => share)).toEqual(
    plan.loads.map(({ share }) => share).toSorted((a, b) => b - a),
  );
});

it('costs what its cores, disks, backups and traffic cost', () => {
  const prices = {
    ...PLAIN,
    dollarsPerCore: 10,
    dollarsPerGigabyte: 1,
    dollarsPerBackupGigabyte: 2,
    dollarsPerSentGigabyte: 3,
  };
  const plan = planFor(1000, COSTS, prices);
  // One process, and a primary and a standby of one core each.
  const gigabytes = plan.storageBytes / 1e9;
  expect(plan.dollarsPerMonth).toBeCloseTo(30 + gigabytes * 4 + (plan.sentBytesPerMonth / 1e9) * 3);
});
