import { passwordLength } from '@print/contract/accounts';

export type AuthMode = 'login' | 'register';

/** Named as the server names them, so that its refusals find their fields. */
export type AuthValues = {
  username: string;
  email: string;
  phone_number: string;
  password: string;
  password_confirm: string;
};

export const emptyValues: AuthValues = {
  username: '',
  email: '',
  phone_number: '',
  password: '',
  password_confirm: '',
};

const requiredFields = {
  login: { username: '用户名或邮箱', password: '密码' },
  register: { username: '用户名', email: '邮箱', password: '密码' },
} as const satisfies Record<AuthMode, Partial<Record<keyof AuthValues, string>>>;

/**
 * Why the form cannot be sent yet. Whether what it holds is acceptable, the server says. What the browser has filled
 * in counts, though it may not have told us the value.
 */
export function findMissingInput(
  mode: AuthMode,
  values: AuthValues,
  autofilled: readonly string[] = [],
): string | undefined {
  const empty = Object.entries(requiredFields[mode]).filter(
    ([name]) => values[name as keyof AuthValues] === '' && !autofilled.includes(name),
  );
  if (empty.length > 0) return `还需填写：${empty.map(([, label]) => label).join('、')}`;
  if (mode === 'login') return undefined;
  if (values.password.length < passwordLength.least) return `密码至少 ${passwordLength.least} 位`;
  if (values.password !== values.password_confirm) return '两次输入的密码还不一致';
  return undefined;
}
