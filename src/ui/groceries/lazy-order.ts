import { lazyPart } from '../lazy-part.tsx';

/** With what rows are dragged by. */
export const OrderList = lazyPart(() => import('./order-list.tsx'));
