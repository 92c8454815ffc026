/** Accounts with many tasks, made over the API by many connections at once. */
import type { BrowserContext, Page } from 'playwright';

const LANES = 16;
const PASSWORD = 'a bench needs no secret 7';

export interface BenchAccount {
  readonly email: string;
  readonly token: string;
}

export async function registerWithTasks(url: string, name: string, tasks: number): Promise<BenchAccount> {
  const email = `${name}@bench.example`;
  const people = { first_name: 'Bench', last_name: name, email, device_name: 'bench' };
  const registered = await post(url, '/api/register', {
    ...people,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  const token = await registered.text();
  let next = 0;
  const lane = async () => {
    while (next < tasks) {
      next += 1;
      await post(url, '/api/tasks', { name: `Task ${next}`, space: 'personal', status: 'inbox' }, token);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { email, token };
}

async function post(url: string, path: string, body: object, token?: string): Promise<Response> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

/** A page of the app, signed in as nobody yet: whoever was signed in before is forgotten. */
export async function signIn(browser: BrowserContext, url: string, { email }: BenchAccount): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(`${url}/login`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${url}/`);
  return page;
}
