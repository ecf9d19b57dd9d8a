import { pages } from '@print/contract/pages';
import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import styles from './logo.module.css';

export function Logo() {
  return (
    <Link to={pages.intro.path} className={styles.logo}>
      <Printer />
      自助打印
    </Link>
  );
}
