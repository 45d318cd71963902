import { type MessagePort, workerData } from 'node:worker_threads'
import { Client } from 'pg'
import type { Row } from '../stores/sql.ts'
import type { StatementAnswer, StatementRequest, StatementThreadData } from './blocking-database.ts'
import { connectionTo, tryAgain } from './connection.ts'
import { codeOf, isPassing, messageOf } from './postgres-faults.ts'

/** Connects lazily; reconnects after a loss. */
class Connection {
  readonly #url: string
  #client: Client | undefined

  constructor(url: string) {
    this.#url = url
  }

  async open(): Promise<Client> {
    if (this.#client) return this.#client
    const fresh = new Client(connectionTo(this.#url, 'stores'))
    fresh.on('error', () => {
      if (this.#client === fresh) this.#client = undefined
    })
    await fresh.connect()
    this.#client = fresh
    return fresh
  }

  close(): void {
    void this.#client?.end().catch(() => undefined)
    this.#client = undefined
  }
}

async function run(connection: Connection, { statements }: StatementRequest): Promise<Row[][]> {
  const client = await connection.open()
  const isTransaction = statements.length > 1
  try {
    if (isTransaction) await client.query('BEGIN')
    const results: Row[][] = []
    for (const { text, values } of statements) results.push((await client.query(text, [...values])).rows)
    if (isTransaction) await client.query('COMMIT')
    return results
  } catch (error) {
    if (isPassing(error)) connection.close()
    else if (isTransaction) await client.query('ROLLBACK')
    throw error
  }
}

/** Runs the statements of a blocked thread in order. */
function runStatementThread({ url, port, signal }: StatementThreadData): void {
  const connection = new Connection(url)
  let last: Promise<void> = Promise.resolve()

  const answer = async (request: StatementRequest): Promise<StatementAnswer> => {
    const { number, mayRepeat } = request
    try {
      return {
        number,
        results: await (mayRepeat ? tryAgain(() => run(connection, request)) : run(connection, request)),
      }
    } catch (error) {
      return { number, results: [], error: { message: messageOf(error), code: codeOf(error) } }
    }
  }

  port.on('message', (request: StatementRequest | 'close') => {
    if (request === 'close') {
      connection.close()
      return port.close()
    }
    last = last.then(async () => {
      port.postMessage(await answer(request))
      Atomics.add(signal, 0, 1)
      Atomics.notify(signal, 0)
    })
  })
}

runStatementThread(workerData as StatementThreadData & { readonly port: MessagePort })
