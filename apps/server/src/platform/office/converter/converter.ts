import type { DocumentKind } from '@print/contract/documents';

/** Why a document has no PDF. The `documents` domain has the messages for customers. */
export type ConversionFailure =
  | 'timed_out'
  /** LibreOffice crashed, or was killed at a limit of memory, disk or processes. */
  | 'crashed'
  /** LibreOffice reported success but left no readable PDF. */
  | 'no_pages'
  | 'too_many_pages'
  /** The document has crashed the converter before and is not retried. */
  | 'set_aside';

/**
 * The canary is a test document with external links. `missing`: LibreOffice is not installed. `unsafe`: the canary's
 * links were followed, so no office document is converted. `broken`: the canary could not be converted; a retry follows
 * after a minute. PDFs and pictures are normalised in every state.
 */
export type ConverterState = 'ready' | 'missing' | 'unsafe' | 'broken';

export type Converter = {
  readonly state: ConverterState;
  /**
   * False without bubblewrap. On a machine that allows no namespaces either, only the settings in LibreOffice's profile
   * and the resource limits protect the machine.
   */
  readonly isSandboxed: boolean;
  /**
   * Deletes the work folders of killed workers and converts the canary; afterwards `state` and `isSandboxed` are known.
   * The worker calls it at start and need not wait: conversions wait for it.
   */
  start(): Promise<void>;
  /**
   * Makes the one PDF that is counted, previewed and printed, and counts its pages. After an abort it rejects only when
   * all its processes are gone. For office documents in a state other than `ready` it throws `ConverterUnavailable`.
   */
  toPdf(source: string, kind: DocumentKind, target: string, signal: AbortSignal): Promise<{ readonly pages: number }>;
};

export class ConverterUnavailable extends Error {}

export class ConversionFailed extends Error {
  readonly failure: ConversionFailure;

  constructor(failure: ConversionFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
