import type { ComponentProps, ReactNode } from 'react';
import styles from './switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  readonly children: ReactNode;
}

/** A switch with its label; the whole line can be pressed. */
export function Switch({ children, ...rest }: SwitchProps) {
  return (
    <label className={styles['line']}>
      <span className={styles['words']}>{children}</span>
      {/* A native checkbox exposes its checked state itself. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input {...rest} type="checkbox" role="switch" className={styles['switch']} />
    </label>
  );
}
