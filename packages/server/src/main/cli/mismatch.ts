/** What does not hold of a record, with what was expected and found where both are known. */
export class Mismatch extends Error {
  readonly compared: { readonly expected: string; readonly found: string } | undefined

  constructor(problem: string, compared?: { readonly expected: string; readonly found: string }) {
    super(problem)
    this.name = 'Mismatch'
    this.compared = compared
  }
}
