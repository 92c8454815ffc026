/**
 * `node attacker.mjs <url> <token> <attack> <size>`: the worst that one account can ask for, in a loop until it is
 * ended, in a process of its own, so that making and reading it costs the measuring process nothing. Prints the status
 * of each answer as a line.
 */
import process from 'node:process';

const [url = '', token = '', attack = '', sizeText = ''] = process.argv.slice(2);
const size = Number(sizeText);
const AT_ONCE = 20;

/** @type {Record<string, () => (() => Promise<number>)[]>} The loops of an attack, which run side by side. */
const ATTACKS = {
  /** `size` bytes of rows that are empty. */
  emptyRows: () => {
    const body = Buffer.from(importFile(`{}${',{}'.repeat(size / 3)}`));
    return [() => send('POST', '/api/user/import', body)];
  },
  /** `size` valid rows, new ones each time: projects with ten subtasks each. */
  validRows: () => [
    () => {
      const made = new Date().toISOString();
      let project = '';
      const rows = Array.from({ length: size }, (_, n) => {
        const client_ref = crypto.randomUUID();
        const isProject = n % 11 === 0;
        if (isProject) project = client_ref;
        return JSON.stringify({
          client_ref,
          name: `Task ${n}`,
          space: 'personal',
          status: 'todo',
          type: isProject ? 'project' : 'office',
          project: isProject ? null : { client_ref: project },
          completed: false,
          important: false,
          created_at: made,
        });
      });
      return send('POST', '/api/user/import', Buffer.from(importFile(rows.join(','))));
    },
  ],
  /** Everything that the account has, by many calls at once. */
  lists: () =>
    Array.from({ length: AT_ONCE }, (_, n) => () => {
      const paths = ['/api/tasks', '/api/tasks/projects', '/api/user/export', '/api/changes?limit=1000'];
      return send('GET', paths[n % paths.length] ?? '');
    }),
  /** What changes every row of a project of `size` steps, which it makes first: four loops side by side. */
  projects: () => {
    const project = crypto.randomUUID();
    const steps = Array.from({ length: size }, () => crypto.randomUUID());
    const made = sendRows([
      { client_ref: project, type: 'project', project: null },
      ...steps.map((client_ref) => ({ client_ref, type: 'office', project: { client_ref: project } })),
    ]);
    const path = `/api/tasks/${project}`;
    const change = async (
      /** @type {string} */ method,
      /** @type {string} */ at,
      /** @type {object} */ body = {},
    ) => {
      await made;
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      return send(method, `${path}${at}`, Buffer.from(JSON.stringify(body)), headers);
    };
    const spaces = turns('work', 'personal');
    return [
      () => change('POST', '/switch-space', { space: spaces() }),
      () => change('POST', '/reorder-subtasks', { task_ids: steps.reverse() }),
      () => change('DELETE', ''),
      () => change('POST', '/restore'),
    ];
  },
  /** Small edits of a few tasks, `size` at once, and again when all are answered. */
  edits: () => {
    const refs = Array.from({ length: 3 }, () => crypto.randomUUID());
    const made = sendRows(refs.map((client_ref) => ({ client_ref, type: 'office' })));
    let n = 0;
    const edit = () => {
      n += 1;
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const body = Buffer.from(JSON.stringify({ important: n % 2 === 0 }));
      return send('PUT', `/api/tasks/${refs[n % refs.length] ?? ''}`, body, headers);
    };
    return [
      async () => {
        await made;
        const statuses = await Promise.all(Array.from({ length: size }, edit));
        process.stdout.write(statuses.map((status) => `${status}\n`).join(''));
        await new Promise((resolve) => setTimeout(resolve, 300));
        return 200;
      },
    ];
  },
  /** `size` bytes each. */
  logins: () => {
    const body = Buffer.from(
      JSON.stringify({ email: 'nobody@example.org', password: 'x'.repeat(size), device_name: 'attack' }),
    );
    return Array.from({ length: AT_ONCE }, () => () => send('POST', '/api/sanctum/token', body));
  },
};

/** @param {string[]} values One after the other, again and again. */
function turns(...values) {
  let n = 0;
  return () => values[n++ % values.length] ?? '';
}

/** @param {object[]} rows Imported, with what all of them have. */
function sendRows(rows) {
  const made = new Date().toISOString();
  const all = {
    name: 'Task',
    space: 'personal',
    status: 'todo',
    completed: false,
    important: false,
    created_at: made,
  };
  const text = rows.map((row) => JSON.stringify({ ...all, ...row })).join(',');
  return send('POST', '/api/user/import', Buffer.from(importFile(text)));
}

const loops = ATTACKS[attack]?.() ?? [];
if (loops.length === 0) throw new Error(`There is no attack ${attack}.`);
process.stdout.write('ready\n');
await Promise.all(loops.map(forever));

/** @param {() => Promise<number>} act */
async function forever(act) {
  for (;;) process.stdout.write(`${await act().catch(() => 0)}\n`);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {Buffer<ArrayBuffer>} [body]
 * @param {Record<string, string>} [headers]
 */
async function send(method, path, body, headers = {}) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...headers,
    },
    ...(body && { body }),
  });
  for await (const _ of response.body ?? []);
  return response.status;
}

/** @param {string} rows */
function importFile(rows) {
  return `{"format":"kinbox-export","version":1,"tasks":[${rows}]}`;
}
