import type { DocumentKind } from '@print/contract/documents';
import type { Sandbox } from './sandbox.ts';

/** Why a document has no PDF. The `documents` domain has the messages for customers. */
export type ConversionFailure =
  /** LibreOffice crashed, or was killed at a limit of CPU time, memory, disk or processes. */
  | 'crashed'
  /** LibreOffice reported success but left no readable PDF. */
  | 'no_pages'
  | 'too_many_pages'
  | 'damaged_picture'
  /** The document has crashed the converter before and is not retried. */
  | 'set_aside';

/** Why conversions do not run in bubblewrap. Each is tried again with growing pauses. */
export type SandboxProblem =
  /** bubblewrap is not installed. */
  | 'missing'
  /** The kernel, a container or AppArmor forbids namespaces to bubblewrap. */
  | 'refused'
  /** bubblewrap does not respond: the machine is too busy. */
  | 'no_response'
  /** bubblewrap is missing or refused, and so is each weaker sandbox that the operator allows. */
  | 'all_refused';

/**
 * The canary is a test document with external links. `missing`: LibreOffice is not installed. `unsandboxed`: there is
 * no sandbox, see `sandboxProblem`. `unsafe`: the canary's links were followed. `broken`: the canary could not be
 * converted. In these states no office document is converted; all but `unsafe` are checked again with growing pauses.
 * PDFs and pictures are converted in every state.
 */
export type ConverterState = 'ready' | 'missing' | 'unsandboxed' | 'unsafe' | 'broken';

export type Converter = {
  readonly state: ConverterState;
  readonly sandboxProblem: SandboxProblem | undefined;
  /** The sandbox in use. Not `bubblewrap` only if the operator allows weaker ones; undefined before the first check. */
  readonly sandbox: Sandbox['name'] | undefined;
  /**
   * Deletes the work folders of killed workers and converts the canary; afterwards `state` is known. The worker calls
   * it at start and need not wait: conversions wait for it.
   */
  start(): Promise<void>;
  /** Calls the listener after each check that ends in another state. */
  onStateChange(listener: () => void): void;
  /** Ends the timer of the checks. */
  stop(): void;
  /**
   * Makes the one PDF that is counted, previewed and printed, and counts its pages. After an abort it rejects only when
   * all its processes are gone. For office documents in a state other than `ready` it throws `ConverterUnavailable`,
   * and on a machine that is too busy `ConversionInterrupted`.
   */
  toPdf(source: string, kind: DocumentKind, target: string, signal: AbortSignal): Promise<{ readonly pages: number }>;
};

export class ConverterUnavailable extends Error {}

/** LibreOffice hung or was late or interrupted. The document is not the cause; a later attempt may succeed. */
export class ConversionInterrupted extends Error {}

/** The program did not start in its sandbox. */
export class SandboxFailed extends ConversionInterrupted {}

export class ConversionFailed extends Error {
  readonly failure: ConversionFailure;

  constructor(failure: ConversionFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
