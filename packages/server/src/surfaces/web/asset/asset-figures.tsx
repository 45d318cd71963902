import type { Analysis } from '@bellwether-markets/products/analysis/analysis-schema'
import { fixed, priceText, signed } from '../number-text.ts'
import { panel } from '../parts/figure.tsx'
import { keyValues } from '../parts/key-values.tsx'
import { dateText, dayText } from '../time-text.ts'

type Row = readonly [words: string, value: string | undefined]

export function assetFigures(analysis: Analysis) {
  const { fundamentals, technicals } = analysis
  return panel({
    id: 'figures',
    level: 3,
    title: 'Figures',
    side: fundamentals && (
      <span class="label">
        to {dateText(fundamentals.trailing_to ?? fundamentals.period_end)}, filed{' '}
        {dayText(fundamentals.filed)}
      </span>
    ),
    bodyStyle: 'body two-kv',
    body: [
      fundamentals && list('Company, four quarters', companyRows(fundamentals)),
      list(`Price, ${dayText(technicals.day)}`, priceRows(technicals)),
    ],
  })
}

/** Those that are known. */
const list = (title: string, rows: readonly Row[]) => (
  <div>
    <h4 class="h4">{title}</h4>
    {keyValues(rows.filter(([, value]) => value !== undefined))}
  </div>
)

const whenKnown = (value: number | null, text: (value: number) => string): string | undefined =>
  value === null ? undefined : text(value)

const share = (value: number | null) => whenKnown(value, (known) => `${fixed(known)}%`)
const move = (value: number | null) => whenKnown(value, (known) => `${signed(known)}%`)
const plain = (value: number | null, digits = 1) => whenKnown(value, (known) => fixed(known, digits))

const companyRows = (given: NonNullable<Analysis['fundamentals']>): readonly Row[] => {
  const money = (value: number | null) => whenKnown(value, (known) => `${moneyText(known)} ${given.currency}`)
  const { piotroski_f: piotroski } = given
  return [
    ['Revenue', money(given.revenue)],
    ['Growth', move(given.revenue_growth_pct)],
    ['Net income', money(given.net_income)],
    ['Net margin', share(given.net_margin_pct)],
    ['Free cash flow', money(given.free_cash_flow)],
    ['Price to earnings', plain(given.price_to_earnings)],
    ['Equity of assets', share(given.equity_ratio_pct)],
    ['Piotroski F', piotroski === null ? undefined : `${piotroski.passed} of ${piotroski.testable} testable`],
  ]
}

const priceRows = (given: Analysis['technicals']): readonly Row[] => [
  ['200-day average', whenKnown(given.sma_200, priceText)],
  ['1-year high', whenKnown(given.year_high, priceText)],
  ['1-year low', whenKnown(given.year_low, priceText)],
  ['RSI, 14 days', plain(given.rsi_14)],
  ['Volatility, 20 days', share(given.volatility_20d_pct)],
  ['Beta, 1 year', plain(given.beta_1y, 2)],
  ['Deepest fall, 1 year', share(given.max_drawdown_1y_pct)],
  ['Volume against usual', plain(given.volume_ratio)],
]

const SCALES = [
  [1e12, 'tn'],
  [1e9, 'bn'],
  [1e6, 'm'],
] as const

/** `408.6 bn`. */
function moneyText(value: number): string {
  const [size, word] = SCALES.find(([size]) => Math.abs(value) >= size) ?? [1, '']
  return `${fixed(value / size, size === 1 ? 0 : 1)} ${word}`.trim()
}
