import type { ComponentProps } from 'react';
import * as texts from '#words/en/account.ts';
import styles from './account-page.module.css';
import { TextField } from '../parts/text-field.tsx';

type FieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete'>;

/** The email address of an account, by which password managers store its password. */
export function EmailField(field: Omit<FieldProps, 'label'>) {
  return (
    <TextField
      label={texts.email}
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      required={!field.readOnly}
      {...field}
    />
  );
}

/** `of` tells password managers whether to fill the field in or to offer a new password. */
export function PasswordField({ of, ...field }: FieldProps & { readonly of: 'new' | 'current' }) {
  return <TextField type="password" autoComplete={`${of}-password`} required {...field} />;
}

interface RememberMeProps {
  readonly isRemembered: boolean;
  readonly onChange: (isRemembered: boolean) => void;
}

/** Whether the session outlives its last tab. */
export function RememberMe({ isRemembered, onChange }: RememberMeProps) {
  return (
    <label className={styles['remember']}>
      <input type="checkbox" checked={isRemembered} onChange={(event) => onChange(event.target.checked)} />
      {texts.rememberMe}
    </label>
  );
}
