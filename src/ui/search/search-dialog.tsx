import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom';
import type { FoundTask } from '#store/search/read-found.ts';
import { typedWordsOf } from '#store/search/typed-words.ts';
import * as dialogs from '#words/en/dialogs.ts';
import * as texts from '#words/en/search.ts';
import { Modal } from '../dialogs/modal.tsx';
import { wasOpenedHere, type UrlDialog } from '../dialogs/use-url-dialog.ts';
import { useTypedAhead } from '../typed-ahead/typed-ahead-context.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useRemembered } from '../screen-memory/use-remembered.ts';
import { usePerson } from '../session/use-person.ts';
import { isComposing, isEnter } from '../shortcuts/composition.ts';
import { pageOf } from '../task/task-address.ts';
import { useTaskActions } from '../task/use-task-actions.ts';
import { allCommands, matchingCommands, type Command } from './commands.ts';
import styles from './search-dialog.module.css';
import { SearchOption, type Option } from './search-option.tsx';
import { NothingFound, SearchStatus } from './search-status.tsx';
import { useFound, type KeptSearcher } from './use-found.ts';

export interface SearchDialogProps {
  readonly kept: KeptSearcher;
  readonly onClose: () => void;
  readonly onLogout: () => void;
}

/**
 * One field for everything on the device, and for screens and actions. What is chosen opens above it or instead of it, and
 * Back leads to the results again.
 */
export default function SearchDialog({ kept, onClose, onLogout }: SearchDialogProps) {
  const { remembered = '', remember } = useRemembered<string>('search');
  const [typed, setTyped] = useState(remembered);
  const [chosen, setChosen] = useState<string | null>(null);
  const opensNext = useRef(false);
  const id = useId();
  const found = useFound(kept, typed);
  const open = useOpening();
  const commands = useCommands(onLogout);
  useEffect(() => remember(typed));

  const isStale = found?.typed !== typed;
  // While the next result is on its way, all that is shown is of the last one.
  const asked = found?.typed ?? typed;
  const options = [
    ...matchingCommands(commands, asked).map(asCommandOption),
    ...(found?.tasks ?? []).map(asTaskOption),
  ];
  const shown = { found, commands: options.length - (found?.tasks.length ?? 0) };
  const words = typedWordsOf(asked);
  const active = Math.max(
    0,
    options.findIndex((option) => option.id === chosen),
  );
  const activeId = options[active] && `${id}-${options[active].id}`;

  // Enter came before the result of what was typed.
  useEffect(() => {
    const [first] = options;
    if (!opensNext.current || isStale) return;
    opensNext.current = false;
    if (first) open(first);
  });
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const type = (text: string) => {
    opensNext.current = false;
    setChosen(null);
    setTyped(text);
  };

  const press = (event: KeyboardEvent) => {
    // While something is composed the arrows choose from what the input method offers.
    const step = isComposing(event.nativeEvent) ? undefined : { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && !isEnter(event.nativeEvent)) return;
    event.preventDefault();
    const option = options.at((active + (step ?? 0)) % options.length);
    if (step !== undefined) setChosen(option?.id ?? null);
    else if (isStale) opensNext.current = true;
    else if (option) open(option);
  };

  return (
    <Modal className={styles['dialog']} aria-label={texts.title} onClose={onClose}>
      <div className={styles['head']}>
        <Search size={20} strokeWidth={1.75} aria-hidden="true" className={styles['lens'] ?? ''} />
        <input
          type="text"
          inputMode="search"
          role="combobox"
          data-autofocus=""
          className={styles['field']}
          aria-label={texts.field}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-results`}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          placeholder={texts.placeholder}
          value={typed}
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
        <IconButton icon={X} label={dialogs.close} onClick={onClose} />
      </div>
      <div className={styles['body']}>
        <div
          id={`${id}-results`}
          // A `datalist` or a `select` cannot show such options.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="listbox"
          aria-label={texts.results}
          aria-busy={isStale}
          className={styles['results']}
        >
          {options.map((option) => (
            <SearchOption
              key={option.id}
              option={option}
              words={words}
              domId={`${id}-${option.id}`}
              isActive={option === options[active]}
              onChoose={() => open(option)}
            />
          ))}
        </div>
        <NothingFound {...shown} />
      </div>
      <SearchStatus {...shown} />
    </Modal>
  );
}

function asCommandOption(command: Command): Option {
  return { kind: 'command', id: command.id, command };
}

function asTaskOption(found: FoundTask): Option {
  return { kind: 'task', id: found.task.ref, found };
}

/** A screen takes the place of the search; what opens above it leads back to it. */
function useOpening(): (option: Option) => void {
  const navigate = useNavigate();
  const actions = useTaskActions();
  const typedAhead = useTypedAhead();
  const goTo = (path: string, options?: NavigateOptions) => {
    typedAhead.expect(path === window.location.pathname ? 'behind' : 'screen');
    void navigate(path, options);
  };
  return (option) => {
    if (option.kind === 'command') {
      const { does } = option.command;
      if (typeof does === 'string') goTo(does, { replace: true });
      else does();
      return;
    }
    const { task } = option.found;
    const page = pageOf(task);
    if (page === null) actions.onOpen(task);
    else goTo(page);
  };
}

function useCommands(onLogout: () => void): readonly Command[] {
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: unknown };
  const { is_admin: isAdmin } = usePerson();
  const typedAhead = useTypedAhead();
  // In the history, too, the dialog takes the place of the search.
  const openInstead = (name: UrlDialog) => {
    typedAhead.expect('dialog');
    const isAboveScreen = wasOpenedHere(state, 'search');
    void navigate(`?${name}=1`, { replace: true, state: isAboveScreen && { opened: name } });
  };
  return allCommands({
    isAdmin,
    onAddTask: () => openInstead('capture'),
    onSync: () => openInstead('sync'),
    onLogout,
  });
}
