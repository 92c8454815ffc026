import { useEffect, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { isShareKept } from '#store/account/is-share-kept.ts';
import * as texts from '#words/en/account.ts';
import * as keptTexts from '#words/en/kept-changes.ts';
import * as stepTexts from '#words/en/second-step.ts';
import { EmailField, PasswordField, RememberMe } from './account-fields.tsx';
import { AccountPage } from './account-page.tsx';
import { askToSignIn } from './after-sign-in.ts';
import { OtherWay } from './other-way.tsx';
import { Welcome } from './welcome.tsx';
import styles from './account-page.module.css';
import { textIn } from '../api/text-in.ts';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { SecondStep } from './second-step.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useNotifiedLogin } from './use-notified-login.ts';
import { KeptChanges } from './kept-changes.tsx';
import { ErrorBanner, InfoBanner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Link } from '../parts/link.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/session-context.ts';
import { useOnline } from '../parts/use-online.ts';

export default function LoginScreen() {
  const { state } = useSession();
  const isOnline = useOnline();
  const ended = state.kind === 'signedOut' ? state.ended : undefined;
  const [isRemembered, setRemembered] = useState(ended?.isRemembered ?? true);
  const { errors, title, attempt, isBusy, send, step, startOver } = useAccountForm({
    failure: texts.loginFailed,
    refusedTitle: texts.authenticationError,
    isRemembered,
  });

  // The session may have ended while the app was closed.
  useEffect(() => {
    if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined);
  }, []);

  const navigate = useNavigate();
  useNotifiedLogin((to) => {
    void navigate(paths.login, { state: askToSignIn({ to, state: null }), replace: true });
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget);
    const email = textIn(typed, 'email');
    const password = textIn(typed, 'password');
    void send(async (onAdmitted) => {
      const { signIn } = await import('./account-calls.ts');
      return signIn({ email, password, remember: isRemembered }, onAdmitted);
    });
  };

  const tryPasskey = () => {
    void send(async (onAdmitted) => {
      const { signInByPasskey } = await import('./account-calls.ts');
      return signInByPasskey(isRemembered, onAdmitted);
    });
  };

  if (step !== null) {
    return (
      <AccountPage title={stepTexts.title}>
        <SecondStep {...{ step, isRemembered, isBusy, send, startOver }} />
        {errors.length > 0 && <ErrorBanner key={attempt} title={title} errors={errors} />}
      </AccountPage>
    );
  }
  return (
    <AccountPage title={texts.signInTitle} picture={<Welcome />}>
      {ended && <InfoBanner>{keptTexts.sessionEnded}</InfoBanner>}
      {!isOnline && <InfoBanner>{texts.signInOffline}</InfoBanner>}
      {isShareKept() && <InfoBanner>{texts.shareKept}</InfoBanner>}
      <KeptChanges />
      <form className={styles['form']} onSubmit={submit}>
        <EmailField defaultValue={ended?.email} />
        <PasswordField of="current" label={texts.password} name="password" />
        <div className={styles['row']}>
          <RememberMe isRemembered={isRemembered} onChange={setRemembered} />
          <Link className={styles['link']} to={paths.forgotPassword}>
            {texts.forgotPassword}
          </Link>
        </div>
        <Button type="submit" look="primary" wide busy={isBusy}>
          {isBusy ? texts.signingIn : texts.signIn}
        </Button>
        {canUsePasskeys() && (
          <Button wide busy={isBusy} onClick={tryPasskey}>
            {stepTexts.showPasskey}
          </Button>
        )}
      </form>
      {errors.length > 0 && <ErrorBanner key={attempt} title={title} errors={errors} />}
      <OtherWay question={texts.newToKinbox} to={paths.register}>
        {texts.register}
      </OtherWay>
    </AccountPage>
  );
}
