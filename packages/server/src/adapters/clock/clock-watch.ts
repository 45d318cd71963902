import { asInstant, formatInstant, type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { Log } from '../../service/ports.ts'
import { type BelievedTime, type ClockChange, type ClockReading, STEP_MS } from './believed-time.ts'
import { believedTime, monotonicMs, readMachine } from './clock.ts'

const READ_EVERY_MS = SECOND
const REPORTS = { stepped: 'warn', followed: 'warn', returned: 'info' } as const
type Watched = 'machine' | 'database'

/** Compares the believed time with the clock that it follows, and tells the operator of steps. */
export class ClockWatch {
  readonly #log: Log
  readonly #time: BelievedTime
  readonly #monotonicMs: () => number
  /** How far each clock was ahead of the believed time when it was last read, in milliseconds. */
  readonly #aheadMs = new Map<Watched, number>([['machine', 0]])
  #steps = 0
  #followed: Watched = 'machine'
  #disagree = false
  /** Of what is stored, at the start. */
  #latest: Instant | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(log: Log, time = believedTime, monotonic = monotonicMs) {
    if (time === undefined) throw new Error('only the main thread of a process watches its clock')
    this.#log = log
    this.#time = time
    this.#monotonicMs = monotonic
    this.#timer = setInterval(() => this.readMachine(), READ_EVERY_MS).unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  readMachine(reading = readMachine()): void {
    if (this.#followed === 'machine') this.#follow(reading)
    else this.#compare(reading)
  }

  /** The first reading makes the clock of the database that of this process. */
  readDatabase(reading: ClockReading): void {
    if (this.#followed === 'machine') this.#time.begin(reading)
    this.#followed = 'database'
    this.#follow(reading)
  }

  /**
   * A start is a step too.
   * @param last undefined members: nothing is stored. `latest` is when the last call was, `settled` what the settled time was
   */
  startedAfter({ latest, settled }: Record<'latest' | 'settled', Instant | undefined>): void {
    const monotonic = this.#monotonicMs()
    this.#time.startedAfter(settled, monotonic)
    this.#latest = latest
    const aheadMs = this.#ledgerAheadMs()
    if (latest !== undefined && aheadMs > STEP_MS) {
      this.#steps++
      this.#log.warn('clock_behind_ledger', { latest: formatInstant(latest), seconds: seconds(aheadMs) })
    }
    if (settled !== undefined && this.#time.now(monotonic) - this.#time.settled(monotonic) > STEP_MS)
      this.#log.info('expiry_waits', { settled: formatInstant(settled) })
  }

  /** What the operator should attend to. */
  warnings(): readonly string[] {
    const waiting = this.#aheadMs.get(this.#followed) ?? 0
    return [
      ...(Math.abs(waiting) > STEP_MS
        ? [
            `The clock of the ${this.#followed} has stepped by ${seconds(waiting)} s. It is not followed before it has been steady for a minute.`,
          ]
        : []),
      ...(this.#disagree
        ? [
            `The clocks of this machine and of the database differ by ${seconds(this.#aheadMs.get('machine') ?? 0)} s. That of the database is followed.`,
          ]
        : []),
      ...(this.#ledgerAheadMs() > STEP_MS
        ? [
            'The ledger has calls after the present: the clock is behind, or it was ahead. See "bellwether clock correct".',
          ]
        : []),
    ]
  }

  figures() {
    return { steps: this.#steps, aheadMs: this.#aheadMs, ledgerAheadMs: Math.max(0, this.#ledgerAheadMs()) }
  }

  #follow(reading: ClockReading): void {
    const change = this.#time.read(reading)
    this.#aheadMs.set(this.#followed, this.#aheadOf(reading))
    if (change) this.#report(change)
  }

  #report({ kind, byMs }: ClockChange): void {
    if (kind === 'stepped') this.#steps++
    const now = formatInstant(asInstant(this.#time.now(this.#monotonicMs())))
    this.#log[REPORTS[kind]](`clock_${kind}`, { clock: this.#followed, seconds: seconds(byMs), now })
  }

  #compare(reading: ClockReading): void {
    const aheadMs = this.#aheadOf(reading)
    this.#aheadMs.set('machine', aheadMs)
    const disagree = Math.abs(aheadMs) > STEP_MS
    if (disagree === this.#disagree) return
    this.#disagree = disagree
    if (!disagree) return this.#log.info('clocks_agree')
    this.#steps++
    this.#log.warn('clocks_disagree', { machine_ahead_seconds: seconds(aheadMs) })
  }

  #aheadOf({ wall, monotonic }: ClockReading): number {
    return wall - this.#time.now(monotonic)
  }

  #ledgerAheadMs(): number {
    return (this.#latest ?? Number.NEGATIVE_INFINITY) - this.#time.now(this.#monotonicMs())
  }
}

const seconds = (ms: number): number => Math.round(ms / SECOND)
