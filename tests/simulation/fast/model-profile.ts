/** The names of a person: no task is written, and the realms that show the person take a version (decision 162). */
import { profileBody } from '#domain/wire/profile.ts';
import type { RealmId } from '#domain/ids.ts';
import { invalid, json, type Reply } from '#server/http/reply.ts';
import { validate } from '#server/http/validate.ts';
import type { ModelCall } from './model-call.ts';
import { inviteeOf } from './model-families.ts';
import { familyRealm, nextVersion, ownRealm, realmsOf, userOf, type ModelState } from './model-state.ts';

/** Null where the call is about something else. Nobody here changes their email. */
export function editProfile(state: ModelState, { method, path, body, caller, at }: ModelCall): Reply | null {
  if (method !== 'PUT' || path !== '/api/profile') return null;
  const read = validate(profileBody, body);
  if (read.kind === 'invalid') return invalid(read.errors);
  const former = userOf(state, caller.id);
  const { first_name, last_name, display_name = former.display_name, email } = read.value;
  if (email !== former.email) throw new Error('Nobody changes their email on the model server.');
  const isSamePerson = first_name === former.first_name && last_name === former.last_name;
  const name = isSamePerson ? former.name : `${first_name} ${last_name}`;
  const user = { ...former, first_name, last_name, display_name, name, updated_at: at };
  state.users.set(caller.id, user);
  for (const realm of realmsThatShow(state, caller)) nextVersion(state, realm);
  return json(200, { message: 'Profile updated successfully!', user: { ...user } });
}

/** Invitees see who invites them, and owners who waits. */
function realmsThatShow(state: ModelState, { id }: ModelCall['caller']): ReadonlySet<RealmId> {
  const pending = state.invitations.filter(({ status }) => status === 'pending');
  return new Set([
    ...realmsOf(state, id),
    ...pending
      .filter(({ invitedBy }) => invitedBy === id)
      .map(({ typed }) => ownRealm(inviteeOf(state, typed).id)),
    ...pending
      .filter(({ typed, acceptedAt }) => acceptedAt !== null && inviteeOf(state, typed).id === id)
      .map(({ family }) => familyRealm(family)),
  ]);
}
