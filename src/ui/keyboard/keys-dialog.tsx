import { Fragment } from 'react';
import * as texts from '#words/en/keyboard.ts';
import * as later from '#words/en/later.ts';
import { weeklyReview } from '#words/en/review-day.ts';
import * as selecting from '#words/en/select-keys.ts';
import * as screens from '#words/en/layout.ts';
import { Sheet } from '../dialogs/sheet.tsx';
import { paths } from '../paths.ts';
import { MENU } from '../screens.ts';
import { GO_FIRST, GO_KEYS } from '../shortcuts/go-keys.ts';
import { isAppleDevice } from '../shortcuts/key-names.ts';
import { anyKeyName, SELECT_KEYS } from '../shortcuts/select-keys.ts';
import styles from './keys-dialog.module.css';
import { SHORTCUTS } from '../shortcuts/shortcuts.ts';

export interface KeysDialogProps {
  readonly onClose: () => void;
}

/** All keys of the app, by where they act. */
export default function KeysDialog({ onClose }: KeysDialogProps) {
  return (
    <Sheet title={texts.title} isText onClose={onClose}>
      <p className={styles['introduction']}>{texts.introduction}</p>
      <KeyGroup title={texts.anywhere} lines={linesOf(SHORTCUTS.anywhere, texts.ofAnywhere)} />
      <KeyGroup title={texts.inLists} lines={linesOf(SHORTCUTS.rows, texts.ofRows)} />
      <KeyGroup title={selecting.whileSelecting} lines={linesOf(SELECT_KEYS, selecting.ofSelecting)} />
      <KeyGroup title={texts.whileProcessing} lines={linesOf(SHORTCUTS.process, texts.ofProcess)} />
      <KeyGroup title={texts.goTo} lines={goLines()} />
    </Sheet>
  );
}

interface KeyLine {
  readonly does: string;
  /** Alternatives. */
  readonly keys: readonly string[];
  /** Pressed before each of them. */
  readonly first?: string;
}

function KeyGroup({ title, lines }: { readonly title: string; readonly lines: readonly KeyLine[] }) {
  return (
    <section className={styles['group']}>
      <h3 className={styles['title']}>{title}</h3>
      <dl>
        {lines.map((line) => (
          <div key={line.does} className={styles['line']}>
            <dt>{line.does}</dt>
            <dd className={styles['keys']}>
              <Keys {...line} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Keys({ keys, first }: KeyLine) {
  const isApple = isAppleDevice();
  if (keys.length > MOST) return <Range keys={keys} />;
  return (
    <>
      {first && (
        <>
          <kbd>{anyKeyName(first, isApple)}</kbd> {texts.andThen}{' '}
        </>
      )}
      {keys.map((key, at) => (
        <Fragment key={key}>
          {at > 0 && ` ${texts.or} `}
          <kbd>{anyKeyName(key, isApple)}</kbd>
        </Fragment>
      ))}
    </>
  );
}

/** More alternatives than these are a range. */
const MOST = 3;

/** Of the digits of a keyboard 0 is the last, which would read as if they went down to it. */
function Range({ keys }: { readonly keys: readonly string[] }) {
  return (
    <>
      <kbd>{keys[0]}</kbd> {texts.to} <kbd>{keys.at(-2)}</kbd> {texts.or} <kbd>{keys.at(-1)}</kbd>
    </>
  );
}

function linesOf<Name extends string>(
  entries: Readonly<Record<Name, readonly string[]>>,
  words: Readonly<Record<Name, string>>,
): readonly KeyLine[] {
  return (Object.keys(entries) as Name[]).map((name) => ({ does: words[name], keys: entries[name] }));
}

function goLines(): readonly KeyLine[] {
  const names = new Map([
    ...MENU.map(({ path, label }) => [path, label()] as const),
    [paths.review, weeklyReview] as const,
    [paths.later, later.title] as const,
    [paths.family, screens.family] as const,
    [paths.settings, screens.settings] as const,
    [paths.help, screens.help] as const,
  ]);
  return Object.entries(GO_KEYS).map(([path, key]) => ({
    does: names.get(path) ?? path,
    first: GO_FIRST,
    keys: [key],
  }));
}
