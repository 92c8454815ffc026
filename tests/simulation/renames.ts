/** Somebody takes another name: the screen for it talks to the server without the outbox. */
import type { UserId } from '#domain/ids.ts';
import { shownName } from '#domain/user.ts';
import type { Random } from './random.ts';
import { isOk, requestAs, type Exchange } from './exchange.ts';
import type { SimDevice } from './sim-device.ts';
import type { SimPerson } from './stack.ts';

/** What the server was told last, and took. */
export type Names = Map<UserId, string>;

interface Renaming {
  readonly serve: Exchange;
  readonly people: readonly SimPerson[];
  readonly random: Random;
  readonly names: Names;
}

/** Says what happened. */
export async function rename({ serve, people, random, names }: Renaming): Promise<string> {
  const person = random.pick(people);
  const name = `Sim ${random.below(1000)}`;
  const fields = random.pick([
    { first_name: name, display_name: null },
    { first_name: 'Sim', display_name: name },
  ]);
  const body = { ...fields, last_name: 'Sim', email: person.email };
  const answer = await serve(requestAs(person, 'PUT', '/api/profile', body));
  if (isOk(answer)) names.set(person.id, name);
  return `${person.email} takes the name ${name}: ${answer.status}`;
}

/** C240 */
export async function namesAreShown({ name, db }: SimDevice, names: Names): Promise<readonly string[]> {
  const families = (await db.families.get('mine'))?.families ?? [];
  const own = (await db.profile.get('mine'))?.user;
  const shown = [...(own === undefined ? [] : [own]), ...families.flatMap(({ members }) => members)];
  return shown.flatMap((person) => {
    const taken = names.get(person.id) ?? shownName(person);
    return shownName(person) === taken
      ? []
      : [`${name} calls ${person.email} ${shownName(person)}, whose name is ${taken}`];
  });
}
