/** Why an e-mail address is invalid. */
export class EmailFault extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.name = 'EmailFault'
    this.reason = reason
  }
}
