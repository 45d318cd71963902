import { createHash } from 'node:crypto'
import type { Headline } from '../../domain/market/observation.ts'
import { asInstant, type Instant } from '../../kernel/time.ts'

/** One row of the file, checked. */
export interface NewsRow {
  /** Where only the day is known, its midnight UTC. */
  readonly publishedAt: Instant
  readonly timeOfDayKnown: boolean
  readonly knownAt: Instant
  readonly source: string
  readonly title: string
  readonly tickers: readonly string[]
  /** Hexadecimal, stable: the same source, title and time give the same. */
  readonly id: string
}

/** Headlines kept as bytes; a headline is made when it is asked for. */
export interface NewsShelf {
  readonly length: number
  /** Those known after `from` and not after `to`, ordered by `knownAt` and then by id. */
  between(from: Instant, to: Instant): readonly Headline[]
}

/** Hexadecimal digits. */
const ID_LENGTH = 16

/** @param publishedAt as the file gives it */
export const newsId = (publishedAt: string, source: string, title: string): string =>
  createHash('sha256').update(`${publishedAt}\n${source}\n${title}`).digest('hex').slice(0, ID_LENGTH)

/** Orders headlines by the instant at which they became known and then by id, and leaves out repetitions. */
export function shelveNews(rows: readonly NewsRow[]): NewsShelf {
  const ordered = withoutRepeats(rows)
  const { text, ends } = joined(ordered)
  const ids = Buffer.from(ordered.map(({ id }) => id).join(''), 'hex')
  const publishedAt = Float64Array.from(ordered, (row) => row.publishedAt)
  const knownAt = Float64Array.from(ordered, (row) => row.knownAt)
  const timed = Uint8Array.from(ordered, (row) => (row.timeOfDayKnown ? 1 : 0))
  const [sources, source] = indexed(ordered.map((row) => row.source))
  const [tickers, ticker] = indexed(ordered.map((row) => row.tickers.join(' ')))
  const symbols = tickers.map((list) => Object.freeze(list === '' ? [] : list.split(' ')))

  const headlineAt = (row: number): Headline =>
    Object.freeze({
      id: ids.toString('hex', (row * ID_LENGTH) / 2, ((row + 1) * ID_LENGTH) / 2),
      source: sources[source[row]],
      title: text.toString('utf8', row === 0 ? 0 : ends[row - 1], ends[row]),
      url: undefined,
      publishedAt: asInstant(publishedAt[row]),
      timeOfDayKnown: timed[row] === 1,
      knownAt: asInstant(knownAt[row]),
      taggedSymbols: symbols[ticker[row]],
    })
  return {
    length: ordered.length,
    between(from, to) {
      const begin = firstAfter(knownAt, from)
      const end = Math.max(begin, firstAfter(knownAt, to))
      return Array.from({ length: end - begin }, (_, index) => headlineAt(begin + index))
    },
  }
}

function withoutRepeats(rows: readonly NewsRow[]): readonly NewsRow[] {
  const ordered = rows.toSorted((a, b) => a.knownAt - b.knownAt || (a.id < b.id ? -1 : 1))
  return ordered.filter(({ id, knownAt }, index) => {
    const before = ordered[index - 1]
    return before === undefined || before.id !== id || before.knownAt !== knownAt
  })
}

/** All titles one after the other as UTF-8, and where each one ends. */
function joined(rows: readonly NewsRow[]): { readonly text: Buffer; readonly ends: Uint32Array } {
  const text = Buffer.alloc(rows.reduce((length, { title }) => length + Buffer.byteLength(title), 0))
  const ends = new Uint32Array(rows.length)
  let end = 0
  for (let row = 0; row < rows.length; row++) {
    end += text.write(rows[row].title, end)
    ends[row] = end
  }
  return { text, ends }
}

/** The distinct texts, and for each text its place among them. */
function indexed(texts: readonly string[]): readonly [readonly string[], Uint16Array | Uint32Array] {
  const places = new Map<string, number>()
  for (const text of texts) if (!places.has(text)) places.set(text, places.size)
  const place = (text: string): number => places.get(text) ?? 0
  const Places = places.size <= 0xffff ? Uint16Array : Uint32Array
  return [[...places.keys()], Places.from(texts.map(place))]
}

function firstAfter(sorted: Float64Array, instant: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle] <= instant) low = middle + 1
    else high = middle
  }
  return low
}
