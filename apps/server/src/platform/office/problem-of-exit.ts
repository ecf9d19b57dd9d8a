/**
 * Why a program did not start in a sandbox. A signal, or a lack of processes or memory, is no refusal by the system:
 * the machine is too busy at the moment.
 */
export function problemOfExit(code: number | undefined, output: string): 'refused' | 'no_response' {
  const isRefusal = code !== undefined && code <= 128;
  return isRefusal && !/Resource temporarily unavailable|Cannot allocate memory/.test(output)
    ? 'refused'
    : 'no_response';
}
