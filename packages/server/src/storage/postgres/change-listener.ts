import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { connectionTo, growingPauses } from './connection.ts'

const ASKED_EVERY_MS = 10_000

export interface ListenerDeps {
  readonly url: string
  readonly channels: readonly string[]
  readonly heard: (channel: string, payload: string) => void
  /** Called after each connect: earlier announcements may be missed. */
  readonly missed: () => void
}

/** Reconnects when the connection is lost. */
export class ChangeListener {
  readonly #deps: ListenerDeps
  readonly #closing = Promise.withResolvers<void>()
  readonly #running: Promise<void>
  #client: Client | undefined
  #closed = false

  constructor(deps: ListenerDeps) {
    this.#deps = deps
    this.#running = this.#run()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#closing.resolve()
    await this.#client?.end().catch(() => undefined)
    await this.#running
  }

  async #run(): Promise<void> {
    let pauseGrowing = growingPauses()
    while (!this.#closed) {
      const begun = performance.now()
      await this.#listenOnce().catch(() => undefined)
      void this.#client?.end().catch(() => undefined)
      this.#client = undefined
      if (performance.now() - begun > ASKED_EVERY_MS) pauseGrowing = growingPauses()
      if (!this.#closed) await pauseGrowing()
    }
  }

  async #listenOnce(): Promise<void> {
    const { url, channels, heard, missed } = this.#deps
    const client = new Client({ ...connectionTo(url, 'listener'), query_timeout: ASKED_EVERY_MS })
    this.#client = client
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    client.on('notification', ({ channel, payload }) => heard(channel, payload ?? ''))
    await client.connect()
    for (const channel of channels) await client.query(`LISTEN ${channel}`)
    missed()
    await Promise.race([lost, this.#untilSilent(client)])
  }

  /** Detects a dead connection by an unanswered query. */
  async #untilSilent(client: Client): Promise<void> {
    while (!this.#closed && this.#client === client) {
      // Must not keep the process alive.
      await Promise.race([sleep(ASKED_EVERY_MS, undefined, { ref: false }), this.#closing.promise])
      if (this.#closed) return
      await client.query('SELECT 1')
    }
  }
}
