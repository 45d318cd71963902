/** Why the service cannot start, for its operator; `message` includes the hint. */
export class StartupError extends Error {
  readonly problem: string
  readonly hint: string

  constructor(problem: string, hint: string, options?: ErrorOptions) {
    super(`${problem}. ${hint}`, options)
    this.name = 'StartupError'
    this.problem = problem
    this.hint = hint
  }
}
