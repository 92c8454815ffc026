import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Link, type LinkProps } from './link.tsx';

interface Look {
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly wide?: boolean;
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Ignores presses but keeps the focus, which `disabled` would drop. */
  readonly busy?: boolean;
}

export function Button({ look = 'plain', wide, busy = false, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      className={classes(styles['button'], styles[look], wide && styles['wide'], className)}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

export function ButtonLink({ look = 'plain', wide, className, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={classes(styles['button'], styles[look], wide && styles['wide'], className)} />
  );
}
