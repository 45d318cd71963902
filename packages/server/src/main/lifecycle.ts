import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../service/ports.ts'

const ENDED_WITHIN_MS = 8_000

export interface Lifecycle {
  readonly name: string
  start?(): void | Promise<void>
  /** Rejects new work and finishes the rest. All parts drain at once, before any stops. */
  drain?(): void | Promise<void>
  /** Safe without a start. */
  stop?(): void | Promise<void>
  /** Timeout of `drain` and of `stop`. */
  readonly withinMs?: number
}

export class Lifecycles {
  readonly #parts: Lifecycle[] = []
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  add(part: Lifecycle): void {
    this.#parts.push(part)
  }

  /** Adds what is only closed. @returns it */
  closing<Part extends { close(): void | Promise<void> }>(name: string, part: Part): Part {
    this.add({ name, stop: () => part.close() })
    return part
  }

  async start(): Promise<void> {
    for (const part of this.#parts) await part.start?.()
  }

  /** @throws the first failure, after all parts were stopped */
  async stop(): Promise<void> {
    const faults: unknown[] = []
    const end = async (part: Lifecycle, how: 'drain' | 'stop'): Promise<void> => {
      try {
        await inTime(part, how)
      } catch (error) {
        this.#log.error('part_not_stopped', { part: part.name, error })
        faults.push(error)
      }
    }
    await Promise.all(this.#parts.map((part) => end(part, 'drain')))
    for (const part of this.#parts.toReversed()) await end(part, 'stop')
    if (faults.length > 0) throw faults[0]
  }
}

async function inTime(part: Lifecycle, how: 'drain' | 'stop'): Promise<void> {
  const { name, withinMs = ENDED_WITHIN_MS } = part
  const late = new AbortController()
  const bound = sleep(withinMs, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${how} of ${name} took more than ${withinMs} ms`)
  })
  try {
    await Promise.race([part[how]?.(), bound])
  } finally {
    late.abort()
    bound.catch(() => undefined)
  }
}
