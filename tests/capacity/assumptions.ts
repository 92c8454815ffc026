/** What nobody can measure here, each with its source or reason. Every one is printed with the result. */
export interface Assumption {
  readonly value: number;
  readonly unit: string;
  readonly because: string;
}

export const ASSUMPTIONS = {
  peoplePerHousehold: {
    value: 2.5,
    unit: 'people',
    because: 'the average of Europe and North America (United Nations, household size, 2022)',
  },
  activeShare: {
    value: 0.5,
    unit: 'of them a day',
    because: 'every second member opens the app on a day; no measurement',
  },
  writesPerPerson: {
    value: 30,
    unit: 'writes a day',
    because: 'ten tasks made, ten completed, ten edited or moved, by somebody who lives by lists',
  },
  createShare: {
    value: 1 / 3,
    unit: 'of the writes',
    because: 'as above; the others change a task that is there',
  },
  opensPerPerson: {
    value: 12,
    unit: 'a day',
    because: 'each opening pulls once and opens a stream, on a phone and a computer together',
  },
  hoursOpen: {
    value: 3,
    unit: 'hours a day',
    because: 'how long an active person has the app in view, on all devices together',
  },
  peakFactor: {
    value: 4,
    unit: '× the mean',
    because: 'a sixth of a day falls into its busiest hour, as with other consumer services',
  },
  yearsKept: {
    value: 5,
    unit: 'years',
    because: 'completed tasks are kept; after five years the storage is what a plan needs',
  },
  fullness: {
    value: 0.5,
    unit: 'of a processor',
    because: 'above it, waiting times grow fast, and the other half carries a failure',
  },
  memoryPerProcess: {
    value: 1024,
    unit: 'MiB',
    because: 'two thirds of the heap that Node takes by itself on 2 GiB, with room for one import',
  },
  streamsPerProcess: {
    value: 10_000,
    unit: 'streams',
    because: 'file handles and proxies are tuned to it without special measures',
  },
  coresPerDatabase: {
    value: 16,
    unit: 'cores',
    because: 'a common size; larger ones cost more for each core',
  },
  bytesPerDatabase: {
    value: 2e12,
    unit: 'bytes',
    because: 'a backup or a new standby of it takes hours and not days',
  },
  copies: {
    value: 2,
    unit: 'of each database',
    because: 'a primary and a synchronous standby (see Failover)',
  },
  dollarsPerCore: {
    value: 30,
    unit: '$ a month',
    because: 'a virtual core with 4 GiB: list price of AWS m7g in us-east-1 (2025), $0.0816 an hour for two',
  },
  dollarsPerGigabyte: { value: 0.08, unit: '$ a month', because: 'SSD volume: list price of AWS gp3 (2025)' },
  dollarsPerBackupGigabyte: {
    value: 0.023,
    unit: '$ a month',
    because: 'one backup: list price of AWS S3 (2025)',
  },
  dollarsPerSentGigabyte: {
    value: 0.05,
    unit: '$',
    because:
      'traffic to the internet beyond 150 TB a month: list price of AWS (2025); other hosts take a tenth',
  },
} as const satisfies Readonly<Record<string, Assumption>>;

export type AssumptionName = keyof typeof ASSUMPTIONS;
export type Assumed = Readonly<Record<AssumptionName, number>>;

export function assumedValues(): Assumed {
  return Object.fromEntries(
    Object.entries(ASSUMPTIONS).map(([name, { value }]) => [name, value]),
  ) as unknown as Assumed;
}
