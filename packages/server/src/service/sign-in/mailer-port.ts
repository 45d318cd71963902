export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Why a mail was not taken. */
export interface MailFailure {
  /** True if the mail server cannot have it, and may take it later. */
  readonly mayTryAgain?: boolean
}

export interface Mailer {
  /** Resolves once the mail server has taken it. @throws Error and MailFailure if it has not, or if that is unknown */
  send(mail: Mail): Promise<void>
}
