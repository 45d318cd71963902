import type { ModelPortfolio } from '@bellwether-markets/products/portfolio/portfolio-schema'
import { fixed, move } from '../number-text.ts'
import { meterCell } from './chart-scale.tsx'
import { dataTable } from './table-head.tsx'

type Performance = ModelPortfolio['performance']
type Benchmark = Performance['benchmarks'][number]
type Summary = Pick<
  Performance & Benchmark,
  'cagr_pct' | 'vol_pct' | 'max_drawdown_pct' | 'sharpe' | 'turnover'
>

const ROWS: readonly { readonly label: string; readonly of: (one: Summary) => string }[] = [
  { label: 'Return a year', of: ({ cagr_pct: value }) => percentText(value) },
  { label: 'Volatility', of: ({ vol_pct: value }) => percentText(value) },
  { label: 'Deepest fall', of: ({ max_drawdown_pct: value }) => percentText(value) },
  { label: 'Sharpe over cash', of: ({ sharpe }) => fixed(sharpe, 2) },
  { label: 'Turnover a year', of: ({ turnover }) => (turnover === null ? '–' : `${fixed(turnover)} ×`) },
]

const percentText = (value: number | null): string => move(value, fixed)

export function portfolioComparison({ performance, limits }: ModelPortfolio) {
  const [spy, mixed] = (['spy', 'sixty_forty'] as const).map((name) =>
    performance.benchmarks.find((one) => one.name === name),
  )
  return (
    <>
      {dataTable({
        caption: 'Backtest against its benchmarks',
        columns: ['Backtest', ['Model', 'num'], ['60/40', 'num'], ['SPY', 'num']],
        rows: ROWS.map(({ label, of }) => [
          label,
          <b>{of(performance)}</b>,
          mixed === undefined ? '–' : of(mixed),
          spy === undefined ? '–' : of(spy),
        ]),
      })}
      <p class="note spaced">
        {verdict(performance, mixed)} {limits[0] ?? ''}
      </p>
    </>
  )
}

/** Which did better by both measures, even if the benchmark. */
function verdict(model: Summary, mixed: Benchmark | undefined): string {
  if (mixed === undefined || model.cagr_pct === null || mixed.cagr_pct === null) return ''
  const more = model.cagr_pct > mixed.cagr_pct
  const perRisk = (model.sharpe ?? 0) > (mixed.sharpe ?? 0)
  const lessFall = model.max_drawdown_pct > mixed.max_drawdown_pct
  const first =
    more === perRisk
      ? `${more ? 'The model' : '60/40'} returned more, also per unit of risk.`
      : `${more ? 'The model' : '60/40'} returned more; per unit of risk ${perRisk ? 'the model' : '60/40'} did.`
  return `${first} ${lessFall ? 'The model' : '60/40'} fell less.`
}

export const positionTable = ({ positions, cash_pct: cash, pending, next_check: next }: ModelPortfolio) => (
  <div class="fig">
    {dataTable({
      caption: 'Positions by weight',
      style: 'tight pad pos stack',
      columns: [
        'Position',
        'Weight',
        ['Held since', 'num'],
        ['Contribution', 'num'],
        ['Why', undefined, 'label'],
      ],
      rows: [...positions]
        .sort((one, other) => other.weight_pct - one.weight_pct)
        .map((one) => [
          <>
            <span class="sym">{one.symbol}</span> <span class="label">{one.name}</span>
          </>,
          weightBar(one.weight_pct),
          one.since,
          move(one.contribution_pct),
          one.reason,
        ]),
      last: (
        <tr>
          <th scope="row">
            <span class="sym">Cash</span>
          </th>
          <td>{weightBar(cash)}</td>
          <td></td>
          <td></td>
          <td class="label">
            {pending.length === 0 ? null : `${pending.length} orders are filled at the next close. `}Next
            check {next}.
          </td>
        </tr>
      ),
    })}
  </div>
)

const weightBar = (weight: number) => meterCell(`${fixed(weight)}%`, weight)
