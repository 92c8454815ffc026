import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ROOT } from '../../scripts/prepare.mjs';
import { freePort } from '../support/free-port.ts';
import { cloneTree, type FreshClone } from './fresh-clone.ts';

const ADA = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.org',
  password: 'a long walk in the rain',
  password_confirmation: 'a long walk in the rain',
  device_name: 'start test',
};

describe('npm start on a fresh clone', () => {
  let clone: FreshClone;
  let port: string;
  let token: string;

  beforeAll(async () => {
    clone = await cloneTree();
    port = String(await freePort());
  });
  afterAll(() => clone.remove());

  it('is what these tests run', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(scripts['start']).toBe('node scripts/start.mjs');
  });

  it('builds, serves the app and the API on one port, and prints the address', async () => {
    const kinbox = clone.start({ PORT: port });
    const address = await kinbox.address();
    expect(address).toBe(`http://localhost:${port}`);
    expect(kinbox.output()).toContain('Building');
    expect(kinbox.output().trimEnd().split('\n').at(-1)).toBe(`Kinbox is ready at ${address}`);

    const page = await fetch(address, { headers: { Accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('<title>Kinbox</title>');
    expect((await fetch(`${address}/sw.js`)).headers.get('content-type')).toContain('javascript');
    expect((await fetch(`${address}/api/user`)).status).toBe(401);

    const registered = await fetch(`${address}/api/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(ADA),
    });
    expect(registered.status).toBe(201);
    token = await registered.text();
    expect(await kinbox.stop()).toBe(0);
  });

  it('the second time neither installs nor builds, and still has the data', async () => {
    const kinbox = clone.start({ PORT: port });
    const address = await kinbox.address();
    expect(kinbox.output()).not.toMatch(/Building|Installing/);
    const user = await fetch(`${address}/api/user`, { headers: { Authorization: `Bearer ${token}` } });
    expect(await user.json()).toMatchObject({ email: ADA.email });
    expect(await kinbox.stop()).toBe(0);
  });

  it('says in one sentence that the port is taken', async () => {
    const first = clone.start({ PORT: port });
    await first.address();
    const second = clone.start({ PORT: port, DATA_DIR: join(clone.folder, 'other-data') });
    expect(await second.ended()).toBeGreaterThan(0);
    expect(second.output()).toContain(port);
    expect(second.output().trim().split('\n')).toHaveLength(1);
    await first.stop();
  });

  it('says in one sentence which setting is wrong', async () => {
    const kinbox = clone.start({ PORT: 'eighty' });
    expect(await kinbox.ended()).toBeGreaterThan(0);
    expect(kinbox.output()).toContain('PORT');
    expect(kinbox.output().trim().split('\n')).toHaveLength(1);
  });
});
