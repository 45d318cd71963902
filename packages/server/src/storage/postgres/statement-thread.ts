import { type MessagePort, workerData } from 'node:worker_threads'
import { Client } from 'pg'
import { blobStore } from '../blobs/blob-store.ts'
import type { Row } from '../stores/sql.ts'
import type {
  BlobWork,
  StatementAnswer,
  StatementRequest,
  StatementThreadData,
  StatementWork,
} from './blocking-database.ts'
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

async function run(connection: Connection, { statements }: StatementWork): Promise<Row[][]> {
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
function runStatementThread({ url, blobs: settings, port, signal }: StatementThreadData): void {
  const connection = new Connection(url)
  const blobs = blobStore(settings)
  let last: Promise<void> = Promise.resolve()

  const done = async (work: StatementWork | BlobWork): Promise<Omit<StatementAnswer, 'number'>> => {
    if ('statements' in work) {
      const runOnce = (): Promise<Row[][]> => run(connection, work)
      return { results: await (work.mayRepeat ? tryAgain(runOnce) : runOnce()) }
    }
    const { place, bytes } = work
    if (bytes === undefined) return { results: [], bytes: await blobs.get(place) }
    await blobs.put(place, bytes)
    return { results: [] }
  }
  const answer = async ({ number, work }: StatementRequest): Promise<StatementAnswer> => {
    try {
      return { number, ...(await done(work)) }
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
