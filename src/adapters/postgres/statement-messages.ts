import type { MessagePort } from 'node:worker_threads'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

export interface StatementRequest {
  /** More than one are one transaction. */
  readonly statements: readonly Statement[]
  /** Whether running them twice comes to the same. */
  readonly mayRepeat: boolean
}

export type Row = Readonly<Record<string, unknown>>

export interface StatementAnswer {
  readonly results: Row[][]
  readonly error?: { readonly message: string; readonly code: string }
}

export interface StatementThreadData {
  readonly url: string
  readonly port: MessagePort
  /** Counts the answers. */
  readonly signal: Int32Array<SharedArrayBuffer>
}
