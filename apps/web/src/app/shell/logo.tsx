import { pages } from '@print/contract/pages';
import { Link } from 'react-router';
import styles from './logo.module.css';

export function Logo() {
  return (
    <Link to={pages.intro.path} className={styles.logo}>
      <Mark />
      自助打印
    </Link>
  );
}

/** public/favicon.svg is the same drawing. */
function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path fill="#b7311c" d="M5 0h22a5 5 0 0 1 5 5v17.5L22.5 32H5a5 5 0 0 1-5-5V5a5 5 0 0 1 5-5z" />
      <path fill="#f0d5c4" d="M22.5 32v-6.5a3 3 0 0 1 3-3H32z" />
      <path
        fill="#fffdf7"
        d="M11.8 2.2 15 5c-2 1.6-4.7 2.7-7.6 3.2V12h4.2l1.8-2.3 2.6 2.5c-.3.8-.8 1.1-1.6 1.1h-7v8.2l7.3-2.1.4.8c-3.1 2.4-6.1 4.4-9.2 6.6L3 23.4c.8-.5 1-1.1 1-2V6.9l2.2.6c2.3-1 4.3-2.9 5.6-5.3zM16.2 4.3l3.5 1.6h4.7L26 3.7l3.6 2.8c-.7.6-1 1.2-1 2.2v6.8c0 3.2-1.2 4.7-4.1 5-.2-1.7-.9-2.5-2.4-3.1v-.9h2.2c.5 0 .8-.2.8-.8V7.4h-5.4V28h-3.5z"
      />
    </svg>
  );
}
