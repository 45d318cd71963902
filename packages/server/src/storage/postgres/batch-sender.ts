import { Socket } from 'node:net'
import { Client } from 'pg'
import { CALLERS_WAIT_MS, connectionTo, growingPauses } from './connection.ts'
import { isPassing } from './postgres-faults.ts'

/** A connection that is silent for longer is given up. */
const REPLY_WITHIN_MS = 5_000

/** A statement that is prepared once for a connection. */
export interface NamedStatement {
  readonly name: string
  readonly text: string
}

type Value = string | number | boolean | null
export type Parameter = Value | readonly Value[]
/** Figures come as text, because the driver does not read 64-bit numbers. */
export type AnsweredRow = readonly (string | number | boolean | null)[]

/** The connection that batches are stored over. What is asked without waiting travels together. */
export interface BatchConnection {
  ask(statement: NamedStatement, values: readonly Parameter[]): Promise<readonly AnsweredRow[]>
  /** Runs statements without parameters, such as those that begin and end a transaction. */
  run(text: string): Promise<void>
}

/**
 * Tries to store a batch.
 * @returns what it was decided by; undefined if it is known that it was not stored, nor ever will be
 */
export type StoreBatch = (over: BatchConnection, batch: number) => Promise<string | undefined>

const SETTLE = { name: 'settle', text: 'SELECT settle_batch_1($1, $2)' }

export interface BatchSenderOptions {
  readonly url: string
  /** Identifies this process in the database; its row must be there. */
  readonly process: string
  /** Told when the database has not answered for as long as callers are asked to wait. */
  readonly onAway: () => void
}

export interface BatchSender {
  /**
   * Stores a batch once, however often the connection is lost on the way.
   * @param store is tried until its fate is known; under the number of a stored batch it must give what was given before
   * @returns what it gave, once it is known to be stored; undefined if it is known never to be
   */
  send(store: StoreBatch): Promise<string | undefined>
  /** Whether callers are refused, because the database is away. */
  isAway(): boolean
  close(): Promise<void>
}

interface OpenConnection extends BatchConnection {
  readonly client: Client
  /** Ends the connection without a word to the other side, which may no longer be there; its queries are rejected. */
  destroy(): void
}

/**
 * Sends one batch at a time over a connection of its own. A batch whose fate is unknown is sent again under the same
 * number, and the database gives the answer it gave before; after the patience of the callers it is asked for and, if
 * it was not stored, made impossible.
 */
export function batchSender({ url, process, onAway }: BatchSenderOptions): BatchSender {
  let connection: OpenConnection | undefined
  let number = 0
  let away = false
  let closed = false
  let isSent = false

  const connected = async (): Promise<OpenConnection> => {
    if (connection) return connection
    const fresh = connectionOver(url)
    fresh.client.on('error', () => drop(fresh))
    fresh.client.on('end', () => drop(fresh))
    try {
      await fresh.client.connect()
    } catch (error) {
      drop(fresh)
      throw error
    }
    connection = fresh
    return fresh
  }

  const drop = (lost: OpenConnection): void => {
    if (connection === lost) connection = undefined
    lost.destroy()
  }

  const attempt = async (store: StoreBatch): Promise<string | undefined> => {
    const over = await connected()
    const timer = setTimeout(() => drop(over), REPLY_WITHIN_MS)
    try {
      isSent = true
      return await store(over, number)
    } catch (error) {
      if (isPassing(error)) drop(over)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  const settle: StoreBatch = async (over, batch) => textIn(await over.ask(SETTLE, [process, batch]))

  /** Looks for the database until it is back. */
  const findAgain = async (): Promise<void> => {
    const pauseGrowing = growingPauses()
    while (away && !closed) {
      await pauseGrowing()
      away = await connected().then(
        () => false,
        () => true,
      )
    }
  }

  return {
    isAway: () => away,
    async send(store) {
      number++
      const pauseGrowing = growingPauses()
      const begun = performance.now()
      isSent = false
      const timer = setTimeout(() => {
        away = true
        onAway()
      }, CALLERS_WAIT_MS)
      try {
        for (;;) {
          const isLate = performance.now() - begun > CALLERS_WAIT_MS
          if (isLate && !isSent) {
            void findAgain()
            return undefined
          }
          try {
            const answer = await attempt(isLate ? settle : store)
            away = false
            return answer
          } catch (error) {
            if (!isPassing(error) || closed) throw error
          }
          await pauseGrowing()
        }
      } finally {
        clearTimeout(timer)
      }
    },
    async close() {
      closed = true
      const last = connection
      connection = undefined
      await last?.client.end().catch(() => undefined)
    },
  }
}

function connectionOver(url: string): OpenConnection {
  const socket = new Socket()
  const client = new Client({ ...connectionTo(url, 'ledger'), stream: () => socket, pipeline: true })
  return {
    client,
    async ask({ name, text }, values) {
      const { rows } = await client.query<(string | number | boolean | null)[]>({
        ...{ name, text, values: [...values] },
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

/** The only text of an answer. */
export const textIn = (rows: readonly AnsweredRow[]): string | undefined => {
  const text = rows[0]?.[0]
  return typeof text === 'string' ? text : undefined
}
