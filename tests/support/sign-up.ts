/** Somebody with an account on a server that runs in a process of its own. */
export interface Person {
  readonly id: number;
  readonly token: string;
  readonly email: string;
  /** As the app would call; the path from `/api` on. */
  readonly call: (method: string, path: string, body?: unknown, options?: CallOptions) => Promise<Response>;
  /** The same person at another server that knows them. */
  readonly at: (url: string) => Person;
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** `from`: the address they seem to call from, where the server trusts this machine as a proxy. */
export async function signUp(url: string, firstName: string, from = '203.0.113.1'): Promise<Person> {
  const email = `${firstName.toLowerCase()}@example.org`;
  const password = 'a long walk in the rain';
  const registered = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify({
      first_name: firstName,
      last_name: 'Example',
      email,
      password,
      password_confirmation: password,
      device_name: 'test',
    }),
  });
  if (registered.status !== 201) throw new Error(`Registering ended with ${registered.status}.`);
  const token = await registered.text();
  const nobody = personAt(url, { id: 0, token, email });
  const { id } = (await (await nobody.call('GET', '/api/user')).json()) as { id: number };
  return personAt(url, { id, token, email });
}

function personAt(url: string, who: Pick<Person, 'id' | 'token' | 'email'>): Person {
  return {
    ...who,
    call: (method, path, body, { headers = {}, signal } = {}) =>
      fetch(`${url}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${who.token}`,
          Accept: 'application/json',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      }),
    at: (other) => personAt(other, who),
  };
}
