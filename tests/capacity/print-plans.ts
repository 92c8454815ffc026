/** The plans as Markdown, which is also a section of docs/operations.md. */
import { ASSUMPTIONS } from './assumptions.ts';
import { nextBottleneck, type Costs, type Plan } from './plan.ts';

export function printPlans(plans: readonly Plan[], costs: Costs): string {
  return [plansTable(plans), bottlenecks(plans), costsTable(costs), assumptionsTable()].join('\n\n');
}

function plansTable(plans: readonly Plan[]): string {
  const rows: readonly (readonly [string, (plan: Plan) => string])[] = [
    ['people', ({ people }) => whole(people)],
    ['writes a second, at the peak', ({ writes }) => figure(writes)],
    ['pulls a second', ({ pulls }) => figure(pulls)],
    ['pokes a second', ({ pokes }) => figure(pokes)],
    ['streams open', ({ streams }) => whole(streams)],
    ['API processes', ({ apiProcesses }) => whole(apiProcesses)],
    ['PostgreSQL servers, each with a standby', ({ databases }) => whole(databases)],
    ['storage after 5 years', ({ storageBytes }) => bytes(storageBytes)],
    ['sent a month', ({ sentBytesPerMonth }) => bytes(sentBytesPerMonth)],
    ['money a month', ({ dollarsPerMonth }) => `$${whole(dollarsPerMonth)}`],
    ['for a household', ({ dollarsPerHousehold }) => `$${figure(dollarsPerHousehold)}`],
  ];
  return table(
    ['', ...plans.map(({ households }) => `${whole(households)} households`)],
    rows.map(([name, valueOf]) => [name, ...plans.map(valueOf)]),
  );
}

function bottlenecks(plans: readonly Plan[]): string {
  return plans
    .map((plan) => {
      const { what, share } = nextBottleneck(plan);
      return `- ${whole(plan.households)} households: the ${what} fills first, now ${(share * 100).toFixed(0)} % of what is allowed.`;
    })
    .join('\n');
}

function costsTable({ create, edit, emptyPull, pull, poke, ...costs }: Costs): string {
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  const of = (cost: Costs['pull']) => [ms(cost.apiMs), ms(cost.databaseMs), bytes(cost.sentBytes)];
  return table(
    ['measured', 'API processor', 'PostgreSQL processor', 'sent'],
    [
      ['a new task', ...of(create)],
      ['a task completed', ...of(edit)],
      ['a pull with nothing new', ...of(emptyPull)],
      ['a pull of one row', ...of(pull)],
      ['a poke to one stream', ms(poke.apiMs), '–', bytes(poke.sentBytes)],
      ['a change announced to another process', ms(costs.noticeMs), '–', '–'],
    ],
  ).concat(
    `\n\nA stream takes ${bytes(costs.streamBytes)} of memory and a process without streams ${bytes(costs.processBytes)}; ` +
      `a task ${bytes(costs.taskBytes)} of storage with its indexes, its creation ${bytes(create.keptBytes)} more, and its ` +
      `completion ${bytes(edit.keptBytes)}. A creation is ${figure(create.statements)} statements in ` +
      `${figure(create.roundTrips)} round trips, a completion ${figure(edit.statements)} in ${figure(edit.roundTrips)}.`,
  );
}

function assumptionsTable(): string {
  return table(
    ['assumed', 'value', 'because'],
    Object.entries(ASSUMPTIONS).map(([name, { value, unit, because }]) => [
      name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      unit === 'bytes' ? bytes(value) : `${figure(value)} ${unit}`,
      because,
    ]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function figure(value: number): string {
  if (value >= 100) return whole(value);
  return String(Number(value.toPrecision(2)));
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];

function bytes(value: number): string {
  const power = value < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(value) / 3));
  return `${figure(value / 1000 ** power)} ${UNITS[power] ?? ''}`;
}
