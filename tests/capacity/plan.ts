/** What a number of households needs, from the costs of single calls. Only arithmetic. */
import type { Assumed } from './assumptions.ts';

/** Processor time in ms, of a core like that which measured. */
interface CallCost {
  readonly apiMs: number;
  readonly databaseMs: number;
  /** What the server sends, headers too. */
  readonly sentBytes: number;
}

interface WriteCost extends CallCost {
  /** Of storage, in history, versions and the key of the request; the row of a new task is not in it. */
  readonly keptBytes: number;
  readonly statements: number;
  readonly roundTrips: number;
}

export interface Costs {
  readonly create: WriteCost;
  /** Of a task that is there: its completion, say. */
  readonly edit: WriteCost;
  readonly emptyPull: CallCost;
  /** With the one row that a poke announced. */
  readonly pull: CallCost;
  /** To one stream. */
  readonly poke: { readonly apiMs: number; readonly sentBytes: number };
  /** A change that another process announces, where nobody listens for it. */
  readonly noticeMs: number;
  readonly streamBytes: number;
  /** Of an API process without streams. */
  readonly processBytes: number;
  readonly taskBytes: number;
}

export interface Plan {
  readonly households: number;
  readonly people: number;
  /** At the peak, a second. */
  readonly writes: number;
  readonly pulls: number;
  readonly pokes: number;
  readonly streams: number;
  readonly databases: number;
  readonly apiProcesses: number;
  readonly storageBytes: number;
  readonly sentBytesPerMonth: number;
  readonly dollarsPerMonth: number;
  readonly dollarsPerHousehold: number;
  /** Of what is there at the peak, in the order of fullness. */
  readonly loads: readonly Load[];
}

/** How full something is: at 1 it is as full as it may be. */
export interface Load {
  readonly what: Bottleneck;
  readonly share: number;
}

export type Bottleneck =
  | 'processor of the API'
  | 'memory of the API'
  | 'streams of the API'
  | 'announcements between processes'
  | 'processor of PostgreSQL'
  | 'storage of PostgreSQL';

const DAY_S = 24 * 60 * 60;
const DAYS_A_MONTH = 30.4;
const DAYS_A_YEAR = 365;
const GIGABYTE = 1e9;
const MEBIBYTE = 1024 * 1024;

export function planFor(households: number, costs: Costs, assumed: Assumed): Plan {
  const demand = demandOf(households, costs, assumed);
  const { databases, processesEach } = cellsFor(demand, costs, assumed);
  const apiProcesses = databases * processesEach;
  const databaseCores = Math.max(1, demand.databaseCores);
  const cores = apiProcesses + Math.ceil(databaseCores) * assumed.copies;
  const dollarsPerMonth =
    cores * assumed.dollarsPerCore +
    (demand.storageBytes / GIGABYTE) *
      (assumed.copies * assumed.dollarsPerGigabyte + assumed.dollarsPerBackupGigabyte) +
    (demand.sentBytesPerMonth / GIGABYTE) * assumed.dollarsPerSentGigabyte;
  const { writes, pulls, pokes, streams, storageBytes, sentBytesPerMonth } = demand;
  return {
    households,
    people: households * assumed.peoplePerHousehold,
    writes,
    pulls,
    pokes,
    streams,
    databases,
    apiProcesses,
    storageBytes,
    sentBytesPerMonth,
    dollarsPerMonth,
    dollarsPerHousehold: dollarsPerMonth / households,
    loads: loadsOf(demand, { databases, processesEach }, costs, assumed),
  };
}

interface Demand {
  readonly writes: number;
  readonly pulls: number;
  readonly pokes: number;
  readonly streams: number;
  /** Cores that would be busy all the time, announcements not counted. */
  readonly apiBusy: number;
  /** As many as are half busy. */
  readonly databaseCores: number;
  readonly storageBytes: number;
  readonly sentBytesPerMonth: number;
}

function demandOf(households: number, costs: Costs, assumed: Assumed): Demand {
  const active = households * assumed.peoplePerHousehold * assumed.activeShare;
  const aDay = { writes: active * assumed.writesPerPerson, opens: active * assumed.opensPerPerson };
  const atPeak = (perDay: number) => (perDay / DAY_S) * assumed.peakFactor;
  const openShare = Math.min(1, (assumed.hoursOpen / 24) * assumed.peakFactor);
  const streams = active * openShare;
  /** A writer has the app open. The other active members may have. */
  const listeners = 1 + Math.max(0, assumed.peoplePerHousehold * assumed.activeShare - 1) * openShare;
  const [writes, opens] = [atPeak(aDay.writes), atPeak(aDay.opens)];
  const pokes = writes * listeners;
  const ofWrite = (of: 'apiMs' | 'databaseMs' | 'sentBytes' | 'keptBytes') =>
    assumed.createShare * costs.create[of] + (1 - assumed.createShare) * costs.edit[of];
  const busy = (of: 'apiMs' | 'databaseMs') =>
    (writes * ofWrite(of) + opens * costs.emptyPull[of] + pokes * costs.pull[of]) / 1000;
  const sentADay =
    aDay.writes * ofWrite('sentBytes') +
    aDay.opens * costs.emptyPull.sentBytes +
    aDay.writes * listeners * (costs.pull.sentBytes + costs.poke.sentBytes);
  const writesKept = aDay.writes * DAYS_A_YEAR * assumed.yearsKept;
  return {
    writes,
    pulls: opens + pokes,
    pokes,
    streams,
    apiBusy: busy('apiMs') + (pokes * costs.poke.apiMs) / 1000,
    databaseCores: busy('databaseMs') / assumed.fullness,
    storageBytes: writesKept * (assumed.createShare * costs.taskBytes + ofWrite('keptBytes')),
    sentBytesPerMonth: sentADay * DAYS_A_MONTH,
  };
}

interface Cells {
  readonly databases: number;
  /** API processes on each database. */
  readonly processesEach: number;
}

/**
 * Each database with processes of its own: a process is told of every change in its database, also where nobody listens.
 * So more processes do not help against announcements, but more databases do.
 */
function cellsFor(demand: Demand, costs: Costs, assumed: Assumed): Cells {
  const { coresPerDatabase, bytesPerDatabase, fullness } = assumed;
  const databases = Math.max(
    1,
    Math.ceil(demand.databaseCores / coresPerDatabase),
    Math.ceil(demand.storageBytes / bytesPerDatabase),
    // Announcements take at most half of what a process may be busy.
    Math.ceil((demand.writes * costs.noticeMs) / 1000 / (fullness / 2)),
  );
  const left = fullness - (demand.writes / databases) * (costs.noticeMs / 1000);
  const processesEach = Math.max(
    1,
    Math.ceil(demand.apiBusy / databases / left),
    Math.ceil(demand.streams / databases / streamsThatFit(costs, assumed)),
  );
  return { databases, processesEach };
}

function streamsThatFit({ streamBytes, processBytes }: Costs, assumed: Assumed): number {
  const fit = (assumed.memoryPerProcess * MEBIBYTE - processBytes) / streamBytes;
  return Math.min(assumed.streamsPerProcess, fit);
}

function loadsOf(demand: Demand, cells: Cells, costs: Costs, assumed: Assumed): readonly Load[] {
  const { databases, processesEach } = cells;
  const processes = databases * processesEach;
  const { fullness, memoryPerProcess, streamsPerProcess, coresPerDatabase, bytesPerDatabase } = assumed;
  const streamsEach = demand.streams / processes;
  const notices = (demand.writes / databases) * (costs.noticeMs / 1000);
  const shares: Readonly<Record<Bottleneck, number>> = {
    'processor of the API': (demand.apiBusy / processes + notices) / fullness,
    'memory of the API':
      (costs.processBytes + streamsEach * costs.streamBytes) / (memoryPerProcess * MEBIBYTE),
    'streams of the API': streamsEach / streamsPerProcess,
    'announcements between processes': notices / (fullness / 2),
    'processor of PostgreSQL': demand.databaseCores / databases / coresPerDatabase,
    'storage of PostgreSQL': demand.storageBytes / databases / bytesPerDatabase,
  };
  return Object.entries(shares)
    .map(([what, share]): Load => ({ what: what as Bottleneck, share }))
    .toSorted((a, b) => b.share - a.share);
}

/** What fills first when there are more households on the same servers. */
export function nextBottleneck({ loads }: Plan): Load {
  const [first] = loads;
  if (first === undefined) throw new Error('A plan has loads.');
  return first;
}
