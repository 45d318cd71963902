/** What does not hold of a record, with what was expected and found if both are known. */
export class Mismatch extends Error {
  readonly expected: string | undefined
  readonly found: string | undefined

  constructor(
    problem: string,
    { expected, found }: { readonly expected?: string; readonly found?: string } = {},
  ) {
    super(problem)
    this.name = 'Mismatch'
    this.expected = expected
    this.found = found
  }
}
