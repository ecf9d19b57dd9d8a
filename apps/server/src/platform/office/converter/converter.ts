import type { DocumentKind } from '@print/contract/documents';

/** Why a document has no PDF; the domain says it in words. */
export type ConversionFailure =
  | 'timed_out'
  /** It died, or was killed for what it did to memory, disk or processes. */
  | 'crashed'
  /** It ended as if all were well and left nothing that can be read. */
  | 'no_pages'
  | 'too_many_pages'
  /** It has killed the converter before, and is not tried again. */
  | 'set_aside';

/**
 * `missing`: no LibreOffice here. `unsafe`: the canary got out, so nothing is converted. `broken`: not even the canary
 * could be converted; tried again a minute later. PDFs and pictures are normalised in every state.
 */
export type ConverterState = 'ready' | 'missing' | 'unsafe' | 'broken';

export type Converter = {
  readonly state: ConverterState;
  /** False where the machine allows no namespaces: the profile's and the process's limits hold, the sandbox does not. */
  readonly isSandboxed: boolean;
  /**
   * Clears what a killed worker left and converts the canary; after this `state` and `isSandboxed` are true to the facts.
   * The worker calls it at its start and need not wait: a conversion that comes earlier waits by itself.
   */
  start(): Promise<void>;
  /**
   * Makes the one PDF that is counted, previewed and printed, and counts it. On abort, everything it started is
   * gone before it rejects. Office documents in another state than `ready`: throws `ConverterUnavailable`.
   */
  toPdf(
    source: string,
    kind: DocumentKind,
    target: string,
    signal: AbortSignal,
  ): Promise<{ readonly pages: number }>;
};

export class ConverterUnavailable extends Error {}

export class ConversionFailed extends Error {
  readonly failure: ConversionFailure;

  constructor(failure: ConversionFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
