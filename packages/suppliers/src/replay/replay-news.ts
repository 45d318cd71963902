import { readFileSync } from 'node:fs'
import { asInstant, DAY } from '@bellwether-markets/engine/kernel/time'
import { eachCsvRow, requireFields, requireHeader } from './csv-rows.ts'
import { BrokenReplayFile, quoted } from './replay-broken-file.ts'
import { dayAt, instantAt } from './replay-fields.ts'
import { type NewsRow, type NewsShelf, newsId, shelveNews } from './replay-news-shelf.ts'

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
