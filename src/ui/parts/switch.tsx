import type { ComponentProps, ReactNode } from 'react';
import styles from './switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  readonly children: ReactNode;
}

/** On or off, at once: a line of words with a switch at its end, all of it to press. */
export function Switch({ children, ...rest }: SwitchProps) {
  return (
    <label className={styles['line']}>
      <span className={styles['words']}>{children}</span>
      {/* A native checkbox says itself whether it is checked. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input {...rest} type="checkbox" role="switch" className={styles['switch']} />
    </label>
  );
}
