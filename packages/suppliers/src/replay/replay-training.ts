import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { asDay, type Day, parseDay } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { TrainingColumns } from '@bellwether-markets/engine/market/observation'
import { dailyBarKnownAt } from '@bellwether-markets/engine/market/trading-hours'
import { requireHeader } from './csv-rows.ts'
import { BrokenReplayFile, quoted } from './replay-broken-file.ts'
import { REPLAY_SOURCE } from './replay-daily.ts'
import { dayAt } from './replay-fields.ts'
import { CLOSES_FILE, MEMBERS_FILE } from './replay-fingerprint.ts'
import { readNumericCsv } from './replay-numeric-csv.ts'

const MEMBER_COLUMNS = ['symbol', 'sector', 'member_since']
const HEADER_BYTES = 65_536

/** New York hours decide when a close is known. */
const LISTED: Asset = {
  symbol: '',
  name: '',
  assetClass: 'equity',
  sector: undefined,
  currency: 'USD',
}

/**
 * Adjusted closes of a wider stock list (`closes.csv`, one column a stock) with sector and entry day (`members.csv`),
 * in single precision. Non-members are skipped.
 * @throws BrokenReplayFile
 */
export function readReplayTraining(directory: string): TrainingColumns {
  const path = join(directory, CLOSES_FILE)
  const members = readMembers(join(directory, MEMBERS_FILE))
  const columns = headerOf(path)
  const { keys, values } = readNumericCsv(path, {
    label: CLOSES_FILE,
    columns,
    required: '',
    neverNegative: columns.slice(1),
    key: dayAt,
    keyMeaning: 'a date (YYYY-MM-DD)',
  })
  const day = Int32Array.from(keys)
  return {
    source: REPLAY_SOURCE,
    day,
    knownAt: Float64Array.from(day, (date) => dailyBarKnownAt(LISTED, asDay(date))),
    stocks: columns.slice(1).flatMap((symbol, at) => {
      const member = members.get(symbol)
      return member ? [{ symbol, ...member, adjustedClose: Float32Array.from(values[at]) }] : []
    }),
  }
}

interface Member {
  readonly sector: string | undefined
  readonly memberSince: Day | undefined
}

function readMembers(path: string): ReadonlyMap<string, Member> {
  const [header, ...lines] = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
  requireHeader(MEMBERS_FILE, MEMBER_COLUMNS, [header])
  const members = new Map(lines.map((line, at) => memberOf(line, at + 2)))
  if (members.size === lines.length) return members
  throw new BrokenReplayFile({ file: MEMBERS_FILE, problem: 'a symbol stands twice' })
}

function memberOf(line: string, row: number): readonly [string, Member] {
  const [symbol, sector, since, ...rest] = line.split(',')
  const refuse = (problem: string): never => {
    throw new BrokenReplayFile({ file: MEMBERS_FILE, row, problem })
  }
  if (since === undefined || rest.length > 0) return refuse('3 fields without quotes expected')
  if (symbol === '') return refuse('the symbol is empty')
  const memberSince = since === '' ? undefined : parseDay(since)
  if (since !== '' && memberSince === undefined) return refuse(`not a date (YYYY-MM-DD): ${quoted(since)}`)
  return [symbol, { sector: sector === '' ? undefined : sector, memberSince }]
}

function headerOf(path: string): readonly string[] {
  const file = openSync(path, 'r')
  const bytes = Buffer.alloc(HEADER_BYTES)
  const read = readSync(file, bytes, 0, HEADER_BYTES, 0)
  closeSync(file)
  const [header] = bytes
    .toString('utf8', 0, read)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/, 1)
  const columns = header.split(',')
  if (columns[0] !== 'date' || new Set(columns).size !== columns.length) {
    const problem = 'the header must be date and one column a stock, each once'
    throw new BrokenReplayFile({ file: CLOSES_FILE, row: 1, problem })
  }
  return columns
}
