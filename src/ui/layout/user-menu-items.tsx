import {
  ChartLine,
  CircleHelp,
  Keyboard,
  LogOut,
  MessageSquareText,
  RefreshCw,
  Settings,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { Suspense } from 'react';
import * as texts from '#words/en/layout.ts';
import { FamilyMark } from '../family/lazy-family-mark.ts';
import { goHint } from '../shortcuts/go-keys.ts';
import { SHORTCUTS } from '../shortcuts/shortcuts.ts';
import { MenuItem, MenuLink } from '../parts/menu.tsx';
import { paths } from '../paths.ts';

export interface UserMenuItemsProps {
  readonly isAdmin: boolean;
  readonly onKeys: () => void;
  readonly onSync: () => void;
  readonly onLogout: () => void;
}

/** The entries of the user menu. Their icons are not in the first load. */
export default function UserMenuItems({ isAdmin, onKeys, onSync, onLogout }: UserMenuItemsProps) {
  return (
    <>
      <MenuLink icon={UsersRound} to={paths.family} hint={goHint(paths.family)}>
        {texts.family}
        <Suspense>
          <FamilyMark />
        </Suspense>
      </MenuLink>
      <MenuLink icon={MessageSquareText} to={paths.feedback}>
        {texts.feedback}
      </MenuLink>
      <MenuLink icon={CircleHelp} to={paths.help} hint={goHint(paths.help)}>
        {texts.help}
      </MenuLink>
      <MenuLink icon={Settings} to={paths.settings} hint={goHint(paths.settings)}>
        {texts.settings}
      </MenuLink>
      <MenuLink icon={UserRound} to={paths.profile}>
        {texts.profile}
      </MenuLink>
      {isAdmin && (
        <MenuLink icon={ChartLine} to={paths.admin}>
          {texts.admin}
        </MenuLink>
      )}
      {hasKeyboard() && (
        <MenuItem icon={Keyboard} hint={SHORTCUTS.anywhere.keys[0]} onSelect={onKeys}>
          {texts.keys}
        </MenuItem>
      )}
      <MenuItem icon={RefreshCw} onSelect={onSync}>
        {texts.sync}
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={onLogout}>
        {texts.logout}
      </MenuItem>
    </>
  );
}

/** Whoever has none is not shown an entry about keys; Help has it for everybody. */
function hasKeyboard(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches;
}
