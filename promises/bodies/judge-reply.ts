import { FieldErrors, Refusal } from '../../packages/contract/src/errors.ts';

export type Reply = { readonly status: number; readonly type: string; readonly body: string };

export type Fault =
  | 'server error'
  | 'error of another shape'
  | 'stack, path or SQL in a body'
  | "another customer's data";

/** Texts that only our code, its libraries or the database would write. */
const innards =
  /\\n\s+at |node_modules|apps\/server|\.[jt]s:\d+|file:\/\/\/[a-z]+\/[a-z]+\/.*\.js|\bselect .* from |violates|drizzle|SQLSTATE/;

/** `secrets` are personal data that this caller must not see. */
export function judgeReply({ status, type, body }: Reply, secrets: readonly string[]): Fault[] {
  const faults: Fault[] = [];
  if (status >= 500) faults.push('server error');
  if (status >= 400 && !(type.startsWith('application/json') && hasErrorShape(status, body)))
    faults.push('error of another shape');
  if (status >= 400 && innards.test(body)) faults.push('stack, path or SQL in a body');
  if (secrets.some((secret) => body.includes(secret))) faults.push("another customer's data");
  return faults;
}

function hasErrorShape(status: number, body: string): boolean {
  try {
    const schema = status === 400 ? FieldErrors : Refusal;
    return schema.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}
