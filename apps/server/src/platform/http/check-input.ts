import type { FieldErrors } from '@print/contract/errors';
import type { FastifySchemaCompiler } from 'fastify';
import * as z from 'zod';
import { AppError } from '../errors.ts';

/** All schemas share zod's global configuration, so this sets the language of the contract's schemas too. */
z.config({
  ...z.locales.zhCN(),
  customError: (issue) => (issue.code === 'invalid_type' && issue.input === undefined ? '此项为必填项' : undefined),
});

/** Validates params, query, headers and bodies with the contract's schemas, without coercion. */
export const checkInput: FastifySchemaCompiler<z.core.$ZodType> = ({ schema }) => {
  return (input) => {
    const { data, error } = z.core.safeParse(schema, input);
    if (!error) return { value: data };
    const fields = fieldErrorsOf(error.issues);
    return { error: new AppError('invalid_input', 400, '输入数据验证失败', { fields }) };
  };
};

/** Keys are paths such as `groups.0.documents.1.copies`; issues without a path go to `non_field_errors`. */
function fieldErrorsOf(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of issues) {
    const name = path.length > 0 ? path.map(String).join('.') : 'non_field_errors';
    fields[name] = [...(fields[name] ?? []), message];
  }
  return fields;
}
