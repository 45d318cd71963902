import type { MessagePort } from 'node:worker_threads'
import type { Row, Statement } from '../stores/sql.ts'

export interface StatementRequest {
  readonly number: number
  /** Several are one transaction. */
  readonly statements: readonly Statement[]
  /** Whether running them twice has the effect of once. */
  readonly mayRepeat: boolean
}

export interface StatementAnswer {
  /** The number of the request. */
  readonly number: number
  readonly results: Row[][]
  readonly error?: { readonly message: string; readonly code: string }
}

export interface StatementThreadData {
  readonly url: string
  readonly port: MessagePort
  /** Counts the answers that were posted. */
  readonly signal: Int32Array<SharedArrayBuffer>
}
