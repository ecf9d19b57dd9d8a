import { Circle, CircleCheck } from 'lucide-react';
import styles from './password-rules.module.css';

type PasswordRulesProps = {
  password: string;
  confirm: string;
  length: { min: number; max: number };
  /** The username and e-mail address, which the password must not equal. */
  forbidden?: readonly string[];
};

/** The rules of a new password, ticked off while typing. Used as the field's hint. */
export function PasswordRules({ password, confirm, length, forbidden = [] }: PasswordRulesProps) {
  const rules = [
    { text: lengthRule(password, length), isMet: isOfLength(password, length) },
    { text: '和用户名、邮箱不同', isMet: password !== '' && !isForbidden(password, forbidden) },
    { text: '两次输入一致', isMet: password !== '' && password === confirm },
  ];
  return (
    <ul className={styles.rules}>
      {rules.map(({ text, isMet }) => (
        <li key={text} data-met={isMet}>
          {isMet ? <CircleCheck size={16} /> : <Circle size={16} />}
          {text}
          {isMet && <span className="visually-hidden">（已满足）</span>}
        </li>
      ))}
    </ul>
  );
}

type Length = PasswordRulesProps['length'];

function isOfLength(password: string, { min, max }: Length): boolean {
  return password.length >= min && password.length <= max;
}

/** The upper limit is shown only once it is exceeded. */
function lengthRule(password: string, { min, max }: Length): string {
  return password.length > max ? `最多 ${max} 位` : `至少 ${min} 位`;
}

/** Ignores case and character width, like the server. */
function isForbidden(password: string, names: readonly string[]): boolean {
  return names.some((name) => name !== '' && normalize(name) === normalize(password));
}

const normalize = (text: string) => text.normalize('NFKC').toLowerCase();
