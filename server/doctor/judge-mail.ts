/** Mail, tried without sending any. */
import { trySmtp } from '../mail/smtp.ts';
import { ok, problem, warning, type Judgement } from './finding.ts';

/** Names the host alone: the address holds a password. */
export async function judgeMail(smtpUrl: string | null): Promise<Judgement> {
  if (smtpUrl === null) {
    return warning('SMTP_URL is not set: mails are files in DATA_DIR/mail, which nobody gets by themselves.');
  }
  const { host } = new URL(smtpUrl);
  try {
    await trySmtp(smtpUrl);
    return ok(`${host} takes mail. Whether it delivers it, a reset of your own password shows.`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
    return problem(`${host} takes no mail (${code}): ${adviceFor(code)}.`);
  }
}

function adviceFor(code: string): string {
  if (code === 'EAUTH') return 'check user and password in SMTP_URL';
  if (code === 'ETLS') return 'it offers no TLS, without which only a loopback host is used';
  return 'check host and port in SMTP_URL, and that this machine may connect there';
}
