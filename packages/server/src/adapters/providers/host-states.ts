import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { asInstant, type Instant } from '../../kernel/time.ts'
import { PRIVATE, writeWholeFile } from '../../platform/files/write-whole-file.ts'
import { itemsAt, type JsonValue, jsonAt, numberAt, textAt } from './json-value.ts'

/** Survives a restart, which would else begin with a burst or a request to a host that blocks us. */
export interface HostState {
  /** Per rate of the policy, the moment at which its allowance is full again. */
  readonly fullAt: readonly Instant[]
  /** No request before it: the breaker is open. */
  readonly openUntil: Instant | undefined
  /** Why it is open. */
  readonly openedBy: string | undefined
  /** How often in a row the breaker has opened. */
  readonly opens: number
  /** Transient faults in a row. */
  readonly transientFaults: number
}

export const UNTOUCHED: HostState = {
  fullAt: [],
  openUntil: undefined,
  openedBy: undefined,
  opens: 0,
  transientFaults: 0,
}

/** State by host. `put` is called before a request leaves, so that a crash does not forget it. */
export interface HostStates {
  get(host: string): HostState
  put(host: string, state: HostState): void
}

/** States that end with the process. */
export function hostStatesInMemory(): HostStates {
  const states = new Map<string, HostState>()
  return {
    get: (host) => states.get(host) ?? UNTOUCHED,
    put: (host, state) => {
      states.set(host, state)
    },
  }
}

/** Where states are kept by host, as text. */
export interface KeptLimits {
  read(): ReadonlyMap<string, string>
  write(host: string, state: string): void
}

/** States kept elsewhere; what is there when this begins counts, and from then on what is put here. */
export function hostStatesKept(kept: KeptLimits): HostStates {
  const states = new Map([...kept.read()].map(([host, text]) => [host, stateOf(parseLine(text))]))
  return {
    get: (host) => states.get(host) ?? UNTOUCHED,
    put: (host, state) => {
      kept.write(host, JSON.stringify(state))
      states.set(host, state)
    },
  }
}

/** What a file holds of each host, as `hostStatesKept` reads it. */
export const keptLimits = (path: string): ReadonlyMap<string, string> =>
  new Map([...statesIn(path)].map(([host, state]) => [host, JSON.stringify(state)]))

const statesIn = (path: string): Map<string, HostState> =>
  existsSync(path) ? readStates(readFileSync(path, 'utf8')) : new Map()

const LINES_BEFORE_REWRITE = 2000

/** States in a file of one JSON object a line, the last line of a host being the one that counts. */
export function hostStatesInFile(path: string): HostStates {
  const states = statesIn(path)
  let lines = LINES_BEFORE_REWRITE
  return {
    get: (host) => states.get(host) ?? UNTOUCHED,
    put: (host, state) => {
      states.set(host, state)
      if (lines++ < LINES_BEFORE_REWRITE) appendFileSync(path, `${lineOf(host, state)}\n`, { mode: PRIVATE })
      else {
        writeWholeFile(path, [...states].map(([name, kept]) => `${lineOf(name, kept)}\n`).join(''), PRIVATE)
        lines = 0
      }
    },
  }
}

const lineOf = (host: string, state: HostState): string => JSON.stringify({ host, ...state })

/** A line that cannot be read, such as the last one before a power cut, is passed over. */
function readStates(text: string): Map<string, HostState> {
  const states = new Map<string, HostState>()
  for (const line of text.split('\n')) {
    const value = parseLine(line)
    const host = textAt(value, 'host')
    if (host !== undefined) states.set(host, stateOf(value))
  }
  return states
}

function parseLine(line: string): JsonValue | undefined {
  try {
    return JSON.parse(line) as JsonValue
  } catch {
    return undefined
  }
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
