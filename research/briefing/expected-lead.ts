import { asDay, formatDay, parseDay, weekday } from '@bellwether-markets/engine/kernel/time'
import { TABLE_SYMBOLS } from '../../packages/products/src/briefing/table.ts'
import type { MadeEdition, Upstreams } from './made-editions.ts'
import {
  lastAsExtreme,
  lastMove,
  lastRow,
  type MarketReading,
  moveFrom,
  type Series,
  surprise,
  upTo,
  usualSize,
} from './market-readings.ts'

interface Ranked {
  readonly subject: string
  readonly direction: number
  readonly plain: number
  /** With its boosts. */
  readonly surprise: number
  readonly isExtreme: boolean
  readonly isNews: boolean
  readonly score: number
}

const REACH: Readonly<Record<string, number>> = {
  '^GSPC': 1,
  '^TNX': 1,
  risk: 1,
  '^VIX': 0.8,
  'DX-Y.NYB': 0.8,
  'CL=F': 0.8,
  'GC=F': 0.8,
  QQQ: 0.7,
  IWM: 0.7,
  EFA: 0.7,
  EEM: 0.7,
  TLT: 0.7,
  LQD: 0.7,
  HYG: 0.7,
  VGK: 0.7,
  EWJ: 0.7,
  FXI: 0.7,
  'EURGBP=X': 0,
  'EURJPY=X': 0,
  'EURCHF=X': 0,
  'HG=F': 0.5,
  'NG=F': 0.5,
  'EURUSD=X': 0.7,
  'USDJPY=X': 0.7,
  'CNY=X': 0.3,
}
const REACH_OF_CLASS: Readonly<Record<string, number>> = {
  sector_etf: 0.7,
  fx: 0.5,
  commodity: 0.35,
  equity: 0.25,
}
const REACH_OF_A_WEEK = 0.8
const FOUR_YEARS = 1008
const MOST = 8
const SUNDAY = 0

/** What an edition should lead with by the largest surprise × reach × novelty, largest first, from closes alone. */
export function expectedLeads(
  market: MarketReading,
  { day, upstream, told }: MadeEdition,
): readonly Ranked[] {
  const risk = riskSeries(upstream, market.session)
  const regime = regimeChange(upstream, market.session)
  const all = [...market.series.values(), ...(risk === undefined ? [] : [risk])].filter(
    (one) => reachOf(one) > 0,
  )
  const index = market.series.get('^GSPC')
  const before = (index?.day ?? [])
    .slice(-4, -1)
    .map((session) => ranked(onDay(all, session), upstream, 'day')[0])
  // What the news turned to since the close is taken as the edition tells it.
  const act =
    told.en.lead === 'act' ||
    upstream.events?.themes.some(({ type, priced }) => type === 'cb_decision' && !priced) === true
  const today =
    weekday(day) === SUNDAY
      ? ranked(
          all.filter((one) => reachOf(one) >= REACH_OF_A_WEEK),
          upstream,
          'week',
        )
      : ranked(all, upstream, 'day')
  const isRepeated = (one: Ranked): boolean =>
    !one.isNews &&
    before.some(
      (led) =>
        led?.subject === one.subject && led.direction === one.direction && led.surprise >= one.surprise,
    )
  const own = today.map((one) => ({
    ...one,
    score:
      one.score *
      (act && one.subject !== 'risk' ? 0.5 : 1) *
      (isPart(one, today, market) ? 0.5 : 1) *
      (isRepeated(one) ? 0.5 : 1),
  }))
  const news = act
    ? [{ subject: 'act', direction: 0, plain: 3, surprise: 3, isExtreme: false, isNews: true, score: 3 }]
    : []
  const sorted = [...own, ...news, ...regime].toSorted((a, b) => b.score - a.score || b.plain - a.plain)
  const isPlain = !act && (sorted[0]?.surprise ?? 0) < 1.5
  return (isQuiet(market, day, upstream) &&
    sorted[0]?.subject !== 'risk' &&
    sorted[0]?.subject !== 'regime') ||
    isPlain
    ? sorted.toSorted((a, b) => Number(b.subject === '^GSPC') - Number(a.subject === '^GSPC'))
    : sorted
}

/** Of the story of the index, or of the ten-year yield. */
function isPart(
  { subject, direction, isExtreme: isExtremeOf }: Ranked,
  all: readonly Ranked[],
  { series }: MarketReading,
): boolean {
  const of = (wanted: string): Ranked | undefined => all.find((one) => one.subject === wanted)
  const [index, yields] = [of('^GSPC'), of('^TNX')]
  const assetClass = series.get(subject)?.assetClass
  const isStock = assetClass === 'sector_etf' || assetClass === 'equity'
  if (isStock && index !== undefined && index.plain >= 3) return direction === index.direction
  const isRisk = subject === 'risk' || subject === '^VIX'
  if (isRisk && index !== undefined && index.plain >= 3 && !isExtremeOf) return direction === -index.direction
  const isBond = subject === 'TLT' || subject === 'LQD'
  return isBond && yields !== undefined && yields.plain >= 1 && direction === -yields.direction
}

const reachOf = ({ subject, assetClass }: Series): number => REACH[subject] ?? REACH_OF_CLASS[assetClass] ?? 0

const onDay = (all: readonly Series[], session: number): readonly Series[] =>
  all.flatMap((one) => {
    const at = one.day.lastIndexOf(session)
    return at < 1 ? [] : [upTo(one, at)]
  })

function ranked(all: readonly Series[], upstream: Upstreams, period: 'day' | 'week'): readonly Ranked[] {
  return all
    .flatMap((one): readonly Ranked[] => {
      const from = period === 'week' ? weekBegin(one) : lastRow(one) - 1
      const move = moveFrom(one, from, lastRow(one))
      const sessions = lastRow(one) - from
      const plain = Math.abs(move) / (usualSize(one, from + 1) * Math.sqrt(sessions))
      const boosted = Math.max(plain, boostOf(one, upstream, period))
      if (!Number.isFinite(boosted)) return []
      return [
        {
          subject: one.subject,
          direction: Math.sign(move),
          plain,
          surprise: boosted,
          isExtreme: extremeBoost(one) > 0,
          isNews: extremeBoost(one) > 0 || isFurther(one),
          score: Math.min(boosted, MOST) * reachOf(one),
        },
      ]
    })
    .toSorted((a, b) => b.score - a.score || b.plain - a.plain)
}

/** Last row before the Monday of its week. */
export function weekBegin({ day }: Series): number {
  const last = day[day.length - 1]
  const monday = last - ((weekday(asDay(last)) + 6) % 7)
  return day.findLastIndex((one) => one < monday)
}

function boostOf(series: Series, upstream: Upstreams, period: 'day' | 'week'): number {
  const { subject } = series
  const isFar = period === 'day' && FAR_MOVERS.has(subject) && Math.abs(lastMove(series)) >= 0.1
  if (isFar || (period === 'day' && subject === '^GSPC' && crosses(series)))
    return Math.max(3, extremeBoost(series))
  const turned = subject === 'risk' && hasTurned(series, upstream) ? 3 : 0
  const ended = subject === '^GSPC' && period === 'day' && endsRun(series) ? 2.5 : 0
  return Math.max(extremeBoost(series), turned, ended)
}

const FAR_MOVERS = new Set(['^GSPC', 'CL=F', 'GC=F', 'DX-Y.NYB', 'HYG', 'EEM', 'EFA', 'IWM'])

/** Whether the index comes to lie a tenth or a fifth below its high of 252 sessions. */
function crosses(series: Series): boolean {
  const below = (row: number): number =>
    1 - series.close[row] / Math.max(...series.close.slice(Math.max(0, row - 252), row + 1))
  const [before, now] = [below(lastRow(series) - 1), below(lastRow(series))]
  return [0.1, 0.2].some((share) => before < share && now >= share)
}

/** A low of the S&P 500 of sixty sessions, or a high of risk of a year, is news again. */
function isFurther(series: Series): boolean {
  const isHigh = lastMove(series) > 0
  const least = series.subject === 'risk' && isHigh ? 252 : series.subject === '^GSPC' && !isHigh ? 60 : 0
  return least > 0 && lastRow(series) - Math.max(lastAsExtreme(series.close, isHigh), 0) >= least
}

const WATCHED: readonly string[] = ['risk', '^VIX', '^GSPC', '^TNX']

/** A high of the S&P 500 after a high is none: shares rise most of the time. */
function extremeBoost(series: Series): number {
  const { subject } = series
  if (!WATCHED.includes(subject) || !isExtreme(series)) return 0
  const isNext = lastMove(series) > 0 && isExtreme(upTo(series, lastRow(series) - 1))
  return subject === '^GSPC' && isNext ? 0 : 5
}

/** New high or low of four years; of risk and the VIX only highs, for calm lasts. */
function isExtreme(series: Series): boolean {
  const isHigh = lastMove(series) > 0
  if (!isHigh && (series.subject === 'risk' || series.subject === '^VIX')) return false
  const at = lastAsExtreme(series.close, isHigh)
  return lastRow(series) - Math.max(at, 0) >= FOUR_YEARS
}

/** Five sessions of one sign, then one of the other. */
function endsRun(series: Series): boolean {
  const signs = Array.from({ length: 6 }, (_, back) => {
    const row = lastRow(series) - back
    return row < 1 ? 0 : Math.sign(moveFrom(series, row - 1, row))
  })
  const [own, ...others] = signs
  return own !== 0 && others.every((sign) => sign === -own)
}

function hasTurned({ day }: Series, upstream: Upstreams): boolean {
  const statuses = day.slice(-2).map((one) => {
    const date = formatDay(asDay(one))
    return upstream['risk-history']?.rows.find((row) => row.date === date)?.status
  })
  return statuses[0] !== statuses[1]
}

/** A new regime counts like a new status of risk. */
function regimeChange(upstream: Upstreams, session: number): readonly Ranked[] {
  const date = formatDay(asDay(session))
  const [before, last] = (upstream['regime-history']?.rows ?? []).filter((row) => row.date <= date).slice(-2)
  return last?.date !== date || before.regime === last.regime
    ? []
    : [{ subject: 'regime', direction: 0, plain: 3, surprise: 3, isExtreme: false, isNews: true, score: 3 }]
}

/** The risk index up to a session. */
export function riskSeries(upstream: Upstreams, session: number): Series | undefined {
  const rows = (upstream['risk-history']?.rows ?? [])
    .map(({ date, value }) => ({ day: parseDay(date) ?? Number.NaN, value }))
    .filter(({ day }) => day <= session)
  if (rows.length < 2) return undefined
  const close = rows.map(({ value }) => value)
  const day = rows.map((row) => row.day)
  if (day[day.length - 1] !== session) return undefined
  return {
    subject: 'risk',
    name: 'risk',
    assetClass: 'risk',
    measure: 'difference',
    day,
    close,
    adjusted: close,
  }
}

function isQuiet({ series }: MarketReading, day: number, { risk }: Upstreams): boolean {
  const index = series.get('^GSPC')
  return (
    index !== undefined &&
    risk?.status !== 'ELEVATED' &&
    risk?.status !== 'CRITICAL' &&
    index.day.length > 61 &&
    weekday(asDay(day)) !== SUNDAY &&
    surprise(index) < 0.7 &&
    [...series.values()].every(
      (one) => !(surprise(one) >= 3) && !(TABLE_SYMBOLS.includes(one.subject) && isFar(one)),
    )
  )
}

const isFar = (one: Series): boolean => one.measure === 'return' && Math.abs(lastMove(one)) >= 0.05
