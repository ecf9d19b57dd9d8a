export type MailMessage = {
  /** The same mail has the same id, however often it is handed over: who receives it twice shows it once. */
  readonly id: string;
  /** One plain address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
};

export type Mail = {
  /** Done when the mail server has taken it; throws `MailNotTaken` otherwise. */
  send(message: MailMessage): Promise<void>;
};

/** The mail server did not take it. Says nothing of what the server said: that names the person it was for. */
export class MailSendError extends Error {
  /** Trying again cannot help. */
  readonly isPermanent: boolean;

  constructor(code: string, reply: number | undefined) {
    super(`the mail server did not take a mail: ${code}${reply === undefined ? '' : `, ${reply}`}`);
    this.name = 'MailNotTaken';
    // 5xx about this mail or this address; what is wrong with the connection or our name there can be mended.
    this.isPermanent = reply !== undefined && reply >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  }
}
