import { lazyPart } from '../lazy-part.tsx';

const nothing = { default: () => null };

/** Loaded after the tasks: most rows are for anybody. A row is whole without it. */
export const WhoMark = lazyPart(() => import('../who/who-mark.tsx').catch(() => nothing));
export const RarerItems = lazyPart(() => import('./rarer-items.tsx').catch(() => nothing));
