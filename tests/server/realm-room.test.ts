import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { STORED_LIMITS } from '#domain/stored-limits.ts';
import { taskSchema } from '#domain/wire/task.ts';
import { appForEach } from '../support/app-hooks.ts';
import { countedTexts } from '../support/counted-texts.ts';
import { randomKey, type Session } from '../support/server-app.ts';

describe('the texts of a realm', () => {
  const test = appForEach();
  const ada = test.person('Ada');
  const ben = test.person('Ben');

  const create = (person: Session, body: object) =>
    person.send(
      'POST',
      '/api/tasks',
      { client_ref: randomUUID(), ...body },
      { 'Idempotency-Key': randomKey() },
    );
  const counted = async () => {
    const { kept, counted: sums } = await countedTexts(test.database);
    expect(kept).toEqual(sums);
    return kept;
  };

  it('A733 are counted in bytes by each write, import and move', async () => {
    const made = (await create(ada, { name: 'Milk 🥛', description: 'Ä' })).read(taskSchema);
    expect(await counted()).toMatchObject({ [`u:${ada.id}`]: 9 + 2 });
    await ada.send('PUT', `/api/tasks/${made.id}`, { name: 'Milk', description: 'The blue one.' });
    expect(await counted()).toMatchObject({ [`u:${ada.id}`]: 4 + 13 });
    await ada.send('DELETE', `/api/tasks/${made.id}`);
    expect(await counted()).toMatchObject({ [`u:${ada.id}`]: 4 + 13 });
    const family = await test.addFamily(ada.id, [ben.id]);
    const repeat = { every: 1, unit: 'week', from: 'done' };
    const turns = [{ id: ada.id }, { id: ben.id }, { name: 'Zoë' }];
    const chore = { type: 'household', repeat, turns };
    const bins = (await create(ada, { name: 'Bins', space: 'family', ...chore })).read(taskSchema);
    const withTurns = await counted();
    await ada.send('PUT', `/api/tasks/${bins.id}`, { completed: true });
    await counted();
    expect((await ben.send('POST', `/api/families/${family}/leave`, {})).status).toBeLessThan(300);
    const without = await counted();
    expect(without[`f:${family}`]).toBeLessThan(withTurns[`f:${family}`]! + 'Bins'.length);
    const file = (await ada.send('GET', '/api/user/export')).json;
    expect((await ada.send('POST', `/api/families/${family}/leave`, {})).status).toBeLessThan(300);
    expect((await counted())[`f:${family}`]).toBe(0);
    expect((await ben.send('POST', '/api/user/import', file as object)).status).toBe(200);
    expect((await counted())[`u:${ben.id}`]).toBeGreaterThan(20);
  });

  describe('that is full', () => {
    const fill = (text_bytes: number) =>
      test.database.write((tx) =>
        tx.updateTable('realms').set({ text_bytes }).where('id', '=', `u:${ada.id}`).execute(),
      );
    const full = [
      422,
      {
        code: 'too_much_text',
        message: 'There is room for 268 MB of text. Shorten old descriptions, then try again.',
      },
    ];
    beforeEach(() => fill(STORED_LIMITS.textBytesOfRealm - 10));

    it('A734 no write adds a byte; what is shorter or as long is written', async () => {
      const made = await create(ada, { name: '1234567890' });
      expect(made.status).toBe(201);
      const more = await create(ada, { name: 'x' });
      expect([more.status, more.json]).toMatchObject(full);
      const { id } = made.read(taskSchema);
      const edit = (body: object) => ada.send('PUT', `/api/tasks/${id}`, body);
      const longer = await edit({ description: 'x' });
      expect([longer.status, longer.json]).toMatchObject(full);
      expect((await edit({ important: true })).status).toBe(200);
      expect((await edit({ name: '123', description: '4567890' })).status).toBe(200);
      expect((await edit({ description: '' })).status).toBe(200);
      expect((await create(ada, { name: 'x' })).status).toBe(201);
    });

    it('A734 an import says how much there was room for', async () => {
      const rows = ['12345', '67890', 'x'].map((name) => ({ name, client_ref: randomUUID() }));
      const file = (await ben.send('GET', '/api/user/export')).json as { tasks: object[] };
      const made = await Promise.all(rows.map((row) => create(ben, row)));
      expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
      const { tasks } = (await ben.send('GET', '/api/user/export')).json as { tasks: object[] };
      const answer = await ada.send('POST', '/api/user/import', { ...file, tasks });
      expect([answer.status, answer.json]).toMatchObject([422, { code: 'too_much_text' }]);
    });
  });
});
