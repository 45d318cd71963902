import { asInstant, type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { StreamEvent, StreamSink } from '@bellwether-markets/products/contract/stream-event'
import type { AlertStore, Clock, Notice } from '../ports.ts'

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

interface NoticesRequest {
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
  (deps: NoticesDeps) =>
  (request: NoticesRequest, follow: Follow): Follow =>
  (sink) =>
    new NoticeReader(deps, request, sink).begin(follow)

class NoticeReader {
  readonly #deps: NoticesDeps
  readonly #account: number
  readonly #sink: StreamSink
  readonly #from: Instant
  #mark: Instant
  #position: string | undefined
  #sent = new Map<string, Instant>()
  #isLooking = false
  #hasLeft = false

  constructor(deps: NoticesDeps, { account, since, position }: NoticesRequest, sink: StreamSink) {
    this.#deps = deps
    this.#account = account
    this.#sink = sink
    this.#from = since === undefined ? deps.wallClock.now() : asInstant(since - OVERLAP_MS)
    this.#mark = since ?? this.#from
    this.#position = position
  }

  /** @returns a function that ends the stream */
  begin(follow: Follow): () => void {
    const { every, failed } = this.#deps
    const sink = this.#sink
    const leave = follow({
      send: (event) => this.#pass(event),
      room: () => sink.room(),
      isOpen: () => sink.isOpen(),
      drop: (reason) => sink.drop(reason),
    })
    const stop = every(LOOKED_EVERY_MS, () => {
      if (this.#isLooking) return
      this.#isLooking = true
      this.#look()
        .catch(failed)
        .finally(() => {
          this.#isLooking = false
        })
    })
    return () => {
      this.#hasLeft = true
      stop()
      leave()
    }
  }

  #pass(event: StreamEvent): void {
    if (event.id === null) return this.#sink.send(event)
    this.#position = event.id
    this.#sink.send({ ...event, id: this.#id() } as StreamEvent)
  }

  #id(): string | null {
    return this.#position === undefined ? null : `${this.#position}~${this.#mark.toString(36)}`
  }

  async #look(): Promise<void> {
    let from = asInstant(Math.max(this.#from, this.#mark - OVERLAP_MS))
    this.#sent = new Map([...this.#sent].filter(([, at]) => at >= from))
    for (let after = ''; ; ) {
      const { alerts } = this.#deps
      const notices = await alerts.streamedNotices(this.#account, from, after, NOTICES_AT_ONCE)
      for (const notice of notices) {
        if (this.#hasLeft || !this.#sink.isOpen()) return
        this.#send(notice)
      }
      const last = notices.at(-1)
      if (last === undefined || notices.length < NOTICES_AT_ONCE) return
      await this.#sink.room()
      from = last.createdAt
      after = last.id
    }
  }

  #send({ id, body, createdAt }: Notice): void {
    if (this.#sent.has(id)) return
    this.#sent.set(id, createdAt)
    this.#mark = asInstant(Math.max(this.#mark, createdAt))
    this.#sink.send({ event: 'alert', id: this.#id(), data: { id, ...JSON.parse(body) } })
  }
}
