import {
  BEYOND,
  type EventThen,
  eventsThen,
  readable,
} from '@bellwether-markets/engine/attribution/events-then'
import { levelsOf } from '@bellwether-markets/engine/attribution/factor-returns'
import { PARTS } from '@bellwether-markets/engine/attribution/factor-set'
import { reactionAfter } from '@bellwether-markets/engine/attribution/reaction-after'
import {
  type SessionParts,
  type SplitMove,
  splitMove,
} from '@bellwether-markets/engine/attribution/split-move'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import {
  asDay,
  type Day,
  formatDay,
  formatInstant,
  type Instant,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import { type Asset, universeOf } from '@bellwether-markets/engine/market/asset'
import type { InputValues } from '@bellwether-markets/engine/market/inputs'
import { isStalePrice } from '@bellwether-markets/engine/market/missed-sessions'
import type { Headline } from '@bellwether-markets/engine/market/observation'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { namesWith } from '@bellwether-markets/engine/news/linking/find-aliases'
import type { DayValues } from '@bellwether-markets/engine/series/day-values'
import { largestRemainder } from '@bellwether-markets/engine/series/largest-remainder'
import { round } from '@bellwether-markets/engine/series/round'
import { formatNumber } from '@bellwether-markets/engine/text/number-format'
import { known, priceDecimals } from '../known.ts'
import { sideOf } from '../news-signals/describe-event.ts'
import { pick } from '../pick.ts'
import { type MoveQuery, requestedAsset, requestedRows } from './asked-window.ts'
import type { whyInputs } from './why-inputs.ts'
import type { PartsOfMove, ReportedEvent } from './why-schema.ts'
import { summaryOf } from './why-summary.ts'

const DECIMALS = 2
const MOST_EVENTS = 20

/** @throws AppError if the window cannot be answered */
export function partsOfMove(
  inputs: InputValues<ReturnType<typeof whyInputs>>,
  query: MoveQuery,
  asOf: Instant,
): PartsOfMove {
  const { tracked, bars, curves, headlines = [], sessions: halfHours } = inputs
  const universe = universeOf(tracked)
  const asset = requestedAsset(universe, query.symbol)
  const { symbol } = asset
  const levels = heldLevels(asset, bars.get(symbol))
  const [first, last] = requestedRows(asset, query, levels)
  const [base, from, to] = [first - 1, first, last].map((row) => asDay(levels.day[row]))
  const split = splitMove(asset, { from, to }, { universe, bars, curves })
  const size = sizeOfMove(symbol, split, query.direction)
  const read = readable(headlines, split.sessions, base)
  const found = eventsThen({ asset: symbol, move: split, base, headlines: read, names: namesWith(tracked) })
  const answer = {
    ...pick(asset, 'symbol', 'name', 'currency'),
    from: formatDay(from),
    to: formatDay(to),
    sessions: split.sessions.length,
    base_day: formatDay(base),
    ...closesOf(levels.value[first - 1], levels.value[last]),
    ...size,
    ...ownParts(size.own_pct, found, split),
    factors: factorsOf(split, bars),
    ...eventsOf(found, split, halfHours.get(symbol)),
    coverage: coverageOf(headlines, read.length, base, to),
    days: daysOf(split),
    missing: missingOf(
      asset,
      split,
      query.to === undefined && isStalePrice(asset, to, asOf) ? to : undefined,
    ),
  } satisfies Omit<PartsOfMove, 'summary'>
  return { ...answer, summary: summaryOf(answer, query.direction) }
}

const heldLevels = (asset: Asset, window: DailyWindow | undefined): DayValues =>
  window === undefined ? { day: [], value: [] } : levelsOf(asset, window)

const daysOf = (split: SplitMove): PartsOfMove['days'] =>
  split.sessions.map((session) => ({ date: formatDay(session.day), ...printedParts([session], split) }))

function closesOf(base: number, last: number) {
  const decimals = priceDecimals(last)
  return { base_close: round(base, decimals), last_close: round(last, decimals) }
}

/** @throws AppError without a percentage, or if nothing is usual */
function sizeOfMove(symbol: string, split: SplitMove, believed: MoveQuery['direction']) {
  const move = sumOf(split.sessions, (session) => session.move)
  if (!Number.isFinite(move)) throw belowZero(symbol, split)
  const printed = printedParts(split.sessions, split)
  const usual = 100 * split.deviation * Math.sqrt(split.sessions.length)
  if (!(usual > 0)) throw neverMoved(symbol)
  const direction: PartsOfMove['direction'] =
    printed.move_pct === 0 ? 'flat' : printed.move_pct > 0 ? 'up' : 'down'
  const unusual = round(Math.abs(move) / (usual / 100), 1)
  return {
    direction,
    premise_right: believed === undefined ? null : believed === direction,
    ...printed,
    usual_move_pct: round(usual, DECIMALS),
    unusual,
    is_usual: unusual <= BEYOND,
  }
}

function ownParts(own_pct: number, events: readonly EventThen[], { sessions }: SplitMove) {
  const days = new Set(events.filter(isAccounting).map(({ session }) => session))
  const scale = linkOf(sumOf(sessions, ({ move }) => move))
  const accounted = round(
    100 * scale * sumOf(sessions, ({ day, own }) => (days.has(day) ? own : 0)),
    DECIMALS,
  )
  return { accounted_pct: accounted, unexplained_pct: round(own_pct - accounted, DECIMALS) }
}

const factorsOf = ({ factors }: SplitMove, bars: ReadonlyMap<string, unknown>): PartsOfMove['factors'] =>
  factors.map(({ factor, beta, total }) => ({
    ...pick(factor, 'part', 'name'),
    symbols: factor.members.map(({ symbol }) => symbol).filter((symbol) => bars.has(symbol)),
    beta: round(beta, DECIMALS),
    move_pct: percent(total),
  }))

const percent = (log: number): number => round(100 * Math.expm1(log), DECIMALS)

const sumOf = (sessions: readonly SessionParts[], of: (session: SessionParts) => number): number =>
  sessions.reduce((total, session) => total + of(session), 0)

/** (e^x − 1)/x, so that parts of a log return sum to the return. Source: Cariño 1999, Journal of Performance Measurement 3(4). */
const linkOf = (move: number): number => (move === 0 ? 1 : Math.expm1(move) / move)

const missingOf = (asset: Asset, split: SplitMove, stale: Day | undefined): PartsOfMove['missing'] => [
  ...split.lacking.map(({ part, name }) => ({
    name: part,
    reason: `Too few bars of ${name} are held for these days.`,
  })),
  ...missingRoll(asset, split),
  ...(stale === undefined
    ? []
    : [
        {
          name: 'later sessions',
          reason: `The last close of ${asset.name} that is held is of ${formatDay(stale)}.`,
        },
      ]),
]

function missingRoll({ name, assetClass }: Asset, { sessions }: SplitMove): PartsOfMove['missing'] {
  const unknown = sessions.filter(({ roll }) => Number.isNaN(roll)).length
  if (assetClass !== 'commodity' || unknown === 0) return []
  const which = unknown === sessions.length ? 'these sessions' : `${unknown} of these sessions`
  const reason = `The contract of ${name} is not known for ${which}: a jump when it changes counts as own.`
  return [{ name: 'roll', reason }]
}

/** Percent; the parts sum to the move. */
function printedParts(sessions: readonly SessionParts[], { factors }: SplitMove) {
  const move = sumOf(sessions, (session) => session.move)
  const scale = 100 * linkOf(move)
  const isRollKnown = sessions.some(({ roll }) => !Number.isNaN(roll))
  const raw = [
    ...factors.map((_, at) => sumOf(sessions, ({ parts }) => parts[at])),
    sumOf(sessions, ({ own }) => own),
    ...(isRollKnown ? [sumOf(sessions, ({ roll }) => roll || 0)] : []),
  ]
  const shares = largestRemainder(
    raw.map((part) => scale * part),
    100 * Math.expm1(move),
    DECIMALS,
  )
  const [market, group, currency] = PARTS.map((part) => {
    const at = factors.findIndex(({ factor }) => factor.part === part)
    return at < 0 ? null : shares[at]
  })
  return {
    move_pct: percent(move),
    market_pct: market,
    group_pct: group,
    currency_pct: currency,
    roll_pct: isRollKnown ? shares[factors.length + 1] : null,
    own_pct: shares[factors.length],
  }
}

function eventsOf(found: readonly EventThen[], split: SplitMove, bars: Parameters<typeof reactionAfter>[0]) {
  const events = found
    .map((event) => describeEvent(event, split, bars))
    .toSorted((a, b) => weightOf(b) - weightOf(a))
  return { events: events.slice(0, MOST_EVENTS), events_total: events.length }
}

const isAccounting = ({ kind }: EventThen): boolean => kind !== 'reported'

function describeEvent(
  { story, kind, cause, expected, session }: EventThen,
  { sessions, ownDeviation }: SplitMove,
  bars: Parameters<typeof reactionAfter>[0],
): ReportedEvent {
  const { first, event } = story
  const { move, own } = sessions.find(({ day }) => day === session) ?? { move: Number.NaN, own: Number.NaN }
  const next = first.timeOfDayKnown ? reactionAfter(bars, session, first.publishedAt) : undefined
  return {
    at: formatInstant(first.publishedAt),
    time_known: first.timeOfDayKnown,
    kind,
    type: event?.type.code ?? null,
    title: first.title,
    cause: kind === 'named_cause' ? cause : null,
    source: first.source,
    url: first.url ?? null,
    expected: sideOf(expected),
    session: formatDay(session),
    session_move_pct: percent(move),
    session_own_pct: percent(own),
    own_unusual: ownDeviation > 0 ? round(Math.abs(own) / ownDeviation, 1) : 0,
    next_hour_pct: known(next === undefined ? undefined : 100 * Math.expm1(next), DECIMALS),
    may_account: kind !== 'reported',
  }
}

const KINDS = ['reported', 'theme', 'named_cause', 'headline', 'event'] as const

/** What may account first, then by the size of the session; of one session events of the asset first. */
const weightOf = ({ may_account, own_unusual, kind }: ReportedEvent): number =>
  (may_account ? 1e6 : 0) + 10 * own_unusual + KINDS.indexOf(kind)

function coverageOf(
  headlines: readonly Headline[],
  read: number,
  base: Day,
  to: Day,
): PartsOfMove['coverage'] {
  const isThen = ({ publishedAt }: Headline) => utcDay(publishedAt) >= base && utcDay(publishedAt) <= to
  const headlineCount = headlines.filter(isThen).length
  const count = formatNumber(headlineCount, 0, 'en')
  return {
    headlines: headlineCount,
    note:
      headlineCount === 0
        ? 'No headlines of these days are held: what was reported then is not known here.'
        : read < headlines.length
          ? `${count} headlines of these days are held; those of the sessions with the largest own moves were read.`
          : `${count} headlines of these days are held; what none of them reports is not found.`,
  }
}

const neverMoved = (symbol: string): AppError =>
  new AppError('no_data_then', {
    hint: `${symbol} did not move in the sessions before, so no move of it can be called usual. Ask for other days.`,
    symbol,
  })

function belowZero(symbol: string, { sessions }: SplitMove): AppError {
  const at = sessions.find((session) => !Number.isFinite(session.move))
  const hint = `${symbol} has no close above zero on ${formatDay(at?.day ?? asDay(0))} or the session before, so its move has no percentage. Ask for other days.`
  return new AppError('no_data_then', { hint, symbol })
}
