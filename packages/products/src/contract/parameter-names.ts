import { nearest } from '@bellwether-markets/engine/text/nearest'

/** Names that callers use for others: what each may stand for, best first. */
const OTHER_NAMES: readonly (readonly [names: string, meant: readonly string[]])[] = [
  ['symbols symbol ticker tickers asset assets', ['symbols', 'symbol', 'ticker']],
  ['start begin start_date', ['from', 'since']],
  ['since', ['since', 'from']],
  ['end until end_date', ['to']],
  ['n top count max', ['limit']],
  ['type', ['source', 'event']],
  ['event event_type', ['event', 'type']],
  ['language', ['lang']],
  ['query search', ['q']],
]
const MEANT = new Map(
  OTHER_NAMES.flatMap(([names, meant]) => names.split(' ').map((name) => [name, meant] as const)),
)

/** The declared name that a given one stands for; undefined if it stands for none. */
export function declaredName(given: string, declares: (name: string) => boolean): string | undefined {
  const name = given.trim().toLowerCase().replaceAll('-', '_')
  if (declares(name)) return name
  return MEANT.get(name)?.find(declares)
}

/** The declared name that an unknown one was probably meant to be. */
export function nearestName(given: string, declared: readonly string[]): string | undefined {
  const meant = declaredName(given, (name) => declared.includes(name))
  if (meant !== undefined) return meant
  // A mistyped alias, such as `tiker`, means what the alias does.
  const [close] = nearest(
    given,
    [...new Set([...declared, ...MEANT.keys()])].map((text) => ({ text })),
    1,
  )
  return close === undefined ? undefined : declaredName(close, (name) => declared.includes(name))
}
