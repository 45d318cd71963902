import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { connectionTo, growingPauses } from './connection.ts'

const POLL_EVERY_MS = 10_000
const CHANNELS = [
  'bellwether_accounts',
  'bellwether_jobs',
  'bellwether_snapshots',
  'bellwether_check',
] as const

export type Channel = (typeof CHANNELS)[number]

export interface Follower {
  readonly heard: (channel: Channel, payload: string) => void
  /** Called after each connect: earlier announcements may be missed. */
  readonly missed: () => void
}

/** The one connection of a process that needs a session. Reconnects when it is lost. */
export class ChangeListener {
  readonly #url: string
  readonly #followers = new Set<Follower>()
  readonly #closing = Promise.withResolvers<void>()
  readonly #running: Promise<void>
  #client: Client | undefined
  #isListening = false
  #closed = false

  /** @param url of PostgreSQL itself, or of a pooler that keeps sessions */
  constructor(url: string) {
    this.#url = url
    this.#running = this.#run()
  }

  /** @returns ends it */
  follow(follower: Follower): () => void {
    this.#followers.add(follower)
    if (this.#isListening) follower.missed()
    return () => void this.#followers.delete(follower)
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
      this.#isListening = false
      void this.#client?.end().catch(() => undefined)
      this.#client = undefined
      if (performance.now() - begun > POLL_EVERY_MS) pauseGrowing = growingPauses()
      if (!this.#closed) await pauseGrowing()
    }
  }

  async #listenOnce(): Promise<void> {
    const client = new Client({ ...connectionTo(this.#url, 'listener'), query_timeout: POLL_EVERY_MS })
    this.#client = client
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { heard } of this.#followers) heard(channel as Channel, payload)
    })
    await client.connect()
    for (const channel of CHANNELS) await client.query(`LISTEN ${channel}`)
    this.#isListening = true
    for (const { missed } of this.#followers) missed()
    await Promise.race([lost, this.#untilSilent(client)])
  }

  /** Detects a dead connection by an unanswered query. */
  async #untilSilent(client: Client): Promise<void> {
    while (!this.#closed && this.#client === client) {
      // Must not keep the process alive.
      await Promise.race([sleep(POLL_EVERY_MS, undefined, { ref: false }), this.#closing.promise])
      if (this.#closed) return
      await client.query('SELECT 1')
    }
  }
}
