import { passwordLength } from '@print/contract/accounts';

export type AuthMode = 'login' | 'register';

/** The field names are those of the API, so that the server's field errors match. */
export type AuthValues = {
  username: string;
  email: string;
  phone_number: string;
  password: string;
  password_confirm: string;
  /** Only asked for when the server wants it. */
  one_time_code: string;
};

export const emptyValues: AuthValues = {
  username: '',
  email: '',
  phone_number: '',
  password: '',
  password_confirm: '',
  one_time_code: '',
};

const requiredFields = {
  login: { username: '用户名或邮箱', password: '密码' },
  register: { username: '用户名', email: '邮箱', password: '密码' },
} as const satisfies Record<AuthMode, Partial<Record<keyof AuthValues, string>>>;

/**
 * Why the form cannot be submitted yet. The server validates the values. Autofilled fields count as filled, although
 * the browser may hide their values.
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
  if (values.password.length < passwordLength.min) return `密码至少 ${passwordLength.min} 位`;
  if (values.password !== values.password_confirm) return '两次输入的密码还不一致';
  return undefined;
}
