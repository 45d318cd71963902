/** What a person has to hear, with what they can do about it. */
export class Problem extends Error {
  readonly hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.name = 'Problem'
    this.hint = hint
  }
}
