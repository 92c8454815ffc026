import { useRef, useState } from 'react';
import {
  arrangedByHand,
  endRound,
  inShopOrder,
  noteOpened,
  noteTick,
  type ShopOrder,
} from '#domain/groceries/shop-order.ts';
import { readShopOrder, writeShopOrder } from '#store/local/shop-order.ts';
import { useDevice, useSignedIn } from '../session/session-context.ts';

export interface ShopOrderNow {
  readonly inOrder: <Line extends { readonly thing: string }>(lines: readonly Line[]) => readonly Line[];
  readonly note: (thing: string, isTicked: boolean) => void;
  /** The things in the order that somebody has put them into, and which was moved. */
  readonly arrange: (things: readonly string[], moved: string) => void;
}

/** The order of the shop on this device. What is ticked changes it at the next visit, and moves nothing meanwhile. */
export function useShopOrder(): ShopOrderNow {
  const { id } = useSignedIn().session.user;
  const { clock } = useDevice();
  const [shown, setShown] = useState<ShopOrder>(() => {
    const stored = readShopOrder(id);
    return stored.round.length === 0 ? stored : endRound(stored, clock());
  });
  const kept = useRef(shown);
  const keep = (order: ShopOrder) => {
    kept.current = order;
    writeShopOrder(id, order);
  };
  return {
    inOrder: (lines) => inShopOrder(lines, ({ thing }) => thing, shown),
    note: (thing, isTicked) =>
      keep(isTicked ? noteTick(kept.current, { thing, at: clock() }) : noteOpened(kept.current, thing)),
    arrange: (things, moved) => {
      keep(arrangedByHand(kept.current, things, moved));
      setShown(kept.current);
    },
  };
}
