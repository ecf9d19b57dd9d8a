export type MailMessage = {
  /** The Message-ID. A retry has the same id, so that mail clients show a duplicate once. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
};

export type Mail = {
  /** Resolves when the mail server has accepted the message; throws `MailSendError` otherwise. */
  send(message: MailMessage): Promise<void>;
};

/** The server's reply text is left out, because it contains the recipient's address. */
export class MailSendError extends Error {
  /** A retry cannot help. */
  readonly isPermanent: boolean;

  constructor(code: string, reply: number | undefined) {
    super(`the mail server did not accept the message: ${code}${reply === undefined ? '' : `, ${reply}`}`);
    this.name = 'MailSendError';
    // 5xx for this message or recipient. Connection and login failures can be fixed by the operator.
    this.isPermanent = reply !== undefined && reply >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  }
}
