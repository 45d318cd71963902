export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /** Resolves once the mail server has taken it. @throws Error if it has not, or if that is unknown */
  send(mail: Mail): Promise<void>
}
