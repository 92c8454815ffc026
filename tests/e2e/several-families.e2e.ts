import { join } from 'node:path';
import { MOST_ROWS } from '#server/http/large-writes.ts';
import { describe, expect, it } from 'vitest';

import { toIsoTime } from '#domain/ids.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { addMember, createFamily } from '#server/family/families.ts';
import { openNewPerson, openOtherDevice, untilSent } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();

describe('a user in several families', () => {
  it('U371 U372 chooses the family of a task and of a project, and the other device agrees', async () => {
    const person = await openNewPerson(site);
    const { device, dashboard } = person;
    const other = await openNewPerson(site);
    const inbox = await dashboard.toInbox();
    await inbox.add('Fix the tap');
    const alone = await inbox.task('Fix the tap').open();
    expect(await alone.family.count()).toBe(0);
    await alone.cancel();
    const [own, joined] = await giveFamilies(person.email, other.email);
    await Promise.all([device.page.reload(), other.device.page.reload()]);
    await inbox.space('Family').waitFor();

    const edit = await inbox.task('Fix the tap').open();
    await edit.space('Family').check();
    await edit.family.waitFor();
    expect(await edit.family.inputValue()).toBe(String(own));
    await edit.family.selectOption(String(joined));
    await edit.save();
    await untilSent(device.page);
    await inbox.space('Family').click();
    const again = await inbox.task('Fix the tap').open();
    expect(await again.family.inputValue()).toBe(String(joined));
    await again.cancel();

    const projects = await inbox.toProjects();
    await projects.add('Repaint the kitchen');
    const project = await projects.open('Repaint the kitchen');
    const question = await project.switchSpace(/^Family: .*/);
    await question.answer('Move');
    await device.page.getByRole('main').getByText('FAMILY', { exact: true }).waitFor();

    const second = await openOtherDevice(site, other);
    const tasks = await second.dashboard.toInbox();
    await tasks.space('Family').click();
    await tasks.task('Fix the tap').row.waitFor();
    await Promise.all([device, other.device, second.device].map((each) => each.close()));
  });
});

/** As the endpoints will: the first owns a family, and is a member of the second's. */
async function giveFamilies(first: string, second: string): Promise<readonly [number, number]> {
  const database = await openSqlite(join(site.server.dataDir, 'kinbox.sqlite'));
  const made = await database.write(async (tx) => {
    const people = await tx.selectFrom('users').select(['id', 'email']).execute();
    const idOf = (email: string) => {
      const person = people.find((each) => each.email === email);
      if (!person) throw new Error(`Nobody has the email ${email}.`);
      return person.id;
    };
    const context = { dialect: database.dialect, at: toIsoTime(Date.now()), rowsAtOnce: MOST_ROWS };
    const own = await createFamily(tx, idOf(first), context);
    const joined = await createFamily(tx, idOf(second), context);
    await addMember(tx, joined.family, idOf(first), context);
    return [own.family, joined.family] as const;
  });
  await database.close();
  return made;
}
