import { SECOND } from '@bellwether-markets/engine/kernel/time'
import { counter, gauge, type Metric } from './exposition.ts'

interface ClockFigures {
  readonly steps: number
  /** How far each clock is ahead of the believed time. */
  readonly aheadMs: ReadonlyMap<string, number>
  readonly ledgerAheadMs: number
}

export const clockMetrics = ({ steps, aheadMs, ledgerAheadMs }: ClockFigures): readonly Metric[] => [
  counter(
    'bellwether_clock_steps_total',
    'Steps of a clock by more than two minutes; a start behind the ledger is one.',
    [{ value: steps }],
  ),
  gauge(
    'bellwether_clock_offset_seconds',
    'How far a clock is ahead of the time that is believed.',
    [...aheadMs].map(([clock, ms]) => ({ labels: { clock }, value: ms / SECOND })),
  ),
  gauge('bellwether_clock_ledger_ahead_seconds', 'How far the ledger was dated ahead of the present.', [
    { value: ledgerAheadMs / SECOND },
  ]),
]
