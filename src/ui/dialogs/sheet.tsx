import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import * as texts from '#words/en/dialogs.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Modal } from './modal.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  readonly title: string;
  /** Called by Esc, the close button and a press on the backdrop. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** There is nothing but text in it: it takes the focus itself, so that keys scroll it. */
  readonly isText?: boolean;
  /** The actions, always visible. */
  readonly footer?: ReactNode;
}

/** A modal dialog: from the bottom on phones, centred on desktops. See `Modal` for which element has the focus first. */
export function Sheet({ title, onClose, children, isText = false, footer }: SheetProps) {
  const titleId = useId();
  return (
    <Modal className={styles['sheet']} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles['panel']}>
        <span className={styles['grip']} />
        <div className={styles['head']}>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          <IconButton icon={X} label={texts.close} onClick={onClose} />
        </div>
        {/* What scrolls must be reached by keys. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles['body']} tabIndex={isText ? 0 : undefined}>
          {children}
        </div>
        {footer && <div className={styles['footer']}>{footer}</div>}
      </div>
    </Modal>
  );
}
