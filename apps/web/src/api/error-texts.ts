/** Texts for responses, and for requests without one. */
export const errorTexts = {
  timeout: '上传超时，请检查文件大小或网络连接。建议：文件大小不超过50MB',
  noResponse: '网络连接失败，请检查网络后重试',
  requestSetup: '请求配置错误，请检查输入',
  sessionExpired: '登录已过期，请重新登录',
  forbidden: '权限不足，无法执行此操作',
  notFound: '请求的资源不存在',
  tooLarge: '文件过大，请上传小于100MB的文件',
  serverError: '服务器内部错误，请稍后重试',
  otherStatus: '请求失败，请稍后重试',
  invalidFields: '输入数据验证失败',
  invalidBody: '请求数据格式错误',
} as const;

/** These statuses have a fixed text, whatever the body says. */
const statusTexts: Readonly<Record<number, string>> = {
  401: errorTexts.sessionExpired,
  403: errorTexts.forbidden,
  404: errorTexts.notFound,
  413: errorTexts.tooLarge,
  500: errorTexts.serverError,
};

const fieldLabels = new Map([
  ['username', '用户名'],
  ['email', '邮箱'],
  ['password', '密码'],
  ['password_confirm', '确认密码'],
  ['phone_number', '手机号'],
  ['first_name', '姓'],
  ['last_name', '名'],
  ['non_field_errors', '通用错误'],
  ['detail', '错误详情'],
]);

/** The text to show for a response that is not a success. */
export function textOfResponse(status: number, body: unknown): string {
  if (status === 400) return textOfInvalid(body);
  const fixed = statusTexts[status];
  if (fixed !== undefined) return fixed;
  const { detail, code } = asRecord(body);
  return typeof code === 'string' && typeof detail === 'string' ? detail : errorTexts.otherStatus;
}

function textOfInvalid(body: unknown): string {
  if (typeof body === 'string' && body !== '') return body;
  if (typeof body !== 'object' || body === null) return errorTexts.invalidBody;
  const texts = Object.entries(messagesOf(body)).map(([field, messages]) => {
    const label = fieldLabels.get(field);
    const text = messages.join('，');
    // A path such as `groups.0.documents.1.copies` means nothing to a customer; its message does.
    return label === undefined ? text : `${label}：${text}`;
  });
  return texts.length > 0 ? texts.join('；') : errorTexts.invalidFields;
}

/** The messages of each field; other values are left out. */
export function messagesOf(body: unknown): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [field, value] of Object.entries(asRecord(body))) {
    const messages = [value].flat().filter((item) => typeof item === 'string' && item !== '');
    if (messages.length > 0 && field !== 'code') found[field] = messages as string[];
  }
  return found;
}

function asRecord(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
}
