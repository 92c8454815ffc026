import { useState, type FormEvent } from 'react';
import * as texts from '#words/en/profile.ts';
import { PasswordField } from '../account/account-fields.tsx';
import { useServerCall } from '../api/use-server-call.ts';
import { Card } from '../parts/card.tsx';
import { useSuccessBanner } from '../parts/use-success-banner.ts';
import { useSession, useSignedIn } from '../session/session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import type { PasswordFields } from './profile-calls.ts';
import styles from './profile-form.module.css';
import { ProfileForm } from './profile-form.tsx';

const EMPTY: PasswordFields = { current_password: '', password: '', password_confirmation: '' };

/** Only the server checks the quality of a password. */
export function PasswordCard({ email }: { readonly email: string }) {
  const { session } = useSignedIn();
  const { renewToken } = useSession();
  const call = useServerCall();
  const toasts = useToasts();
  const [fields, setFields] = useState(EMPTY);
  const banner = useSuccessBanner();

  const save = async () => {
    banner.hide();
    const answer = await call.run(async (token = session.token) => {
      const { updatePassword } = await import('./profile-calls.ts');
      return updatePassword(token, fields);
    });
    if (answer === null) return;
    await renewToken(answer.body.token);
    setFields(EMPTY);
    banner.show(texts.passwordUpdatedBanner);
    toasts.show({ type: 'success', message: texts.passwordUpdated });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const field = (name: keyof PasswordFields) => ({
    name,
    value: fields[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      setFields((before) => ({ ...before, [name]: event.target.value })),
  });

  return (
    <Card title={texts.changePassword} hint={texts.otherDevicesSignedOut}>
      <ProfileForm
        call={call}
        saved={banner.words}
        failed={texts.passwordFailed}
        button={texts.updatePassword}
        onSubmit={submit}
      >
        {/* For password managers, which otherwise would not know the account. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <div className={styles['whole']}>
          <PasswordField of="current" label={texts.currentPassword} {...field('current_password')} />
        </div>
        <PasswordField of="new" label={texts.newPassword} {...field('password')} />
        <PasswordField of="new" label={texts.confirmNewPassword} {...field('password_confirmation')} />
      </ProfileForm>
    </Card>
  );
}
