import { AppError } from './errors.ts'

/** Thrown for work abandoned at shutdown. Callers get 503; it is not logged as an error. */
export class Stopping extends AppError {
  constructor() {
    super('overloaded', { retry_after: 5 })
    this.name = 'Stopping'
  }
}
