import type { MessagePort } from 'node:worker_threads'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

export interface StatementRequest {
  readonly number: number
  /** More than one are one transaction. */
  readonly statements: readonly Statement[]
  /** Whether running them twice comes to the same. */
  readonly mayRepeat: boolean
}

export type Row = Readonly<Record<string, unknown>>

export interface StatementAnswer {
  /** Of the request. */
  readonly number: number
  readonly results: Row[][]
  readonly error?: { readonly message: string; readonly code: string }
}

export interface StatementThreadData {
  readonly url: string
  readonly port: MessagePort
  /** Counts the answers. */
  readonly signal: Int32Array<SharedArrayBuffer>
}
