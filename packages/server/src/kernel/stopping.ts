import { AppError } from './errors.ts'

/** Thrown for work abandoned at shutdown. Callers get 503; it is not logged as an error. */
export class ShutdownError extends AppError {
  constructor() {
    super('overloaded', { retry_after: 5 })
    this.name = 'ShutdownError'
  }
}
