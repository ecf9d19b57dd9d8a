import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { signIn } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { OneTimeCodeField } from '#ui/one-time-code-field.tsx';
import { describeFailure, type FieldErrors, isAboutCode, readFieldErrors } from './auth-failure.ts';
import { LoginFields, RegisterFields } from './auth-fields.tsx';
import styles from './auth-form.module.css';
import { type AuthMode, type AuthValues, emptyValues, findMissingInput } from './auth-values.ts';
import { ErrorBox } from './error-box.tsx';
import { SubmitHint } from './submit-hint.tsx';
import { useAuthMutation } from './use-auth-mutation.ts';
import { useAutofill } from './use-autofill.ts';

const modes = { login: { verb: '登录', Fields: LoginFields }, register: { verb: '注册', Fields: RegisterFields } };

/** Login and registration each have a form of their own, so that switching clears the input. */
export function AuthForm({ mode }: { mode: AuthMode }) {
  const [values, setValues] = useState(emptyValues);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [asksForCode, setAsksForCode] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const autofill = useAutofill();
  const queryClient = useQueryClient();
  const attempt = useAuthMutation(mode, {
    onSuccess: (signedIn) => {
      setValues(emptyValues);
      // The page is for guests only, so its guard then redirects.
      signIn(queryClient, signedIn);
    },
    onError: (error) => {
      // The first request has no code, so asking for one is no error.
      setFieldErrors(isAboutCode(error) && !asksForCode ? {} : readFieldErrors(error));
      setAsksForCode(asksForCode || isAboutCode(error));
    },
  });

  const missingInput = findMissingInput(mode, values, autofill.names);
  const { verb, Fields } = modes[mode];
  const handleChange = (name: keyof AuthValues, value: string) => {
    setValues((current) => ({ ...current, [name]: value }));
    setFieldErrors(({ [name]: _, ...others }) => others);
    autofill.clear(name);
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (missingInput !== undefined || attempt.isPending) return;
    const emailField = form.current?.querySelector<HTMLInputElement>('input[type=email]');
    if (emailField?.validity.typeMismatch) {
      setFieldErrors({ email: '这不像邮箱地址，请检查格式，例如 name@example.com' });
      emailField.focus();
      return;
    }
    setFieldErrors({});
    attempt.mutate({ ...values, ...autofill.read(form.current) });
  };
  const handleClose = () => {
    attempt.reset();
    const next = form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]');
    (next ?? form.current?.querySelector('input'))?.focus();
  };
  // POST keeps the input out of the URL when the script has not loaded.
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={handleSubmit}
      onAnimationStart={autofill.handleAnimationStart}
      method="post"
      noValidate
      aria-label={verb}
    >
      {attempt.error && !isAboutCode(attempt.error) && (
        <ErrorBox failure={describeFailure(mode, attempt.error)} onClose={handleClose} />
      )}
      <Fields values={values} fieldErrors={fieldErrors} onChange={handleChange} />
      {asksForCode && (
        <OneTimeCodeField
          value={values.one_time_code}
          error={fieldErrors.one_time_code}
          onChange={(value) => handleChange('one_time_code', value)}
        />
      )}
      <div className={styles.submit}>
        <Button
          type="submit"
          size="large"
          wide
          loading={attempt.isPending}
          disabled={missingInput !== undefined}
          aria-describedby="submit-hint"
        >
          {verb}
        </Button>
        <SubmitHint id="submit-hint" isPending={attempt.isPending} missingInput={missingInput} />
      </div>
    </form>
  );
}
