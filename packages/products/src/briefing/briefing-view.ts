import { type AssetWords, assetWords } from '@bellwether-markets/engine/briefing/asset-words'
import { type EditionKind, editionKind, isWeekOver } from '@bellwether-markets/engine/briefing/edition-kind'
import { FactBook } from '@bellwether-markets/engine/briefing/fact-book'
import {
  moveAt,
  moveScaleOf,
  type PriceRecord,
  priceRecord,
  rowBefore,
  surpriseAt,
} from '@bellwether-markets/engine/briefing/price-record'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import {
  asDay,
  type Day,
  formatDay,
  type Instant,
  parseDay,
  utcDay,
  weekday,
} from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { SP500 } from '@bellwether-markets/engine/market/roles'
import type { InputsOf } from '../contract/product.ts'
import { present } from '../known.ts'
import { snapshotOf } from '../upstream.ts'
import type { morningBriefing } from './product.ts'

export type BriefingInputs = InputsOf<typeof morningBriefing>

export interface BriefingView extends BriefingInputs {
  readonly asOf: Instant
  readonly today: Day
  /** Of New York, the latest with known closes. */
  readonly session: Day
  readonly kind: EditionKind
  /** Whether Sunday or Monday: the week is told. */
  readonly isWeekly: boolean
  /** Whether the week of the session is over: from Saturday to Monday. */
  readonly isWeekOver: boolean
  /** Monday of the week of the session. */
  readonly weekBegin: Day
  readonly facts: FactBook
  /** Of assets and publishers: their digits state no number, and no paraphrase may exchange them. */
  readonly names: Set<string>
  /** Words that an edition says once. */
  readonly mentioned: Set<string>
  /** Those with a close of the session, by symbol. */
  readonly priced: ReadonlyMap<string, Priced>
  /** Futures whose move may be a change of contract. */
  readonly unclear: readonly Priced[]
  /** Futures whose move mixes two contracts: it is not told. */
  readonly rolled: readonly Priced[]
  /** Of the history of the index; undefined without one. */
  readonly risk_record: PriceRecord | undefined
}

/** An asset with a close of the session. */
export interface Priced {
  readonly asset: Asset
  readonly words: AssetWords
  readonly record: PriceRecord
  /** Of the session, as `moveAt` and `surpriseAt`. */
  readonly move: number
  readonly surprise: number
  /** Row of the last close before the week and the year; −1 if the record begins later. */
  readonly beforeWeek: number
  readonly beforeYear: number
  readonly source: string
}

const LONGEST_SILENCE_DAYS = 7
const MONDAY = 1
const FIRST_DAYS = 7

/** @throws NotEnoughHistory if the S&P 500 has no two closes, or none of the last week */
export function briefingView(inputs: BriefingInputs, asOf: Instant): BriefingView {
  const bySymbol = new Map(inputs.tracked.map((asset) => [asset.symbol, asset]))
  const today = utcDay(asOf)
  const window = bySymbol.has(SP500) ? inputs.bars.get(SP500) : undefined
  const index = window === undefined ? undefined : priceRecord(window, today, 'return')
  if (index === undefined) throw new NotEnoughHistory('closes of the S&P 500', 0, 2)
  const session = asDay(index.day[index.last])
  if (today - session > LONGEST_SILENCE_DAYS) {
    throw new NotEnoughHistory('closes of the S&P 500 in the last week', 0, 1)
  }
  const kind = editionKind(today, session, index.last + 1)
  const weekBegin = asDay(session - ((weekday(session) + 6) % 7))
  const unclear: Priced[] = []
  const rolled: Priced[] = []
  return {
    ...inputs,
    asOf,
    today,
    session,
    kind,
    isWeekly: weekday(today) <= MONDAY,
    isWeekOver: isWeekOver(today),
    weekBegin,
    facts: new FactBook(),
    names: new Set(inputs.tracked.flatMap(namesOf)),
    mentioned: new Set(),
    priced: pricedAssets(inputs, bySymbol, { session, weekBegin, unclear, rolled }),
    unclear,
    rolled,
    risk_record: riskRecord(inputs, session),
  }
}

const namesOf = (asset: Asset): readonly string[] => {
  const { en, de } = assetWords(asset)
  return [en.replace(/^the /, ''), de.replace(/^(?:der|die|das) /, '')]
}

function pricedAssets(
  inputs: BriefingInputs,
  bySymbol: ReadonlyMap<string, Asset>,
  {
    session,
    weekBegin,
    unclear,
    rolled,
  }: Pick<BriefingView, 'session' | 'weekBegin'> & Readonly<Record<'unclear' | 'rolled', Priced[]>>,
): ReadonlyMap<string, Priced> {
  const { bars } = inputs
  const priced = new Map<string, Priced>()
  const yearBegin = asDay(parseDay(`${formatDay(session).slice(0, 4)}-01-01`) ?? 0)
  for (const [symbol, window] of bars) {
    const asset = bySymbol.get(symbol)
    const record = asset && priceRecord(window, session, moveScaleOf(symbol))
    if (asset === undefined || record === undefined || record.day[record.last] !== session) continue
    const roll = rollOf(inputs, asset, record)
    const one: Priced = {
      asset,
      words: assetWords(asset),
      record,
      move: moveAt(record),
      surprise: surpriseAt(record),
      beforeWeek: rowBefore(record, weekBegin),
      beforeYear: rowBefore(record, yearBegin),
      source: window.source,
    }
    if (roll === 'unknown') unclear.push(one)
    else if (roll === 'rolled') rolled.push(one)
    else priced.set(symbol, one)
  }
  return priced
}

/** Funds that hold the near contracts of a future. */
const TWINS: Readonly<Record<string, string>> = { 'CL=F': 'USO', 'NG=F': 'UNG', 'GC=F': 'GLD', 'SI=F': 'SLV' }
const UNUSUAL = 2

/** Whether a move mixes two contracts; unknown if it is unusual, and neither months nor a fund tell. */
function rollOf(
  { bars, months }: BriefingInputs,
  { symbol, assetClass }: Asset,
  record: PriceRecord,
): 'none' | 'rolled' | 'unknown' {
  if (assetClass !== 'commodity') return 'none'
  const { day, last } = record
  const curve = months.get(symbol)
  const days = curve === undefined ? [] : Array.from(curve.day)
  const [at, before] = [days.indexOf(day[last]), days.indexOf(day[last - 1])]
  if (curve !== undefined && at >= 0 && before >= 0)
    return curve.frontContract[at] === curve.frontContract[before] ? 'none' : 'rolled'
  if (!(Math.abs(surpriseAt(record)) >= UNUSUAL)) return 'none'
  const window = bars.get(TWINS[symbol] ?? '')
  const twin = window && priceRecord(window, asDay(day[last]), 'return')
  if (twin === undefined || twin.day[twin.last] !== day[last]) return 'unknown'
  const apart = Math.abs(moveAt(record) - moveAt(twin))
  return apart > Math.abs(moveAt(record)) / 2 ? 'rolled' : 'none'
}

function riskRecord({ risk_history }: BriefingInputs, session: Day): PriceRecord | undefined {
  const rows = (snapshotOf(risk_history)?.rows ?? []).filter(({ date }) => date <= formatDay(session))
  if (rows.length < 2) return undefined
  const value = Float64Array.from(rows, (row) => row.value)
  const day = Float64Array.from(rows, ({ date }) => parseDay(date) ?? Number.NaN)
  return { symbol: 'risk', scale: 'points', day, close: value, adjusted: value, last: rows.length - 1 }
}

export const pricedOf = ({ priced }: BriefingView, symbols: readonly string[]): readonly Priced[] =>
  present(symbols.map((symbol) => priced.get(symbol)))

/** @throws RangeError if the session has no close of the S&P 500, which the view has always */
export function indexOf({ priced }: BriefingView): Priced {
  const index = priced.get(SP500)
  if (index === undefined) throw new RangeError('the session has no close of the S&P 500')
  return index
}

/** Whether the session is of the year of the edition, and not among its first days. */
export const isWithinYear = ({ session, today }: BriefingView): boolean => {
  const begin = parseDay(`${formatDay(today).slice(0, 4)}-01-01`) ?? today
  return session - begin >= FIRST_DAYS
}
