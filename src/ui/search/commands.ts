/** What the search offers beside tasks: the screens, and what can be done from anywhere. */
import {
  CalendarClock,
  ChartLine,
  CircleHelp,
  Hourglass,
  ListChecks,
  LogOut,
  MessageSquareText,
  Plus,
  RefreshCw,
  Settings,
  Trash2,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { foldWords } from '#store/search/fold.ts';
import { typedWordsOf } from '#store/search/typed-words.ts';
import * as later from '#words/en/later.ts';
import * as layout from '#words/en/layout.ts';
import { weeklyReview } from '#words/en/review-day.ts';
import * as texts from '#words/en/search.ts';
import * as waiting from '#words/en/waiting.ts';
import { paths } from '../paths.ts';
import { MENU } from '../screens.ts';

export interface Command {
  readonly id: string;
  readonly label: string;
  /** More words that lead to it. */
  readonly also: string;
  readonly icon: LucideIcon;
  /** The address of a screen, or what is done. */
  readonly does: string | (() => void);
}

export interface CommandActions {
  readonly isAdmin: boolean;
  readonly onAddTask: () => void;
  readonly onSync: () => void;
  readonly onLogout: () => void;
}

type CommandName = keyof typeof texts.alsoCalled;

export function allCommands({ isAdmin, onAddTask, onSync, onLogout }: CommandActions): readonly Command[] {
  const command = (id: CommandName, label: string, icon: LucideIcon, does: Command['does']): Command => ({
    id,
    label,
    also: texts.alsoCalled[id],
    icon,
    does,
  });
  const screens = MENU.map(({ path, label, icon }) => command(nameOf(path), label(), icon, path));
  return [
    command('addTask', layout.adds.task, Plus, onAddTask),
    ...screens,
    command('review', weeklyReview, ListChecks, paths.review),
    command('later', later.title, CalendarClock, paths.later),
    command('waiting', waiting.title, Hourglass, paths.waiting),
    command('deletedTasks', texts.deletedTasks, Trash2, `${paths.completed}?deleted=1`),
    command('family', layout.family, UsersRound, paths.family),
    command('settings', layout.settings, Settings, paths.settings),
    command('profile', layout.profile, UserRound, paths.profile),
    command('help', layout.help, CircleHelp, paths.help),
    command('feedback', layout.feedback, MessageSquareText, paths.feedback),
    ...(isAdmin ? [command('admin', layout.admin, ChartLine, paths.admin)] : []),
    command('sync', layout.sync, RefreshCw, onSync),
    command('logout', layout.logout, LogOut, onLogout),
  ];
}

/** Above the tasks that are found. */
const MOST = 3;
/** Fewer letters begin too many of the words that nobody sees. */
const ENOUGH = 3;

/** All of them before anything is typed; then those whose name matches, and behind them those that are also called so. */
export function matchingCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = typedWordsOf(typed);
  if (words.length === 0) return typed.trim() === '' ? commands : [];
  const matches = (text: string) => {
    const folded = foldWords(text);
    return words.every((word) => word.some(({ beginning }) => folded.includes(beginning)));
  };
  const named = commands.filter(({ label }) => matches(label));
  const isEnough = typed.trim().length >= ENOUGH;
  const called = commands.filter(
    (each) => isEnough && !named.includes(each) && matches(`${each.label} ${each.also}`),
  );
  return [...named, ...called].slice(0, MOST);
}

function nameOf(path: string): CommandName {
  const found = Object.entries(paths).find(([, each]) => each === path);
  return (found?.[0] ?? 'dashboard') as CommandName;
}
