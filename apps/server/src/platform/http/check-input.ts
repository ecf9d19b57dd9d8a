import type { FieldErrors } from '@print/contract/errors';
import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod';
import { AppError } from '../errors.ts';

/** One place for the language of all schemas, ours and the contract's: they share zod's configuration. */
z.config({
  ...z.locales.zhCN(),
  customError: (issue) =>
    issue.code === 'invalid_type' && issue.input === undefined ? '此项为必填项' : undefined,
});

/** Params, query, headers and bodies are checked by the contract's own schemas; nothing is coerced. */
export const checkInput: FastifySchemaCompiler<z.core.$ZodType> = ({ schema }) => {
  return (input) => {
    const { data, error } = z.core.safeParse(schema, input);
    if (!error) return { value: data };
    const fields = fieldErrorsOf(error.issues);
    return { error: new AppError('invalid_input', 400, '输入数据验证失败', { fields }) };
  };
};

/** `groups.0.documents.1.copies` → its messages; what concerns no field in particular → non_field_errors. */
function fieldErrorsOf(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of issues) {
    const name = path.length > 0 ? path.map(String).join('.') : 'non_field_errors';
    fields[name] = [...(fields[name] ?? []), message];
  }
  return fields;
}
