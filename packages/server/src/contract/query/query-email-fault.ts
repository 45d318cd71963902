/** Ends the reading of an e-mail address with the reason that is told to the caller. */
export class EmailFault extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.name = 'EmailFault'
    this.reason = reason
  }
}
