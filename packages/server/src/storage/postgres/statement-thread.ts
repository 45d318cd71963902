import { type MessagePort, workerData } from 'node:worker_threads'
import { Client } from 'pg'
import { connectionTo, tryAgain } from './connection.ts'
import { codeOf, isPassing, messageOf } from './postgres-faults.ts'
import type { StatementAnswer, StatementRequest, StatementThreadData } from './statement-messages.ts'

/** The thread that runs statements for one that waits for them, one request after the other, however late. */
function runStatementThread({ url, port, signal }: StatementThreadData): void {
  let client: Client | undefined
  let last: Promise<void> = Promise.resolve()

  const connected = async (): Promise<Client> => {
    if (client) return client
    const fresh = new Client(connectionTo(url, 'stores'))
    fresh.on('error', () => {
      if (client === fresh) client = undefined
    })
    await fresh.connect()
    client = fresh
    return fresh
  }

  const attempt = async ({ statements }: StatementRequest): Promise<StatementAnswer['results']> => {
    const over = await connected()
    try {
      if (statements.length > 1) await over.query('BEGIN')
      const results: StatementAnswer['results'] = []
      for (const { text, values } of statements) results.push((await over.query(text, [...values])).rows)
      if (statements.length > 1) await over.query('COMMIT')
      return results
    } catch (error) {
      if (isPassing(error)) {
        client = undefined
        void over.end().catch(() => undefined)
      } else if (statements.length > 1) await over.query('ROLLBACK')
      throw error
    }
  }

  const answer = async (request: StatementRequest): Promise<StatementAnswer> => {
    const { number, mayRepeat } = request
    try {
      return { number, results: await (mayRepeat ? tryAgain(() => attempt(request)) : attempt(request)) }
    } catch (error) {
      return { number, results: [], error: { message: messageOf(error), code: codeOf(error) } }
    }
  }

  port.on('message', (request: StatementRequest | 'close') => {
    if (request === 'close') {
      void client?.end().catch(() => undefined)
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
