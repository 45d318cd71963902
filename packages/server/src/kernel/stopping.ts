import { AppError } from './errors.ts'

/** Is not done any more because the process has been asked to stop: to callers overload, to nobody a failure. */
export class Stopping extends AppError {
  constructor() {
    super('overloaded', { retry_after: 5 })
    this.name = 'Stopping'
  }
}
