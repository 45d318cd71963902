import { type Static, Type } from 'typebox'
import { DayText, InstantText, Nullable, OneOf } from './schema.ts'

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
    description: 'What the return is compared with: the median of the members, the benchmark, or zero',
  }),
  symbol: Type.String({ description: 'Instrument whose return is measured' }),
  direction: OneOf(['long', 'short'], {
    description: 'long: the return must be above what it is compared with; short: below it',
  }),
  basis: OneOf(['adjusted', 'price', 'contracts'], {
    description:
      'Returns from prices adjusted for splits and dividends, from prices as they were, or chained through single futures contracts',
  }),
  benchmark: Nullable(Type.String({ description: 'Instrument it is compared with; else null' })),
  members: Nullable(
    Type.Array(Type.String(), { description: 'Instruments whose median it is compared with; else null' }),
  ),
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
