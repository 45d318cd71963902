import { readJson } from '@bellwether-markets/engine/kernel/caller-input'
import { notCoveredText, notTrackedText } from '@bellwether-markets/engine/market/asset-names'
import type { UnresolvedName } from './asked.ts'

/** What a name of an asset means. */
export type NameReading =
  | { readonly kind: 'found'; readonly symbol: string }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly string[] }
  | { readonly kind: 'not_covered'; readonly what: string; readonly candidates?: readonly string[] }
  | { readonly kind: 'unknown'; readonly nearest: readonly string[] }

export type ResolveName = (text: string) => NameReading

/** The names of this market's assets. */
export interface AssetNaming {
  readonly resolve: ResolveName
  /** One sentence that says what is covered. */
  readonly coverage: string
}

interface RefusedNames {
  readonly code: string
  readonly members: Readonly<Record<string, unknown>>
  /** A ticker that may be meant. */
  readonly ticker: string | undefined
}

export type NamesRead =
  | {
      readonly value: unknown
      readonly resolved: Readonly<Record<string, string>>
      readonly unresolved: readonly UnresolvedName[]
    }
  | { readonly refusal: RefusedNames }

const MOST_NAMES = 200
const LONGEST_NAME = 100

interface NamedParameter {
  readonly argument: string
  readonly naming: AssetNaming
  /** Whether several assets may be named. */
  readonly isList: boolean
}

/** Tickers for names. Those without one are set apart; if no name is left, the call is refused. */
export function readNames(value: unknown, { argument, naming, isList }: NamedParameter): NamesRead {
  if (![value].flat().every((one) => typeof one === 'string')) {
    return {
      refusal: { code: 'wrong_type', members: { hint: `${argument} takes text.` }, ticker: undefined },
    }
  }
  const names = namesIn(value, isList, naming.resolve)
  // The endpoint refuses empty and endless lists itself.
  if (names.length === 0 || names.length > MOST_NAMES) return { value, resolved: {}, unresolved: [] }
  const symbols: string[] = []
  const resolved: Record<string, string> = {}
  const unresolved: UnresolvedName[] = []
  for (const name of names) {
    const reading = naming.resolve(name)
    if (reading.kind !== 'found') {
      unresolved.push(unresolvedName(name, reading, naming.coverage))
    } else {
      symbols.push(reading.symbol)
      if (reading.symbol !== name.toUpperCase()) resolved[name] = reading.symbol
    }
  }
  if (!isList && names.length > 1) {
    const [one = names[0]] = symbols
    const hint = `${argument} takes one asset here: make one call for each.`
    return { refusal: { code: 'one_asset_only', members: { hint, got: names.slice(0, 20) }, ticker: one } }
  }
  if (symbols.length > 0) {
    return { value: isList ? symbols.join(',') : symbols[0], resolved, unresolved }
  }
  return { refusal: allRefused(unresolved, naming.coverage) }
}

/** `AAPL MSFT` and `gold and silver` are lists; `Vulcan Materials` is one name. */
function namesIn(value: unknown, isList: boolean, resolve: ResolveName): readonly string[] {
  const isKnown = (name: string): boolean => resolve(name).kind === 'found'
  const split = (name: string, by: RegExp): readonly string[] => {
    const parts = name.split(by).filter((part) => part !== '')
    return parts.length > 1 && parts.every(isKnown) ? parts : [name]
  }
  const text = typeof value === 'string' ? value.trim() : undefined
  const items =
    text !== undefined && (isKnown(text) || !(isList || /^\[/.test(text))) ? [text] : listItems(value)
  return items.flatMap((item) => {
    const name = item.trim().slice(0, LONGEST_NAME)
    if (name === '' || isKnown(name)) return name === '' ? [] : [name]
    return split(name, /\s*[,;]\s*|\s+and\s+|\s+und\s+|\s*&\s*|\s+/)
  })
}

const listItems = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : textItems(String(value))

function unresolvedName(
  name: string,
  reading: Exclude<NameReading, { kind: 'found' }>,
  coverage: string,
): UnresolvedName {
  if (reading.kind === 'ambiguous') return { name, problem: 'ambiguous_name', candidates: reading.candidates }
  if (reading.kind === 'not_covered') {
    const { what, candidates } = reading
    return {
      name,
      problem: 'not_covered',
      what: notCoveredText(what, coverage),
      ...(candidates && { candidates }),
    }
  }
  return { name, problem: 'not_tracked', candidates: reading.nearest }
}

function allRefused(unresolved: readonly UnresolvedName[], coverage: string): RefusedNames {
  const [first] = unresolved
  const ticker = unresolved.flatMap(({ candidates = [] }) => candidates).at(0)
  if (unresolved.length > 1) {
    const hint = `None of these names is an asset that is covered. ${coverage}`
    return { code: 'symbol_not_tracked', members: { hint, names: unresolved }, ticker }
  }
  const { name, problem, candidates, what } = first
  const code = problem === 'not_tracked' ? 'symbol_not_tracked' : problem
  return {
    code,
    members: {
      got: name,
      hint: HINTS[problem](name, what ?? coverage),
      ...(candidates ? { candidates } : {}),
    },
    ticker,
  }
}

const HINTS: Readonly<Record<UnresolvedName['problem'], (name: string, what: string) => string>> = {
  ambiguous_name: (name) => `${name} may mean any of the candidates: name one of them by its ticker.`,
  not_covered: (_, what) => what,
  not_tracked: notTrackedText,
}

/** `a, b`, or a list written as JSON. */
export function textItems(text: string): readonly string[] {
  if (/^\s*\[/.test(text)) {
    try {
      const list = readJson(text)
      if (Array.isArray(list)) return list.map(String)
    } catch {
      // Not JSON after all: split like other text.
    }
  }
  return text
    .split(/[,;\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
