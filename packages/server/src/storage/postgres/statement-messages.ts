import type { MessagePort } from 'node:worker_threads'
import type { Row, Statement } from '../stores/sql.ts'

export interface StatementRequest {
  readonly number: number
  /** Run as one transaction. */
  readonly statements: readonly Statement[]
  /** Whether repeating them is harmless. */
  readonly mayRepeat: boolean
}

export interface StatementAnswer {
  readonly number: number
  readonly results: Row[][]
  readonly error?: { readonly message: string; readonly code: string }
}

export interface StatementThreadData {
  readonly url: string
  readonly port: MessagePort
  /** Number of answers posted. */
  readonly signal: Int32Array<SharedArrayBuffer>
}
