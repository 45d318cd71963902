import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { connectionTo, growingPauses } from './connection.ts'

const ASKED_EVERY_MS = 10_000

export interface ListenerDeps {
  readonly url: string
  readonly channels: readonly string[]
  readonly heard: (channel: string, payload: string) => void
  /** Told whenever it listens anew: what was said meanwhile is not heard. */
  readonly missed: () => void
}

export interface ChangeListener {
  close(): Promise<void>
}

/** Listens to announcements, over a connection that is made anew whenever it is lost. */
export function changeListener({ url, channels, heard, missed }: ListenerDeps): ChangeListener {
  let client: Client | undefined
  let closed = false

  const listenOnce = async (): Promise<void> => {
    const fresh = new Client({ ...connectionTo(url, 'listener'), query_timeout: ASKED_EVERY_MS })
    client = fresh
    const lost = new Promise<void>((resolve) => {
      fresh.on('error', () => resolve())
      fresh.on('end', () => resolve())
    })
    fresh.on('notification', ({ channel, payload }) => heard(channel, payload ?? ''))
    await fresh.connect()
    for (const channel of channels) await fresh.query(`LISTEN ${channel}`)
    missed()
    await Promise.race([lost, untilSilent(fresh)])
  }

  /** A connection that is gone without a word is noticed because it no longer answers. */
  const untilSilent = async (over: Client): Promise<void> => {
    while (!closed && client === over) {
      // One that is closed meanwhile keeps no process from its end.
      await Promise.race([sleep(ASKED_EVERY_MS, undefined, { ref: false }), closing])
      if (closed) return
      await over.query('SELECT 1')
    }
  }

  const { promise: closing, resolve: beginClosing } = Promise.withResolvers<void>()
  const run = async (): Promise<void> => {
    let pauseGrowing = growingPauses()
    while (!closed) {
      const begun = performance.now()
      await listenOnce().catch(() => undefined)
      void client?.end().catch(() => undefined)
      client = undefined
      if (performance.now() - begun > ASKED_EVERY_MS) pauseGrowing = growingPauses()
      if (!closed) await pauseGrowing()
    }
  }
  const running = run()

  return {
    async close() {
      closed = true
      beginClosing()
      await client?.end().catch(() => undefined)
      await running
    },
  }
}
