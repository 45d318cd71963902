import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import { PRIVATE, writeWholeFile } from '@bellwether-markets/platform/files/durable-files'
import { itemsAt, type JsonValue, jsonAt, jsonOf, numberAt, textAt } from './json-value.ts'

/** Stored, so that a restart neither bursts nor asks a host that blocks us. */
export interface HostState {
  readonly fullAt: readonly Instant[]
  /** End of the open breaker. */
  readonly openUntil: Instant | undefined
  readonly openedBy: string | undefined
  readonly opens: number
  readonly transientFaults: number
}

export const UNTOUCHED: HostState = {
  fullAt: [],
  openUntil: undefined,
  openedBy: undefined,
  opens: 0,
  transientFaults: 0,
}

/** `put` precedes each request, so that a crash does not forget it. */
export interface HostStates {
  get(host: string): HostState
  put(host: string, state: HostState): void
}

const hostStates = (
  states: Map<string, HostState>,
  write: (host: string, state: HostState) => void,
): HostStates => ({
  get: (host) => states.get(host) ?? UNTOUCHED,
  put: (host, state) => {
    write(host, state)
    states.set(host, state)
  },
})

export const hostStatesInMemory = (): HostStates => hostStates(new Map(), () => undefined)

export interface StoredLimits {
  read(): ReadonlyMap<string, string>
  write(host: string, state: string): void
}

/** Reads once, then writes through. */
export const storedHostStates = (stored: StoredLimits): HostStates =>
  hostStates(
    new Map([...stored.read()].map(([host, text]) => [host, stateOf(jsonOf(text))])),
    (host, state) => stored.write(host, JSON.stringify(state)),
  )

export const storedLimits = (path: string): ReadonlyMap<string, string> =>
  new Map([...statesIn(path)].map(([host, state]) => [host, JSON.stringify(state)]))

const statesIn = (path: string): Map<string, HostState> =>
  existsSync(path) ? readStates(readFileSync(path, 'utf8')) : new Map()

const LINES_BEFORE_REWRITE = 2000

/** One JSON object a line; the last line of a host wins. */
export function hostStatesInFile(path: string): HostStates {
  const states = statesIn(path)
  let lines = LINES_BEFORE_REWRITE
  return hostStates(states, (host, state) => {
    if (lines++ < LINES_BEFORE_REWRITE) {
      appendFileSync(path, `${lineOf(host, state)}\n`, { mode: PRIVATE })
      return
    }
    const whole = [...new Map(states).set(host, state)]
    writeWholeFile(path, whole.map(([name, stored]) => `${lineOf(name, stored)}\n`).join(''), PRIVATE)
    lines = 0
  })
}

const lineOf = (host: string, state: HostState): string => JSON.stringify({ host, ...state })

/** A power failure may cut a line. */
function readStates(text: string): Map<string, HostState> {
  const states = new Map<string, HostState>()
  for (const line of text.split('\n')) {
    const value = jsonOf(line)
    const host = textAt(value, 'host')
    if (host !== undefined) states.set(host, stateOf(value))
  }
  return states
}

function stateOf(value: JsonValue | undefined): HostState {
  const openUntil = numberAt(value, 'openUntil')
  return {
    fullAt: itemsAt(value, 'fullAt').flatMap((at) => (typeof at === 'number' ? [asInstant(at)] : [])),
    openUntil: Number.isNaN(openUntil) ? undefined : asInstant(openUntil),
    openedBy: textAt(value, 'openedBy'),
    opens: jsonAt(value, 'opens') === undefined ? 0 : numberAt(value, 'opens') || 0,
    transientFaults: numberAt(value, 'transientFaults') || 0,
  }
}
