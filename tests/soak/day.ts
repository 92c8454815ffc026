/** What members of a family do in a day, and how often beside each other. */
import { EXPORT_FORMAT, EXPORT_VERSION } from '#domain/wire/own-data.ts';
import type { Random } from '../simulation/random.ts';
import type { VirtualDevice, Row } from './virtual-device.ts';

export interface Member {
  readonly device: VirtualDevice;
  readonly random: Random;
  readonly isOwner: boolean;
  /** Somebody outside the family whom its owner invites, and removes again. */
  readonly guest: VirtualDevice;
}

type Act = (member: Member) => Promise<unknown>;

const SPACES = ['personal', 'family', 'work'] as const;
const TYPES = ['household', 'call', 'grocery', 'errand', 'computer', 'note', null] as const;
const SMALL_IMPORT = 40;
/** Beyond 256 KiB, which a worker reads. */
const LARGE_IMPORT = 1500;

/** Of 1,000 acts. Creating outweighs deleting, as in life. */
export const DAY: readonly (readonly [share: number, name: string, act: Act])[] = [
  [270, 'create', create],
  [
    180,
    'complete',
    onTask(
      'complete',
      ({ isCompleted }) => !isCompleted,
      (ref) => ['PUT', ref, { completed: true }],
    ),
  ],
  [
    150,
    'rename',
    onTask(
      'rename',
      () => true,
      (ref, name) => ['PUT', ref, { name, description: name.repeat(8) }],
    ),
  ],
  [
    60,
    'star',
    onTask(
      'star',
      () => true,
      (ref) => ['PUT', ref, { important: true }],
    ),
  ],
  [50, 'move', onTask('move', ({ project }) => project === null, moveToFamily)],
  [
    40,
    'delete',
    onTask(
      'delete',
      ({ isDeleted }) => !isDeleted,
      (ref) => ['DELETE', ref, undefined],
    ),
  ],
  [
    15,
    'restore',
    onTask(
      'restore',
      ({ isDeleted }) => isDeleted,
      (ref) => ['POST', `${ref}/restore`, undefined],
    ),
  ],
  [30, 'create project', createProject],
  [
    70,
    'add a step',
    onTask(
      'add a step',
      ({ isProject }) => isProject,
      (ref, name) => ['POST', `${ref}/subtasks`, { name }],
    ),
  ],
  [
    20,
    'history',
    onTask(
      'history',
      () => true,
      (ref) => ['GET', `${ref}/history`, undefined],
    ),
  ],
  [20, 'list', ({ device }) => device.call('list', 'GET', '/api/tasks')],
  [20, 'projects', ({ device }) => device.call('projects', 'GET', '/api/tasks/projects')],
  [10, 'settings', ({ device }) => device.call('settings', 'PUT', '/api/settings', { quotes: {} })],
  [45, 'close the app and open it', closeAndOpen],
  [25, 'send what waited', sendQueue],
  [4, 'invite', invite],
  [4, 'import', importFile(SMALL_IMPORT)],
  [1, 'large import', importFile(LARGE_IMPORT)],
  [1, 'families', ({ device }) => device.call('families', 'GET', '/api/families')],
];
const SHARES = DAY.reduce((sum, [share]) => sum + share, 0);

export async function actOnce(member: Member): Promise<void> {
  let rest = member.random.below(SHARES);
  for (const [share, , act] of DAY) {
    rest -= share;
    if (rest >= 0) continue;
    await act(member);
    return;
  }
}

async function create({ device, random }: Member): Promise<void> {
  const type = random.pick(TYPES);
  const body = { name: wordsOf(random), space: random.pick(SPACES), client_ref: random.uuid() };
  await device.call('create', 'POST', '/api/tasks', type === null ? body : { ...body, type });
}

async function createProject({ device, random }: Member): Promise<void> {
  await device.call('create project', 'POST', '/api/tasks', projectOf(random));
}

function projectOf(random: Random) {
  return {
    name: wordsOf(random),
    space: random.pick(SPACES),
    type: 'project',
    client_ref: random.uuid(),
  };
}

type Request = readonly [method: string, path: string, body: object | undefined];

/** On a row that the device knows; a create where there is none. */
function onTask(
  name: string,
  isFit: (row: Row) => boolean,
  requestFor: (ref: string, words: string) => Request,
): Act {
  return async (member) => {
    const { device, random } = member;
    const fit = [...device.rows.values()].filter(isFit);
    if (fit.length === 0) return create(member);
    const [method, path, body] = requestFor(random.pick(fit).ref, wordsOf(random));
    return device.call(name, method, `/api/tasks/${path}`, body);
  };
}

function moveToFamily(ref: string): Request {
  return ['POST', `${ref}/switch-space`, { space: 'family' }];
}

async function closeAndOpen({ device }: Member): Promise<void> {
  await device.close();
  device.open();
  await device.pull();
}

/** A project that was made offline, with its steps in order, and what was done to one of them; every third time twice. */
async function sendQueue({ device, random }: Member): Promise<void> {
  const [project, last] = [projectOf(random), random.uuid()];
  const steps = [...Array.from({ length: random.below(10) }, () => random.uuid()), last];
  const calls = [
    { method: 'POST', path: '/api/tasks', body: project },
    ...steps.map((client_ref) => ({
      method: 'POST',
      path: `/api/tasks/${project.client_ref}/subtasks`,
      body: { name: wordsOf(random), client_ref },
    })),
    { method: 'PUT', path: `/api/tasks/${last}`, body: { completed: true } },
    { method: 'DELETE', path: `/api/tasks/${last}` },
  ];
  const chained = calls.map((each, n) => (n === 0 ? each : { ...each, after: [n - 1] }));
  await device.callTogether(chained, random.happens(1 / 3) ? 2 : 1);
}

/** The guest joins by the link, and is in the family until the owner removes them. */
async function invite({ device, guest, isOwner }: Member): Promise<void> {
  if (!isOwner) return;
  const families = await device.call('families', 'GET', '/api/families');
  if (families?.ok !== true) return;
  const { owned_family } = (await families.json()) as { owned_family: number | null };
  const invited = await device.call('invite', 'POST', '/api/families/invite', {
    username_or_email: guest.person.email,
  });
  const { link } = invited?.ok === true ? ((await invited.json()) as { link?: string }) : {};
  if (link === undefined) return;
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
  await guest.call('accept', 'POST', '/api/families/invitations/accept-link', { token });
  await guest.pull();
  const member = { user_id: guest.person.id };
  await device.call('remove member', 'POST', `/api/families/${String(owned_family)}/remove-member`, member);
  await guest.pull();
}

function importFile(rows: number): Act {
  return async ({ device, random }) => {
    const created_at = new Date().toISOString();
    const tasks = Array.from({ length: rows }, () => ({
      client_ref: random.uuid(),
      name: wordsOf(random),
      space: 'personal',
      status: 'todo',
      completed: random.happens(0.9),
      important: false,
      created_at,
    }));
    const file = { format: EXPORT_FORMAT, version: EXPORT_VERSION, tasks };
    await device.call('import', 'POST', '/api/user/import', file);
  };
}

const NAMES = [
  'Fix the tap',
  'Oat milk',
  'Call the dentist',
  'Renew the passport',
  'Paint the fence',
  'Book a train',
];

function wordsOf(random: Random): string {
  return `${random.pick(NAMES)} ${random.below(10_000)}`;
}
