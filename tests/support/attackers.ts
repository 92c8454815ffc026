/** Whoever attacks a route: with an account, or from a network, of which nothing has been used up yet. */
import { runKinbox } from './kinbox-command.ts';
import type { KinboxServer } from './kinbox-server.ts';
import { signUp, type Person } from './sign-up.ts';
import type { Attacked, WorstRequest } from './worst-requests.ts';

/** As `send-in-turn.mjs` takes it. */
export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface Attacker {
  /** With what it has in place of the names in the path. */
  readonly toSend: (request: WorstRequest) => SentRequest;
}

export interface Attackers {
  readonly person: () => Promise<Person>;
  readonly attacker: (attacked: Attacked) => Promise<Attacker>;
}

/** `env`: where the commands find the server's database. */
export function createAttackers(server: KinboxServer, env: Readonly<Record<string, string>>): Attackers {
  let callers = 0;
  const address = () => {
    callers += 1;
    return `10.0.${callers >> 8}.${callers & 255}`;
  };
  const person = () => {
    const from = address();
    return signUp(server.url, `Person${callers}`, from);
  };
  return {
    person,
    attacker: async ({ auth, route }) => {
      if (auth === 'none') return attackerAt(server, { 'X-Forwarded-For': address() });
      const who = await person();
      if (auth === 'admin') await grantAdmin(who, env);
      const token = auth === 'capture' ? await captureTokenOf(who) : who.token;
      const names = {
        task: route.includes('{task}') ? await projectOf(who) : '',
        family: route.includes('{family}') ? await familyOf(who) : '',
      };
      return attackerAt(server, { Authorization: `Bearer ${token}` }, names);
    },
  };
}

function attackerAt(
  { url }: KinboxServer,
  headers: Readonly<Record<string, string>>,
  names: Readonly<Record<string, string>> = {},
): Attacker {
  return {
    toSend: ({ method, path, type, body }) => ({
      url: url + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '1'),
      method,
      headers: { Accept: '*/*', ...(type !== '' && { 'Content-Type': type }), ...headers },
      body,
    }),
  };
}

async function grantAdmin({ email }: Person, env: Readonly<Record<string, string>>): Promise<void> {
  const { exitCode, stderr } = await runKinbox(['admin', 'grant', email], env);
  if (exitCode !== 0) throw new Error(stderr);
}

async function captureTokenOf(who: Person): Promise<string> {
  const { token } = await made<{ token: string }>(who, '/api/user/capture-tokens', { name: 'Shortcut' });
  return token;
}

/** With a few steps. */
async function projectOf(who: Person): Promise<string> {
  const project = crypto.randomUUID();
  await made(who, '/api/tasks', { name: 'House', type: 'project', space: 'personal', client_ref: project });
  for (const name of ['Walls', 'Roof', 'Door']) await made(who, `/api/tasks/${project}/subtasks`, { name });
  return project;
}

async function familyOf(who: Person): Promise<string> {
  await made(who, '/api/families/invite', { username_or_email: 'somebody@example.org' });
  const answer = await who.call('GET', '/api/families');
  const { families } = (await answer.json()) as { families: readonly { id: number }[] };
  return String(families[0]?.id);
}

async function made<Answer>(who: Person, path: string, body: object): Promise<Answer> {
  const answer = await who.call('POST', path, body);
  if (answer.status !== 201) throw new Error(`${path} was answered ${answer.status}.`);
  return (await answer.json()) as Answer;
}
