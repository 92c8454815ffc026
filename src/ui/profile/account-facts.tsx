import type { User } from '#domain/user.ts';
import { Card } from '../parts/card.tsx';
import styles from './account-facts.module.css';

export function AccountFacts({ person }: { readonly person: User }) {
  return (
    <Card title="Account Information">
      <dl className={styles['facts']}>
        <dt>Account Type</dt>
        <dd>{person.is_admin ? 'Administrator' : 'Standard User'}</dd>
        <dt>Member Since</dt>
        <dd>{day(person.created_at)}</dd>
        <dt>Email Verified</dt>
        <dd>{person.email_verified_at === null ? 'No' : 'Yes'}</dd>
        <dt>Last Updated</dt>
        <dd>{day(person.updated_at)}</dd>
      </dl>
    </Card>
  );
}

function day(at: string): string {
  return new Date(at).toLocaleDateString(undefined, { dateStyle: 'long' });
}
