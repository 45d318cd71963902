import { type Candidate, type Scored, scored } from '@bellwether-markets/engine/briefing/lead'
import {
  belowHigh,
  highestSince,
  lowestSince,
  moveAt,
  moveBetween,
  type PriceRecord,
  recordUpTo,
  rowBefore,
  runAt,
  type Superlative,
  surpriseAt,
  surpriseSince,
} from '@bellwether-markets/engine/briefing/price-record'
import { asDay, type Day } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { SP500, TEN_YEARS, VIX } from '@bellwether-markets/engine/market/roles'
import { riskStatus } from '@bellwether-markets/engine/risk/risk-status'
import { snapshotOf } from '../upstream.ts'
import { type BriefingView, indexOf } from './briefing-view.ts'
import { LONG_RUN } from './moves.ts'
import { unpricedAct } from './unpriced-act.ts'

/** Whom a move concerns; those that are not here repeat another. */
const REACH: Readonly<Record<string, number>> = {
  [SP500]: 1,
  [TEN_YEARS]: 1,
  [VIX]: 0.8,
  'DX-Y.NYB': 0.8,
  'CL=F': 0.8,
  'GC=F': 0.8,
  'HG=F': 0.5,
  'NG=F': 0.5,
  'EURUSD=X': 0.7,
  'USDJPY=X': 0.7,
  // A managed rate: small moves look large against its usual.
  'CNY=X': 0.3,
  // Crosses of the euro move with its dollar rate, and their closes are of another hour.
  ...Object.fromEntries('EURGBP=X EURJPY=X EURCHF=X'.split(' ').map((symbol) => [symbol, 0])),
  ...Object.fromEntries('QQQ IWM EFA EEM TLT LQD HYG VGK EWJ FXI'.split(' ').map((symbol) => [symbol, 0.7])),
}
const REACH_OF_CLASS: Readonly<Partial<Record<Asset['assetClass'], number>>> = {
  sector_etf: 0.7,
  fx: 0.5,
  commodity: 0.35,
  equity: 0.25,
}
/** A week of all markets is not that of one stock, sector or currency. */
const WEEK_REACH = 0.8
/** Their new extremes count, if the last one is this many sessions ago. */
const WATCHED_LEVELS: readonly string[] = [SP500, TEN_YEARS, VIX, 'risk']
const YEAR = 252
const FOUR_YEARS = 4 * YEAR
const EXTREME = 5
const RUN_ENDED = 2.5
const WORTH_LEADING = 1.5
/** A tenth of the price is news even if such moves have become usual. */
const FAR_MOVE = 0.1
const FAR_MOVERS: readonly string[] = [SP500, 'CL=F', 'GC=F', 'DX-Y.NYB', 'HYG', 'EEM', 'EFA', 'IWM']
/** Shares below the high of a year that have names of their own: a correction, a bear market. */
const NAMED_FALLS: readonly number[] = [0.1, 0.2]
const CHANGED_STATE = 3
const ACT = 3
const ACT_HALVES = 0.5
const PART_HALVES = 0.5
const EARLIER_EDITIONS = 3

/** All that the edition may lead with, the first first. */
export function leadsOf(view: BriefingView): readonly Scored[] {
  const { day, last } = indexOf(view).record
  const earlier = Array.from(day)
    .slice(Math.max(1, last - EARLIER_EDITIONS), last)
    .reverse()
    .map((one) => ({ day: asDay(one), ofWeek: false }))
  const [today, ...days] = candidatesOn(view, [
    { day: view.session, ofWeek: view.kind === 'week_review' },
    ...earlier,
  ])
  const before = days.map((candidates) => scored(candidates)[0])
  const own = withoutParts(today)
  const act = unpricedAct(view)
  const all = [...own, ...newRegime(view)]
  if (act === undefined) return worthLeading(scored(all, before))
  const old = all.map((one) =>
    one.subject === 'risk' ? one : { ...one, surprise: one.surprise * ACT_HALVES },
  )
  const size = { plain: ACT, surprise: ACT, reach: 1, isExtreme: false, isNews: true, isPart: false }
  const news = { subject: 'act', section: 'events', direction: 0, ...size } as const
  return scored([...old, news], before)
}

/** On a day without an unusual move the index leads. */
function worthLeading(leads: readonly Scored[]): readonly Scored[] {
  const [first] = leads
  const index = leads.find(({ subject }) => subject === SP500)
  if (index === undefined || first.surprise >= WORTH_LEADING) return leads
  return [index, ...leads.filter((one) => one !== index)]
}

/** A regime counts like a status of risk. */
function newRegime({ regime }: BriefingView): readonly Candidate[] {
  if (snapshotOf(regime)?.days_in_regime !== 1) return []
  const size = {
    plain: CHANGED_STATE,
    surprise: CHANGED_STATE,
    reach: 1,
    isExtreme: false,
    isNews: true,
    isPart: false,
  }
  return [{ subject: 'regime', section: 'risk', direction: 0, ...size }]
}

const LARGE = 3
/** Funds whose price is mostly the ten-year yield. */
export const RATE_FUNDS: readonly string[] = ['TLT', 'LQD']

/**
 * A sector that went with a far move of the index, or a bond fund with the yield, is a part of that story; so is risk or the
 * VIX against it, unless it is an extreme.
 */
function withoutParts(candidates: readonly Candidate[]): readonly Candidate[] {
  const index = candidates.find(({ subject }) => subject === SP500)
  const yields = candidates.find(({ subject }) => subject === TEN_YEARS)
  const isOfIndex = (one: Candidate): boolean => {
    if (index === undefined || index.plain < LARGE) return false
    if (one.isPart) return one.direction === index.direction
    return (
      (one.subject === 'risk' || one.subject === VIX) && !one.isExtreme && one.direction === -index.direction
    )
  }
  const isOfYields = ({ subject, direction }: Candidate): boolean =>
    yields !== undefined &&
    yields.plain >= 1 &&
    RATE_FUNDS.includes(subject) &&
    direction === -yields.direction
  return candidates.map((one) =>
    isOfIndex(one) || isOfYields(one) ? { ...one, reach: one.reach * PART_HALVES } : one,
  )
}

/** Risk and regime are told in sentences of their own: the first one is then of the index. */
export const isRiskLed = ([first]: readonly Scored[]): boolean =>
  first?.subject === 'risk' || first?.subject === 'regime'

interface Edition {
  readonly day: Day
  readonly ofWeek: boolean
}

/** Of each edition. Assets are the outer loop: their closes are unpacked once. */
function candidatesOn(view: BriefingView, editions: readonly Edition[]): readonly (readonly Candidate[])[] {
  const found = editions.map((): Candidate[] => [])
  for (const { asset, record } of view.priced.values()) {
    const reach = REACH[asset.symbol] ?? REACH_OF_CLASS[asset.assetClass] ?? 0
    if (reach === 0) continue
    const isPart = asset.assetClass === 'sector_etf' || asset.assetClass === 'equity'
    editions.forEach(({ day, ofWeek }, at) => {
      const own = ofWeek && reach < WEEK_REACH ? undefined : upToDay(record, day)
      if (own === undefined) return
      const section = sectionOf(asset)
      found[at].push(candidateOf(own, { subject: asset.symbol, section, reach, ofWeek, isPart }))
    })
  }
  return editions.map((edition, at) => [...found[at], ...riskOn(view, edition)])
}

function riskOn({ risk_record }: BriefingView, { day, ofWeek }: Edition): readonly Candidate[] {
  const risk = risk_record && upToDay(risk_record, day)
  if (risk === undefined) return []
  const own = candidateOf(risk, { subject: 'risk', section: 'risk', reach: 1, ofWeek, isPart: false })
  return [{ ...own, surprise: Math.max(own.surprise, hasTurned(risk) ? CHANGED_STATE : 0) }]
}

const sectionOf = ({ assetClass }: Asset): Candidate['section'] =>
  assetClass === 'equity' ? 'movers' : 'markets'

function upToDay(record: PriceRecord, day: Day): PriceRecord | undefined {
  const at = rowBefore(record, asDay(day + 1))
  return at >= 1 && record.day[at] === day ? recordUpTo(record, at) : undefined
}

function candidateOf(
  record: PriceRecord,
  {
    subject,
    section,
    reach,
    ofWeek,
    isPart,
  }: Pick<Candidate, 'subject' | 'section' | 'reach' | 'isPart'> & { readonly ofWeek: boolean },
): Candidate {
  const from = ofWeek ? beforeWeekOf(record) : record.last - 1
  const plain = Math.abs(ofWeek ? surpriseSince(record, from) : surpriseAt(record))
  const direction = Math.sign(moveBetween(record, from, record.last)) as Candidate['direction']
  const isExtreme = WATCHED_LEVELS.includes(subject) && isNewExtreme(record, subject)
  const boost = Math.max(
    isExtreme ? EXTREME : 0,
    subject === SP500 && !ofWeek && hasEndedRun(record) ? RUN_ENDED : 0,
    !ofWeek && FAR_MOVERS.includes(subject) && Math.abs(moveAt(record)) >= FAR_MOVE ? CHANGED_STATE : 0,
    subject === SP500 && !ofWeek && namedFall(record) !== undefined ? CHANGED_STATE : 0,
  )
  const isNews =
    isExtreme || (subject === SP500 && isNewLow(record)) || (subject === 'risk' && isHighOfYear(record))
  return {
    subject,
    section,
    reach,
    direction,
    plain,
    surprise: Math.max(plain, boost),
    isExtreme,
    isNews,
    isPart,
  }
}

function isHighOfYear(record: PriceRecord): boolean {
  const found = moveAt(record) > 0 ? highestSince(record) : undefined
  return found !== undefined && (found.onRecord || found.since.sessionsAgo >= YEAR)
}

/** The named share below its high that the latest close has crossed. */
export function namedFall(record: PriceRecord): number | undefined {
  const [now, before] = [belowHigh(record), belowHigh(record, record.last - 1)]
  return NAMED_FALLS.findLast((share) => before < share && now >= share)
}

/** The lowest close of a quarter or more. */
const isNewLow = (record: PriceRecord): boolean => moveAt(record) < 0 && lowestSince(record) !== undefined

function beforeWeekOf(record: PriceRecord): number {
  const day = record.day[record.last]
  return rowBefore(record, asDay(day - ((day + 3) % 7)))
}

/** A record of shares in a rising market is none: the one before must be long ago. */
function isNewExtreme(record: PriceRecord, subject: string): boolean {
  const isLong = (found: Superlative | undefined): boolean =>
    found !== undefined &&
    (found.onRecord ? record.last >= FOUR_YEARS : found.since.sessionsAgo >= FOUR_YEARS)
  if (moveAt(record) < 0) return subject !== 'risk' && subject !== VIX && isLong(lowestSince(record))
  if (!isLong(highestSince(record))) return false
  return subject !== SP500 || !isLong(highestSince(recordUpTo(record, record.last - 1)))
}

const hasEndedRun = (record: PriceRecord): boolean =>
  runAt(record) === 1 && runAt(record, record.last - 1) >= LONG_RUN

const hasTurned = ({ close, last }: PriceRecord): boolean =>
  riskStatus(close[last]) !== riskStatus(close[last - 1])
