import { useEffect, useEffectEvent, useState, type ChangeEvent, type FormEvent } from 'react';
import { ACCOUNT_LIMITS } from '#domain/account-limits.ts';
import * as texts from '#words/en/account.ts';
import { EmailField, PasswordField, RememberMe } from './account-fields.tsx';
import { AccountPage } from './account-page.tsx';
import { OtherWay } from './other-way.tsx';
import { Welcome } from './welcome.tsx';
import styles from './account-page.module.css';
import { textIn } from '../api/text-in.ts';
import { useAccountForm } from './use-account-form.ts';
import { ErrorBanner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/text-field.tsx';
import { paths } from '../paths.ts';
import { useKeptFields } from '../screen-memory/use-kept-fields.ts';
import { passwordHint } from './password-words.ts';

export default function RegisterScreen() {
  const [isRemembered, setRemembered] = useState(true);
  const [kept, keep] = useKeptFields('register');
  const field = (name: 'first_name' | 'last_name' | 'email') => ({
    name,
    defaultValue: kept?.[name] ?? '',
    onChange: (event: ChangeEvent<HTMLInputElement>) => keep({ ...kept, [name]: event.target.value }),
  });
  // It is no draft of whoever signs in.
  const forget = useEffectEvent(() => keep(null));
  useEffect(() => () => forget(), []);
  const { errors, title, attempt, isBusy, send } = useAccountForm({
    failure: texts.registrationFailed,
    refusedTitle: texts.checkWhatYouTyped,
    isRemembered,
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
      remember: isRemembered,
    };
    void send(async (onAdmitted) => {
      const { register } = await import('./account-calls.ts');
      return register(registration, onAdmitted);
    });
  };

  return (
    <AccountPage title={texts.registerTitle} picture={<Welcome />}>
      <form className={styles['form']} onSubmit={submit}>
        <div className={styles['pair']}>
          <TextField
            label={texts.firstName}
            {...field('first_name')}
            autoComplete="given-name"
            maxLength={ACCOUNT_LIMITS.personName}
            required
          />
          <TextField
            label={texts.lastName}
            {...field('last_name')}
            autoComplete="family-name"
            maxLength={ACCOUNT_LIMITS.personName}
            required
          />
        </div>
        <EmailField {...field('email')} />
        <PasswordField of="new" label={texts.password} name="password" hint={passwordHint()} />
        <PasswordField of="new" label={texts.confirmPassword} name="password_confirmation" />
        <RememberMe isRemembered={isRemembered} onChange={setRemembered} />
        <Button type="submit" look="primary" wide busy={isBusy}>
          {isBusy ? texts.registering : texts.register}
        </Button>
      </form>
      {errors.length > 0 && <ErrorBanner key={attempt} title={title} errors={errors} />}
      <OtherWay question={texts.alreadyRegistered} to={paths.login}>
        {texts.signIn}
      </OtherWay>
    </AccountPage>
  );
}
