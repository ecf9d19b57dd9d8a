import { passwordLength } from '@print/contract/accounts';
import { Circle, CircleCheck } from 'lucide-react';
import type { AuthValues } from './auth-values.ts';
import styles from './password-rules.module.css';

/** What a new password has to be, ticked off while it is typed. */
export function PasswordRules({ values }: { values: AuthValues }) {
  return (
    <ul className={styles.rules}>
      {rulesFor(values).map(({ label, isMet }) => (
        <li key={label} data-met={isMet}>
          {isMet ? <CircleCheck size={16} /> : <Circle size={16} />}
          {label}
          {isMet && <span className="visually-hidden">（已满足）</span>}
        </li>
      ))}
    </ul>
  );
}

function rulesFor({ username, email, password, password_confirm }: AuthValues) {
  const { least, most } = passwordLength;
  const own = [username, email].map(plain);
  return [
    password.length > most
      ? { label: `最多 ${most} 位`, isMet: false }
      : { label: `至少 ${least} 位`, isMet: password.length >= least },
    { label: '和用户名、邮箱不同', isMet: password !== '' && !own.includes(plain(password)) },
    { label: '两次输入一致', isMet: password !== '' && password === password_confirm },
  ];
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase();
