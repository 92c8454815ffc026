import { ArrowLeft } from 'lucide-react';
import styles from './back-link.module.css';
import { Link } from './link.tsx';

interface BackLinkProps {
  readonly to: string;
  /** The name of that screen. */
  readonly children: string;
}

/** Above the heading of a page: to the list that it is one of. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link to={to} className={styles['back']}>
      <ArrowLeft size={18} aria-hidden="true" />
      {children}
    </Link>
  );
}
