import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { asInstant, DAY, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { Headline } from '@bellwether-markets/engine/market/observation'
import { lastIndexUpTo } from '@bellwether-markets/engine/series/last-index-up-to'
import { eachCsvRow, requireFields, requireHeader } from './csv-rows.ts'
import { BrokenReplayFile, quoted } from './replay-broken-file.ts'
import { dayAt, instantAt } from './replay-fields.ts'

export const NEWS_FILE = 'news.csv'

const COLUMNS = ['published_at', 'source', 'title', 'tickers']
const TICKERS_APART = /[;|, ]+/
const NO_TICKERS: readonly string[] = []

/**
 * In any order. A bare date is known at the following midnight UTC. Repeated source, title and time are skipped.
 * @throws BrokenReplayFile at the first row without date, source or title
 */
export function readReplayNews(path: string): NewsShelf {
  const rows: NewsRow[] = []
  let headerRead = false
  eachCsvRow(readFileSync(path), NEWS_FILE, (fields, line) => {
    if (headerRead) rows.push(rowOf(fields, line))
    else requireHeader(NEWS_FILE, COLUMNS, fields)
    headerRead = true
  })
  if (!headerRead) requireHeader(NEWS_FILE, COLUMNS, [])
  return shelveNews(rows)
}

function rowOf(fields: readonly string[], row: number): NewsRow {
  const refuse = (column: string, problem: string): never => {
    throw new BrokenReplayFile({ file: NEWS_FILE, row, column, problem })
  }
  requireFields(NEWS_FILE, row, COLUMNS.length, fields.length)
  const [published, source, title, tickers] = fields
  if (source.trim() === '') refuse('source', 'empty')
  if (title.trim() === '') refuse('title', 'empty')
  const times = timesOf(published)
  if (times === undefined) {
    return refuse('published_at', `neither a date nor YYYY-MM-DDTHH:MM:SSZ: ${quoted(published)}`)
  }
  return {
    ...times,
    source,
    title,
    tickers: tickers === '' ? NO_TICKERS : tickers.split(TICKERS_APART).filter((text) => text !== ''),
    id: newsId(published, source, title),
  }
}

function timesOf(text: string): Pick<NewsRow, 'publishedAt' | 'timeOfDayKnown' | 'knownAt'> | undefined {
  const bytes = Buffer.from(text)
  const instant = instantAt(bytes, 0, bytes.length)
  if (!Number.isNaN(instant)) {
    return { publishedAt: asInstant(instant), timeOfDayKnown: true, knownAt: asInstant(instant) }
  }
  const day = dayAt(bytes, 0, bytes.length)
  if (Number.isNaN(day)) return undefined
  return {
    publishedAt: asInstant(day * DAY),
    timeOfDayKnown: false,
    knownAt: asInstant((day + 1) * DAY),
  }
}

export interface NewsRow {
  /** Midnight UTC if only the day is known. */
  readonly publishedAt: Instant
  readonly timeOfDayKnown: boolean
  readonly knownAt: Instant
  readonly source: string
  readonly title: string
  readonly tickers: readonly string[]
  /** Hexadecimal, stable by source, title and time. */
  readonly id: string
}

export interface NewsShelf {
  readonly length: number
  /** In (from, to], ordered by `knownAt`, then id. */
  between(from: Instant, to: Instant): readonly Headline[]
}

const ID_LENGTH = 16

/** @param publishedAt as in the file */
export const newsId = (publishedAt: string, source: string, title: string): string =>
  createHash('sha256').update(`${publishedAt}\n${source}\n${title}`).digest('hex').slice(0, ID_LENGTH)

/** Sorted by `knownAt`, then id, without duplicates. */
function shelveNews(rows: readonly NewsRow[]): NewsShelf {
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
      const begin = lastIndexUpTo(knownAt, from) + 1
      const end = Math.max(begin, lastIndexUpTo(knownAt, to) + 1)
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

function indexed(texts: readonly string[]): readonly [readonly string[], Uint16Array | Uint32Array] {
  const places = new Map<string, number>()
  for (const text of texts) if (!places.has(text)) places.set(text, places.size)
  const place = (text: string): number => places.get(text) ?? 0
  const Places = places.size <= 0xffff ? Uint16Array : Uint32Array
  return [[...places.keys()], Places.from(texts.map(place))]
}
