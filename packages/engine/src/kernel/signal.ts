import { type Static, Type } from 'typebox'
import {
  Amount,
  Count,
  DayText,
  Figure,
  InstantText,
  List,
  Nullable,
  OneOf,
  Positive,
  Probability,
  Text,
} from './schema.ts'

/** Price at an open, a close, or the latest quote at an instant. */
export const EventPoint = Type.Union([
  Type.Object({
    at: OneOf(['open', 'close'], { description: 'Which price of the session' }),
    day: DayText('Trading day'),
  }),
  Type.Object({
    at: OneOf(['quote'], { description: 'The latest quote at an instant' }),
    instant: InstantText('Instant of the quote'),
  }),
])
export type EventPoint = Static<typeof EventPoint>

/** Event whose probability is the confidence; anyone with prices can verify it. */
export const SignalEvent = Type.Object({
  kind: OneOf(['beats_median', 'beats_benchmark', 'return_sign'], {
    description: 'Comparison of the return: the median of the members, the benchmark, or zero',
  }),
  symbol: Text('Instrument whose return is measured'),
  direction: OneOf(['long', 'short'], {
    description: 'long: the return must be above what it is compared with; short: below it',
  }),
  basis: OneOf(['adjusted', 'price', 'contracts'], {
    description:
      'Returns from prices adjusted for splits and dividends, from prices as they were, or chained through single futures contracts',
  }),
  benchmark: Nullable(Text('Instrument it is compared with; else null')),
  members: Nullable(List(Type.String(), 'Instruments whose median it is compared with; else null')),
  entry: EventPoint,
  exit: EventPoint,
})
export type SignalEvent = Static<typeof SignalEvent>

/** Text derived from the machine-readable form, so that both agree. */
export function signalEventText(event: SignalEvent): string {
  const window = `from ${pointText(event.entry)} to ${pointText(event.exit)}`
  const higher = event.direction === 'long'
  switch (event.kind) {
    case 'beats_median':
      return `${event.symbol} returns ${higher ? 'more' : 'less'} than the median of ${event.members?.length ?? 0} named instruments, ${window}`
    case 'beats_benchmark':
      return `${event.symbol} returns ${higher ? 'more' : 'less'} than ${event.benchmark}, ${window}`
    default:
      return `${event.symbol} has a return ${higher ? 'above' : 'below'} zero, ${window}`
  }
}

const pointText = (point: EventPoint): string =>
  'instant' in point ? `the quote at ${point.instant}` : `the ${point.at} of ${point.day}`

export const EDGE_STATES = ['stated', 'too_few', 'within_error', 'faded', 'descriptive'] as const
export type EdgeState = (typeof EDGE_STATES)[number]

export const SIGNAL_SOURCES = ['news_5m', 'alpha_14d', 'radar_daily', 'intraday_30m', 'scr_daily'] as const
export type SignalSource = (typeof SIGNAL_SOURCES)[number]

const SignalDriver = Type.Object({
  name: Text('Feature, by its name in the field'),
  contribution: Figure('Points it adds to the score'),
  reading: Nullable(Figure('Value of the feature; null if it was not known')),
})

const SignalCalibration = Type.Object({
  state: OneOf(['prior', 'backtest', 'paper', 'live', 'drift'], {
    description:
      'Basis of the confidence: prior (nothing resolved yet), backtest, or signals issued since (paper, live); drift: outcomes no longer match the confidences, so the base rate is given',
  }),
  n: Count('Resolved predictions behind it'),
  ece: Nullable(Amount('Expected calibration error of those; null if they are too few')),
})

export const Signal = Type.Object({
  id: Text('Stable for one signal: source, symbol, direction and instant of issue'),
  symbol: Text('Ticker'),
  signal_type: OneOf(SIGNAL_SOURCES, { description: 'Source of the signal' }),
  direction: OneOf(['long', 'short'], { description: 'Which side it takes' }),
  kind: OneOf(['signal', 'screen'], {
    description: 'signal: its edge is stated; screen: it describes, and its confidence is the base rate',
  }),
  confidence: Probability('Calibrated probability of `event` at the issue; the base rate of a screen'),
  confidence_now: Nullable(
    Probability('What the same model gives the event at `checked_at`; null if it no longer scores it'),
  ),
  strength: Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'Points of confidence above the base rate; 0 for a screen. The order of every list',
  }),
  conviction: Type.Number({
    minimum: 0,
    maximum: 100,
    description:
      'Place among the signals of its source, 100 the first: not a probability, not comparable between sources',
  }),
  rank: Nullable(
    Positive('Place in the latest ranking of its source, 1 the first; null if it entered earlier'),
  ),
  of: Nullable(Positive('How many were ranked; null as `rank`')),
  ranked_on: DayText('Day of that ranking; if `rank` is null, of the ranking on which it entered'),
  reason_en: Text('Why, in English'),
  event: Text('The event that the confidence is for'),
  horizon: Type.String({
    description: 'How far the event reaches, as an ISO 8601 duration',
    examples: ['P14D'],
  }),
  benchmark: Nullable(Text('Benchmark of the outcome; null for zero')),
  base_rate: Probability('How often the event happened for all candidates in the past'),
  edge: Type.Number({
    minimum: -1,
    maximum: 1,
    description:
      'Estimate of the probability less the base rate, of which confidence uses the lower bound; 0 for a screen',
  }),
  edge_se: Nullable(Amount('Standard error of that estimate by date of issue; null if not measured')),
  edge_state: OneOf(EDGE_STATES, {
    description:
      'stated; or why nothing is claimed: too_few past dates, within_error of no skill, faded in the last five years, or descriptive',
  }),
  issued_at: InstantText('When it was first issued'),
  updated: InstantText('When its reason and figures were written: those of the issue'),
  confirmed_at: InstantText('When its source last repeated it'),
  checked_at: InstantText('When its source last looked at it; `confidence_now` is of then'),
  expires_at: InstantText('When it should no longer be acted upon'),
  resolves_at: InstantText('When its outcome will be known'),
  drivers: List(SignalDriver, 'Largest contributions first'),
  model_version: Text('Version of the model that issued it'),
  calibration: SignalCalibration,
})
export type Signal = Static<typeof Signal>

const { kind, strength, rank, of, ranked_on, edge, edge_se, edge_state, ...withoutAnEdge } = Signal.properties
const { confidence_now, confirmed_at, checked_at, ...sinceTheFirst } = withoutAnEdge
/** As the record holds it: signals of the first version had neither an edge nor a separate confirmation. */
export const IssuedSignal = Type.Object({
  ...sinceTheFirst,
  ...Type.Partial(
    Type.Object({
      kind,
      strength,
      rank,
      of,
      ranked_on,
      edge,
      edge_se,
      edge_state,
      confidence_now,
      confirmed_at,
      checked_at,
    }),
  ).properties,
})
