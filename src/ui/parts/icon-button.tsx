import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: LucideIcon;
  /** Its name: the tooltip and the screen reader's text. */
  readonly label: string;
  readonly filled?: boolean;
}

export function IconButton({ icon: Icon, label, filled = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={classes(styles['button'], className)}
    >
      <Icon size={20} strokeWidth={1.75} fill={filled ? 'currentColor' : 'none'} aria-hidden="true" />
    </button>
  );
}
