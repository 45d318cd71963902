import type { Signal } from '@bellwether-markets/engine/kernel/signal'

interface Lacking {
  readonly name: string
  readonly reason: string
}

interface Untracked {
  readonly symbol: string
  readonly suggestions: readonly string[]
}

/** From so many on, a reason that holds for all of them is told of all. */
const FEWEST_OF_ALL = 4

/** One line a reason, with those it holds for: `Coffee, Sugar: no price.` @param of how many there are */
export const byReason = (lacking: readonly Lacking[], of: number): readonly string[] =>
  [...Map.groupBy(lacking, ({ reason }) => reason)].map(([reason, some]) => {
    const isOfAll = some.length === of && of >= FEWEST_OF_ALL
    return `${isOfAll ? 'All' : some.map(({ name }) => name).join(', ')}: ${reason}`
  })

/** Those without a place come last; equals keep their order. */
export const ranked = <Item>(items: readonly Item[], place: (item: Item) => number | null): readonly Item[] =>
  items.toSorted((one, other) => (place(one) ?? Number.MAX_VALUE) - (place(other) ?? Number.MAX_VALUE))

/** What says less than it seems to: one source for all lists of signals. */
export const EDGE_CAVEAT =
  'confidence uses the lower bound of edge: judge a signal by confidence less base_rate.'

/** A screen has no edge, so its side is no call. */
export const calledSide = ({ kind, direction }: Pick<Signal, 'kind' | 'direction'>): string | null =>
  kind === 'signal' ? direction : null

export const missingText = ({ name, reason }: Lacking): string => `Missing: ${name}. ${reason}`

export const reasonText = ({ name, reason }: Lacking): string => `${name}: ${reason}`

export const untrackedText = ({ symbol, suggestions }: Untracked): string =>
  `${symbol} is not tracked${suggestions.length === 0 ? '' : `; nearest: ${suggestions.join(', ')}`}.`

/** At a blank, so that no word or number is cut in two. */
export function cutAtBlank(title: string, most: number): string {
  if (title.length <= most) return title
  const end = title.lastIndexOf(' ', most)
  return `${title.slice(0, end > 0 ? end : most)} …`
}

export const dayOrInstant = (at: string, isTimeKnown: boolean): string =>
  isTimeKnown ? at : at.slice(0, at.indexOf('T'))

/** `A, B and 7 more`. */
export const namesOf = (names: readonly string[], most: number, separator = ', '): string =>
  names.length <= most
    ? names.join(separator)
    : `${names.slice(0, most).join(separator)} and ${names.length - most} more`

/** What a cut list lacks; empty if it is whole. Ends with a space. */
export const restText = (count: number, of: number): string =>
  count < of ? `limit=${of} for all ${of}; ` : ''
