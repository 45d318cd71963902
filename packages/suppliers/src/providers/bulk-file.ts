import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Day, formatDay } from '@bellwether-markets/engine/kernel/time'
import { parse } from 'csv-parse'
import type { DailyBar } from './parsed-observations.ts'
import { malformed, ProviderFault } from './provider-request.ts'

/** One bar a line, without quotes. Open, high, low and volume may be empty. */
export const BULK_HEADER = 'date,symbol,open,high,low,close,volume'
const FIGURE = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/
const LONGEST_LINE = 4096
const MOST_NAMED = 5

export type BulkProblem = 'unreadable' | 'unknown' | 'twice'

/** How often, and the first few by line or symbol. */
export interface Counted {
  readonly count: number
  readonly first: readonly string[]
}

export interface BulkContent {
  readonly sha256: string
  /** Bars of wanted symbols. */
  readonly bars: ReadonlyMap<string, DailyBar>
  readonly problems: ReadonlyMap<BulkProblem, Counted>
}

/** Size and time of a file: the same as long as nobody writes it. */
export async function stampOf(path: string): Promise<{ readonly stamp: string; readonly changedAt: number }> {
  const { size, mtimeMs } = await stat(path)
  return { stamp: `${size} ${mtimeMs}`, changedAt: mtimeMs }
}

const CSV = {
  bom: true,
  trim: true,
  quote: null,
  info: true,
  skip_empty_lines: true,
  relax_column_count: true,
  max_record_size: LONGEST_LINE,
} as const

/**
 * Reads a file in one pass; keeps the bars of wanted symbols only.
 * @throws ProviderFault if it is half written or no file of bars
 */
export async function readBulkFile(
  path: string,
  day: Day,
  isTracked: (symbol: string) => boolean,
): Promise<BulkContent> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const bars = new Map<string, DailyBar>()
  const problems = new Map<BulkProblem, Counted>()
  const count = (problem: BulkProblem, name: string): void => {
    const { count: before, first } = problems.get(problem) ?? { count: 0, first: [] }
    problems.set(problem, { count: before + 1, first: before < MOST_NAMED ? [...first, name] : first })
  }
  const take = (fields: readonly string[], line: number): void => {
    const bar = barOf(fields, day)
    const [, symbol] = fields
    if (bar === undefined) count('unreadable', `line ${line}`)
    else if (!isTracked(symbol)) count('unknown', symbol)
    else if (bars.has(symbol)) count('twice', symbol)
    else bars.set(symbol, bar)
  }
  try {
    const { stamp } = await stampOf(path)
    await pipeline(
      createReadStream(path),
      hashing,
      path.endsWith('.gz') ? createGunzip() : new PassThrough(),
      parse(CSV),
      (lines: AsyncIterable<CsvLine>) => eachRecord(lines, take),
    )
    if ((await stampOf(path)).stamp !== stamp)
      throw new ProviderFault('transient', 'changed while it was read')
  } catch (error) {
    throw error instanceof ProviderFault ? error : new ProviderFault('transient', unreadable(error))
  }
  return { sha256: hash.digest('hex'), bars, problems }
}

async function eachRecord(
  lines: AsyncIterable<CsvLine>,
  take: (fields: readonly string[], line: number) => void,
): Promise<void> {
  let header: string | undefined
  for await (const { record, info } of lines) {
    if (header !== undefined) take(record, info.lines)
    else if (record.join() === BULK_HEADER) header = BULK_HEADER
    else throw malformed(`another header than ${BULK_HEADER}`)
  }
  if (header === undefined) throw new ProviderFault('transient', 'a file without a line')
}

interface CsvLine {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/** Codes of files, zlib and csv-parse; messages may hold paths. */
const unreadable = (error: unknown): string =>
  `half written or broken (${error instanceof Error && 'code' in error ? String(error.code) : 'unknown'})`

/** Undefined if the line is no bar of the day. */
function barOf(fields: readonly string[], day: Day): DailyBar | undefined {
  if (fields.length !== 7 || fields[0] !== formatDay(day) || fields[1] === '') return undefined
  const figures = fields.slice(2)
  if (!figures.every((text) => text === '' || FIGURE.test(text))) return undefined
  const [open, high, low, close, volume] = figures.map((text) => (text === '' ? Number.NaN : Number(text)))
  return Number.isFinite(close) ? { day, open, high, low, close, adjClose: close, volume } : undefined
}
