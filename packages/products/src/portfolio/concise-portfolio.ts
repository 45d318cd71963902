import { type Columns, type Concise, tableOf } from '../contract/concise.ts'
import { listed } from '../english.ts'
import { pick } from '../pick.ts'
import { ranked, restText } from '../short-form.ts'
import type { ModelPortfolio, PortfolioPerformance, Position, RecordPart } from './portfolio-schema.ts'

/** Cash below it is what rounding leaves. */
const LEAST_CASH = 0.05
const RECENT = 'last_252_days'

type Compared = Omit<PortfolioPerformance['benchmarks'][number], 'name'> &
  Readonly<Record<'period' | 'name', string>>

const COMPARED: Columns<Compared> = [
  'period',
  { what: 'name' },
  'cagr_pct',
  'vol_pct',
  'sharpe',
  { sharpe_low: 'sharpe_interval_95.0', sharpe_high: 'sharpe_interval_95.1' },
  'max_drawdown_pct',
]

/** Limits and record first, then the positions, the largest first, and the backtest beside SPY and 60/40. */
export function concisePortfolio(answer: ModelPortfolio, _query: object, limit?: number): Concise {
  const { positions, performance, by_period, record } = answer
  const largest = ranked(positions, ({ weight_pct }) => -weight_pct)
  const rows = largest.slice(0, limit)
  const recent = by_period.find(({ name }) => name === RECENT)
  return {
    summary: summaryOf(answer, largest),
    ...pick(answer, 'date', 'model_version'),
    evidence: {
      record: recordOf(record),
      ...pick(performance, 'kind', 'from', 'to'),
      forms_tried: performance.trials,
      ...tableOf(
        [
          ...comparedTo('whole', performance),
          ...(recent === undefined ? [] : comparedTo(RECENT, recent.performance)),
        ],
        COMPARED,
      ),
    },
    caveats: [
      ...answer.limits,
      ...answer.missing,
      ...(performance.note === null ? [] : [performance.note]),
      ...(answer.cash_rate.source === null ? [answer.cash_rate.note] : []),
    ],
    ...tableOf(rows, ['symbol', 'name', 'weight_pct', 'price', 'since', 'contribution_pct', 'reason']),
    ...pick(answer, 'cash_pct', 'pending', 'next_check'),
    more: `${restText(rows.length, positions.length)}view or part: curve for its worth by month, trades for orders; detail=detailed for method, rules and earlier records.`,
  }
}

const comparedTo = (period: string, { benchmarks, ...model }: PortfolioPerformance): readonly Compared[] =>
  [{ name: 'model', ...model }, ...benchmarks].map((one) => ({ period, ...one }))

/** What was written down beforehand; only the reason if there is nothing yet. */
const recordOf = (record: RecordPart): unknown =>
  record.performance === null
    ? record.note
    : {
        ...pick(record, 'mode', 'started_at', 'decisions', 'fills'),
        ...pick(record.performance, 'from', 'to', 'days', 'twr_pct', 'max_drawdown_pct'),
        earlier_records: record.previous.length,
      }

function summaryOf(answer: ModelPortfolio, largest: readonly Position[]): string {
  const { cash_pct, pending, next_check, performance } = answer
  const holdings = [
    ...largest.map(({ symbol, weight_pct }) => `${symbol} ${weight_pct}%`),
    ...(cash_pct >= LEAST_CASH || largest.length === 0 ? [`cash ${cash_pct}%`] : []),
  ]
  const orders = pending.map(({ symbol, from_pct, to_pct }) => `${symbol} from ${from_pct}% to ${to_pct}%`)
  const next =
    orders.length === 0
      ? `nothing is to be traded before the check of ${next_check}`
      : `at the next close ${listed(orders)}`
  return `The model portfolio holds ${listed(holdings)}; ${next}; ${backtestText(performance)}.`
}

function backtestText({ from, benchmarks, ...own }: PortfolioPerformance): string {
  const mix = benchmarks.find(({ name }) => name === 'sixty_forty')
  if (own.cagr_pct === null || mix === undefined || mix.cagr_pct === null) {
    return `the ${own.kind} since ${from} is too short for a return a year`
  }
  return `the ${own.kind} since ${from} made ${own.cagr_pct}% a year with a deepest fall of ${Math.abs(own.max_drawdown_pct)}%, a 60/40 mix ${mix.cagr_pct}% with ${Math.abs(mix.max_drawdown_pct)}%`
}
