/** Settings, read and edited. */
import { Board } from '#domain/verbs/board.ts';
import { applyVerb } from '#domain/verbs/registry.ts';
import { settingsSchema } from '#domain/wire/account.ts';
import { settingsBody } from '#domain/wire/requests.ts';
import { json } from '../http/reply.ts';
import { route, type Route } from '../http/route.ts';
import { writeIdempotently } from '../idempotent-write.ts';
import { lockRealms, nextVersion, ownRealm } from '../realms.ts';
import { readSettings, saveSettings } from '../settings.ts';

export const settingsRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/settings',
    answer: settingsSchema,
    handle: ({ deps, caller }) =>
      deps.database.read(async (tx) => json(200, await readSettings(tx, caller.id))),
  }),
  route({
    method: 'PUT',
    path: '/api/settings',
    body: settingsBody,
    answer: settingsSchema,
    idempotent: true,
    handle: (call) => {
      const { deps, caller, body, at } = call;
      const realm = ownRealm(caller.id);
      return writeIdempotently(call, {
        perform: async (tx) => {
          await lockRealms(tx, deps.database.dialect, [realm]);
          const board = new Board([], await readSettings(tx, caller.id));
          applyVerb(
            board,
            { kind: 'settings.edit', args: body },
            { at, actor: { id: caller.id, display_name: caller.displayName }, homeFamily: null },
          );
          await saveSettings(tx, caller.id, board.settings);
          await nextVersion(tx, realm);
          return { reply: json(200, board.settings), changed: [realm] };
        },
        repeat: async (tx, { status }) => json(status, await readSettings(tx, caller.id)),
      });
    },
  }),
];
