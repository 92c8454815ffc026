import { useState, type FormEvent } from 'react';
import { ACCOUNT_LIMITS } from '#domain/account-limits.ts';
import type { User } from '#domain/user.ts';
import { replaceOwnProfile } from '#store/account/own-profile.ts';
import * as texts from '#words/en/profile.ts';
import { useServerCall } from '../api/use-server-call.ts';
import { Card } from '../parts/card.tsx';
import { PasswordField } from '../account/account-fields.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useSuccessBanner } from '../parts/use-success-banner.ts';
import { useKeptFields } from '../screen-memory/use-kept-fields.ts';
import { useSignedIn } from '../session/session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import { ProfileForm } from './profile-form.tsx';
import { WaitingEmail } from './waiting-email.tsx';

/** What was typed takes precedence over the server's values, per field, until it is saved. */
export function PersonalCard({ person }: { readonly person: User }) {
  const { session, device } = useSignedIn();
  const call = useServerCall();
  const toasts = useToasts();
  const [typed, keep] = useKeptFields('profile');
  const [password, setPassword] = useState('');
  const banner = useSuccessBanner();
  const fields = {
    first_name: person.first_name,
    last_name: person.last_name,
    display_name: person.display_name ?? '',
    email: person.email,
    ...typed,
  };
  const isNewEmail = fields.email.trim().toLowerCase() !== person.email.toLowerCase();

  const save = async () => {
    banner.hide();
    const answer = await call.run(async (token = session.token) => {
      const { updateProfile } = await import('./profile-calls.ts');
      return updateProfile(token, { ...fields, current_password: password });
    });
    if (answer === null) return;
    await replaceOwnProfile(device.db, session, answer.body.user);
    keep(null);
    setPassword('');
    banner.show(texts.profileUpdatedBanner);
    toasts.show({ type: 'success', message: texts.profileUpdated });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const field = (name: keyof typeof fields) => ({
    name,
    value: fields[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => keep({ ...typed, [name]: event.target.value }),
  });

  return (
    <Card title={texts.personalInformation}>
      <ProfileForm
        call={call}
        saved={banner.words}
        failed={texts.profileFailed}
        button={texts.updateProfile}
        onSubmit={submit}
      >
        <TextField
          label={texts.firstName}
          autoComplete="given-name"
          maxLength={ACCOUNT_LIMITS.personName}
          {...field('first_name')}
        />
        <TextField
          label={texts.lastName}
          autoComplete="family-name"
          maxLength={ACCOUNT_LIMITS.personName}
          {...field('last_name')}
        />
        <TextField
          label={texts.displayName}
          autoComplete="nickname"
          hint={texts.displayNameHint}
          maxLength={ACCOUNT_LIMITS.personName}
          {...field('display_name')}
        />
        <TextField
          label={texts.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          {...field('email')}
        />
        {isNewEmail && (
          <PasswordField
            of="current"
            label={texts.currentPassword}
            hint={texts.newEmailHint}
            name="current_password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </ProfileForm>
      {person.pending_email && <WaitingEmail email={person.pending_email} />}
    </Card>
  );
}
