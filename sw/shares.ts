/** Takes what other apps share, also offline. */
import { registerRoute } from 'workbox-routing';
import { SHARE_PATH, sharedIn, writeShared, type Shared } from '#domain/shared-words.ts';
import { leaveShared } from '#store/account/left-shares.ts';
import { newTaskRef, randomUuid } from '#store/device.ts';

export function takeShares(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => leadOn(await readForm(request)),
    'POST',
  );
}

/** Null for what is no form, and for a form without visible text. */
async function readForm(request: Request): Promise<Shared | null> {
  const form = await request.formData().catch(() => null);
  return form && sharedIn(Object.fromEntries(form), newTaskRef({ uuid: randomUuid }));
}

/** To the screen that captures, which finds the words by their reference; without room for them, behind the `#`. */
async function leadOn(shared: Shared | null): Promise<Response> {
  if (shared === null) return Response.redirect(SHARE_PATH, 303);
  const isLeft = await leaveShared(shared).then(
    () => true,
    () => false,
  );
  return Response.redirect(`${SHARE_PATH}#${isLeft ? `ref=${shared.ref}` : writeShared(shared)}`, 303);
}
