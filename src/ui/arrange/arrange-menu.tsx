import { ArrowDownWideNarrow, Check, Dot } from 'lucide-react';
import { isPlain, type Arranged, type ArrangedList } from '#store/local/arranged.ts';
import { LIST_GROUPS, LIST_ORDERS, validArranged, writeArranged } from '#store/local/keep-arranged.ts';
import * as texts from '#words/en/arrange.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Menu, MenuItem } from '../parts/menu.tsx';
import { useSignedIn } from '../session/session-context.ts';
import styles from './arrange-menu.module.css';
import type { ArrangedNow } from './use-arranged.ts';

export interface ArrangeMenuProps {
  readonly list: ArrangedList;
  readonly arranged: ArrangedNow;
}

/** The order of a list and its groups. */
export default function ArrangeMenu({ list, arranged }: ArrangeMenuProps) {
  const chosen = validArranged(arranged.chosen);
  const { id } = useSignedIn().session.user;
  const keep = (next: Arranged) => {
    arranged.choose(next);
    writeArranged(id, list, next);
  };
  const item = (label: string, change: Partial<Arranged>) => {
    const next = { ...chosen, ...change };
    const isChosen = next.order === chosen.order && next.groups === chosen.groups;
    return (
      <MenuItem key={label} icon={isChosen ? Check : Dot} isChosen={isChosen} onSelect={() => keep(next)}>
        {label}
      </MenuItem>
    );
  };
  return (
    <Menu
      label={texts.arrange}
      head={texts.arrange}
      renderTrigger={(props) => (
        <IconButton
          icon={ArrowDownWideNarrow}
          label={isPlain(chosen) ? texts.arrange : texts.arrangedBy(namesOf(chosen))}
          title={texts.arrange}
          {...props}
        />
      )}
    >
      {LIST_ORDERS.map((order) => item(texts.orders[order], { order }))}
      <hr className={styles['line']} />
      {groupsOf(list).map((groups) => item(texts.groups[groups], { groups }))}
    </Menu>
  );
}

/** All notes are of one type and have no effort. */
function groupsOf(list: ArrangedList) {
  return list === 'notes' ? (['none', 'project'] as const) : LIST_GROUPS;
}

function namesOf({ order, groups }: Arranged) {
  return { order: texts.orders[order], groups: texts.groups[groups] };
}
