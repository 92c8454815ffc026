import type { FormEvent } from 'react';
import { ACCOUNT_LIMITS } from '#domain/account-limits.ts';
import { Link } from 'react-router-dom';
import { EmailField, PasswordField } from './account-fields.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './account-page.module.css';
import { textIn } from '../api/text-in.ts';
import { useAccountForm } from './use-account-form.ts';
import { ErrorBanner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/text-field.tsx';
import { paths } from '../paths.ts';
import { PASSWORD_HINT } from './password-words.ts';

export default function RegisterScreen() {
  // Registering on a device keeps the user signed in on it.
  const { errors, attempt, isBusy, send } = useAccountForm({
    failure: 'An error occurred during registration. Please try again.',
    isRemembered: true,
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => textIn(typed, name);
    const registration = {
      first_name: text('first_name').trim(),
      last_name: text('last_name').trim(),
      email: text('email'),
      password: text('password'),
      password_confirmation: text('password_confirmation'),
    };
    void send(async () => {
      const { register } = await import('./account-calls.ts');
      return register(registration);
    });
  };

  return (
    <AccountPage title="Create your account">
      <form className={styles['form']} onSubmit={submit}>
        <div className={styles['pair']}>
          <TextField
            label="First name"
            name="first_name"
            autoComplete="given-name"
            maxLength={ACCOUNT_LIMITS.personName}
            required
          />
          <TextField
            label="Last name"
            name="last_name"
            autoComplete="family-name"
            maxLength={ACCOUNT_LIMITS.personName}
            required
          />
        </div>
        <EmailField />
        <PasswordField of="new" label="Password" name="password" hint={PASSWORD_HINT} />
        <PasswordField of="new" label="Confirm password" name="password_confirmation" />
        <Button type="submit" look="primary" wide busy={isBusy}>
          {isBusy ? 'Registering…' : 'Register'}
        </Button>
      </form>
      {errors.length > 0 && <ErrorBanner key={attempt} title="Please check what you typed" errors={errors} />}
      <p className={styles['row']}>
        <span className={styles['other']}>Already have an account?</span>
        <Link className={styles['link']} to={paths.login}>
          Sign in
        </Link>
      </p>
    </AccountPage>
  );
}
