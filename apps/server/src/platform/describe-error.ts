type Described = { type: string; code?: string; message: string; stack?: string; cause?: Described };

/**
 * Serialises an error for the log without personal data. Database errors contain the values of the statement in
 * their message and fields: phone numbers, pickup codes, file names. JSON syntax errors quote the text, which may be a
 * token.
 */
export function describeError(error: unknown): Described {
  if (!isErrorLike(error)) return { type: typeof error, message: 'the thrown value is not an Error' };
  const { code } = error;
  const type = typeof error.name === 'string' ? error.name : 'Error';
  const isSyntaxError = error instanceof SyntaxError || error.stack?.startsWith('SyntaxError');
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type,
    ...(typeof code === 'string' && { code }),
    message: isSyntaxError ? withoutText(error.message) : withoutValues(error.message, code),
    ...(frames && { stack: frames.join('\n') }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

type ErrorLike = { name?: unknown; message: string; stack?: string; code?: unknown; cause?: unknown };

/** pg-boss emits copies of errors as plain objects. */
function isErrorLike(error: unknown): error is ErrorLike {
  if (error instanceof Error) return true;
  const { message, stack } = (error ?? {}) as Partial<ErrorLike>;
  return typeof message === 'string' && typeof stack === 'string';
}

/** SQLSTATE classes whose message quotes the value: 22 (data exception) and 23 (constraint violation). */
const valueQuotingStates = /^2[23]...$/;

function withoutValues(message: string, code: unknown): string {
  const [statement = ''] = message.split('\nparams: ', 1);
  return typeof code === 'string' && valueQuotingStates.test(code)
    ? statement.replaceAll(/: ".*"/gs, ': "…"')
    : statement;
}

function withoutText(message: string): string {
  return message.replace(/^Unexpected token .* is not valid JSON$/s, 'unexpected token in JSON');
}
