import { Client } from 'pg'
import { CALLERS_WAIT_MS, connectionTo, growingPauses } from './connection.ts'
import { isPassing } from './postgres-faults.ts'
import { readText } from './text-statement.ts'

/** A connection that is silent for longer is given up. */
const REPLY_WITHIN_MS = 5_000

/** A function of the database that stores a batch, with its parameters after process and batch. */
export interface BatchStatement {
  readonly name: string
  readonly text: string
  readonly parameters: () => readonly (string | number | null)[]
}

const SETTLE: BatchStatement = {
  name: 'settle',
  text: 'SELECT settle_batch_1($1, $2) AS answer',
  parameters: () => [],
}

export interface BatchSenderSettings {
  readonly url: string
  /** Identifies this process in the database; its row must be there. */
  readonly process: string
  /** Told when the database has not answered for as long as callers are asked to wait. */
  readonly onAway: () => void
}

export interface BatchSender {
  /**
   * Stores a batch once, however often the connection is lost on the way.
   * @param statements that may store it: the next is tried where one has stored nothing and answers null
   * @returns the answer, once it is known to be stored; undefined where it is known never to be
   */
  send(statements: readonly BatchStatement[]): Promise<string | undefined>
  /** Whether callers are refused, because the database is away. */
  isAway(): boolean
  close(): Promise<void>
}

/**
 * Sends one batch at a time over a connection of its own. A batch whose fate is unknown is sent again under the same
 * number, and the database gives the answer it gave before; after the patience of the callers it is asked for and, if
 * it was not stored, made impossible.
 */
export function batchSender({ url, process, onAway }: BatchSenderSettings): BatchSender {
  let client: Client | undefined
  let number = 0
  let away = false
  let closed = false
  let isSent = false

  const connected = async (): Promise<Client> => {
    if (client) return client
    const fresh = new Client(connectionTo(url, 'ledger'))
    fresh.on('error', () => drop(fresh))
    fresh.on('end', () => drop(fresh))
    try {
      await fresh.connect()
    } catch (error) {
      drop(fresh)
      throw error
    }
    client = fresh
    return fresh
  }

  const drop = (lost: Client): void => {
    if (client === lost) client = undefined
    destroy(lost)
  }

  const attempt = async (statements: readonly BatchStatement[]): Promise<string | undefined> => {
    const over = await connected()
    const timer = setTimeout(() => drop(over), REPLY_WITHIN_MS)
    try {
      isSent = true
      for (const { name, text, parameters } of statements) {
        const values = [process, number, ...parameters()]
        const answer = await readText(over, { name, text, values })
        if (answer !== null) return answer
      }
      return undefined
    } catch (error) {
      if (isPassing(error)) drop(over)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

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
    async send(statements) {
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
            const answer = await attempt(isLate ? [SETTLE] : statements)
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
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}

/** Ends a connection without a word to the other side, which may no longer be there; its queries are rejected. */
function destroy(client: Client): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  stream.destroy()
}
