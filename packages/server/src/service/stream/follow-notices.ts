import { asInstant, type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { StreamEvent, StreamSink } from '@bellwether-markets/products/contract/stream-event'
import type { AlertStore, Clock } from '../ports.ts'

const LOOKED_EVERY_MS = 2 * SECOND
/** Within which processes may write notices out of order. */
const OVERLAP_MS = 10 * SECOND
const NOTICES_AT_ONCE = 200

export interface NoticesDeps {
  readonly alerts: Pick<AlertStore, 'streamedNotices'>
  readonly wallClock: Clock
  /** Runs again and again until the returned function is called. */
  readonly every: (ms: number, run: () => void) => () => void
  readonly failed: (error: unknown) => void
}

export type Follow = (sink: StreamSink) => () => void

interface NoticesWish {
  readonly account: number
  /** Instant of the last notice that was read; undefined for notices from now on. */
  readonly since: Instant | undefined
  /** Position without notices that was read last. */
  readonly position: string | undefined
}

const MARK = /^(.*)~([0-9a-z]{1,9})$/s

/** The two parts of an event id: the position, and the instant of the last notice. */
export function noticeMark(text: string): { readonly position: string; readonly since: Instant | undefined } {
  const [, position, mark] = MARK.exec(text) ?? []
  if (position === undefined) return { position: text, since: undefined }
  return { position, since: asInstant(Number.parseInt(mark, 36)) }
}

/** Sends the notices of an account between the events of a stream. A reader that resumes may get some again. */
export const followNotices =
  ({ alerts, wallClock, every, failed }: NoticesDeps) =>
  (wish: NoticesWish, follow: Follow): Follow =>
  (sink) => {
    const begin = wish.since === undefined ? wallClock.now() : asInstant(wish.since - OVERLAP_MS)
    let mark = wish.since ?? begin
    let position = wish.position
    let told = new Map<string, Instant>()
    let isLooking = false
    let hasLeft = false

    const idOf = (of: string): string => `${of}~${mark.toString(36)}`
    const leave = follow({
      send(event) {
        if (event.id !== null) position = event.id
        sink.send(event.id === null ? event : ({ ...event, id: idOf(event.id) } as StreamEvent))
      },
      room: () => sink.room(),
      isOpen: () => sink.isOpen(),
      drop: (reason) => sink.drop(reason),
    })

    const look = async (): Promise<void> => {
      let from = asInstant(Math.max(begin, mark - OVERLAP_MS))
      told = new Map([...told].filter(([, at]) => at >= from))
      for (let after = ''; ; ) {
        const notices = await alerts.streamedNotices(wish.account, from, after, NOTICES_AT_ONCE)
        for (const { id, body, createdAt } of notices) {
          if (hasLeft || !sink.isOpen()) return
          if (told.has(id)) continue
          told.set(id, createdAt)
          mark = asInstant(Math.max(mark, createdAt))
          const notice = { id, ...JSON.parse(body) }
          sink.send({ event: 'alert', id: position === undefined ? null : idOf(position), data: notice })
        }
        const last = notices.at(-1)
        if (last === undefined || notices.length < NOTICES_AT_ONCE) return
        await sink.room()
        from = last.createdAt
        after = last.id
      }
    }
    const stop = every(LOOKED_EVERY_MS, () => {
      if (isLooking) return
      isLooking = true
      look()
        .catch(failed)
        .finally(() => {
          isLooking = false
        })
    })
    return () => {
      hasLeft = true
      stop()
      leave()
    }
  }
