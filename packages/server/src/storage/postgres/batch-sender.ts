import { Socket } from 'node:net'
import { Client } from 'pg'
import { CALLERS_WAIT_MS, connectionTo, growingPauses } from './connection.ts'
import { isPassing } from './postgres-faults.ts'

/** Drops a silent connection. */
const REPLY_WITHIN_MS = 5_000

type Value = string | number | boolean | null
export type Parameter = Value | readonly Value[]
/** The driver returns 64-bit numbers as text. */
export type AnsweredRow = readonly (string | number | boolean | null)[]

/** Statements sent without waiting are pipelined. They have no names, which a pooler in transaction mode may not keep. */
export interface BatchConnection {
  ask(text: string, values: readonly Parameter[]): Promise<readonly AnsweredRow[]>
  /** Runs statements without parameters. */
  run(text: string): Promise<void>
}

/** @returns the packed basis; undefined if the batch is certain never to be stored */
export type StoreBatch = (over: BatchConnection, batch: number) => Promise<string | undefined>

const SETTLE = 'SELECT settle_batch_1($1, $2)'

export interface BatchSenderOptions {
  readonly url: string
  /** Id of this process; its row must exist. */
  readonly process: string
  /** Called when the database is silent for as long as callers wait. */
  readonly onAway: () => void
}

interface OpenConnection extends BatchConnection {
  readonly client: Client
  /** Closes the socket at once; queries are rejected. */
  destroy(): void
}

/**
 * Sends one batch at a time. After a lost answer it is resent under its number, which the database answers from its
 * record. Once callers have waited too long it is settled: answered, or its number is barred.
 */
export class BatchSender {
  readonly #options: BatchSenderOptions
  #connection: OpenConnection | undefined
  #number = 0
  #away = false
  #closed = false
  #isSent = false

  constructor(options: BatchSenderOptions) {
    this.#options = options
  }

  /** Whether callers are refused. */
  isAway(): boolean {
    return this.#away
  }

  /**
   * Stores a batch exactly once across lost connections.
   * @param store is retried; must repeat its answer for a stored batch number
   * @returns its answer; undefined if the batch is certain never to be stored
   */
  async send(store: StoreBatch): Promise<string | undefined> {
    this.#number++
    this.#isSent = false
    const timer = setTimeout(() => {
      this.#away = true
      this.#options.onAway()
    }, CALLERS_WAIT_MS)
    try {
      return await this.#sendUntilKnown(store)
    } finally {
      clearTimeout(timer)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    const last = this.#connection
    this.#connection = undefined
    await last?.client.end().catch(() => undefined)
  }

  async #sendUntilKnown(store: StoreBatch): Promise<string | undefined> {
    const pauseGrowing = growingPauses()
    const begun = performance.now()
    for (;;) {
      const isLate = performance.now() - begun > CALLERS_WAIT_MS
      if (isLate && !this.#isSent) {
        void this.#reconnect()
        return undefined
      }
      try {
        const answer = await this.#attempt(isLate ? this.#settle : store)
        this.#away = false
        return answer
      } catch (error) {
        if (!isPassing(error) || this.#closed) throw error
      }
      await pauseGrowing()
    }
  }

  async #attempt(store: StoreBatch): Promise<string | undefined> {
    const over = await this.#connected()
    const timer = setTimeout(() => this.#drop(over), REPLY_WITHIN_MS)
    try {
      this.#isSent = true
      return await store(over, this.#number)
    } catch (error) {
      if (isPassing(error)) this.#drop(over)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  readonly #settle: StoreBatch = async (over, batch) =>
    textIn(await over.ask(SETTLE, [this.#options.process, batch]))

  async #connected(): Promise<OpenConnection> {
    if (this.#connection) return this.#connection
    const fresh = connectionOver(this.#options.url)
    fresh.client.on('error', () => this.#drop(fresh))
    fresh.client.on('end', () => this.#drop(fresh))
    try {
      await fresh.client.connect()
    } catch (error) {
      this.#drop(fresh)
      throw error
    }
    this.#connection = fresh
    return fresh
  }

  #drop(lost: OpenConnection): void {
    if (this.#connection === lost) this.#connection = undefined
    lost.destroy()
  }

  async #reconnect(): Promise<void> {
    const pauseGrowing = growingPauses()
    while (this.#away && !this.#closed) {
      await pauseGrowing()
      this.#away = await this.#connected().then(
        () => false,
        () => true,
      )
    }
  }
}

function connectionOver(url: string): OpenConnection {
  const socket = new Socket()
  const client = new Client({ ...connectionTo(url, 'ledger'), stream: () => socket, pipeline: true })
  return {
    client,
    async ask(text, values) {
      const { rows } = await client.query<(string | number | boolean | null)[]>({
        text,
        values: [...values],
        rowMode: 'array',
      })
      return rows
    },
    async run(text) {
      await client.query(text)
    },
    destroy: () => void socket.destroy(),
  }
}

export const textIn = (rows: readonly AnsweredRow[]): string | undefined => {
  const text = rows[0]?.[0]
  return typeof text === 'string' ? text : undefined
}
