import type {
  Carry,
  CommodityOutlook,
  Seasonality,
} from '@bellwether-markets/products/commodities/commodity-schema'
import { commodities } from '@bellwether-markets/products/commodities/product'
import type { ComponentChildren } from 'preact'
import { fixed, signed, whole } from '../number-text.ts'
import { level, short } from '../parts/chart-scale.tsx'
import { callLine, panel } from '../parts/figure.tsx'
import { type KeyValue, keyValues } from '../parts/key-values.tsx'
import { Plot } from '../parts/series-data.tsx'
import type { View } from '../published-view.ts'
import { MONTH_NAMES } from '../time-text.ts'
import type { AssetShown } from './asset-reader.ts'

const ZERO = 60
const TALLEST = 46
const MONTHS = 12

/** Season and carry of a raw material; nothing for other assets. */
export async function commodityFigure(
  { analysis, isCurrent }: AssetShown,
  view: View,
): Promise<ComponentChildren> {
  if (analysis.asset_class !== 'commodity') return null
  const shown = isCurrent ? view.current(commodities) : await view.previous(commodities)
  const outlook = shown?.data.commodities.find((one) => one.symbol === analysis.symbol)
  if (shown === undefined || outlook === undefined) return null
  return panel({
    id: 'season',
    level: 3,
    title: 'Season and carry',
    side: callLine(shown),
    body: body(outlook),
    foot: 'Mean return of each calendar month; the outlined one comes next. The season has no weight in the score.',
  })
}

const body = ({ seasonality, carry, not_covered }: CommodityOutlook) => [
  seasonality === null ? <p>{not_covered ?? 'No season is known.'}</p> : months(seasonality),
  keyValues([
    seasonality && coming(seasonality),
    carry === null ? ['Carry', 'not known'] : carried(carry),
    carry?.latest_pct != null && ['Carry, latest day', `${signed(carry.latest_pct)}% a year`],
  ]),
]

const coming = ({ coming_month, coming_month_mean_pct, n, t }: Seasonality): KeyValue => [
  `${MONTH_NAMES[coming_month - 1]}, mean`,
  <>
    {signed(coming_month_mean_pct)}%{' '}
    <span class="label">
      {whole(n)} years, t {fixed(t)}
    </span>
  </>,
]

const carried = ({ mean_12m_pct, basis }: Carry): KeyValue => [
  'Carry, 12 months',
  <>
    {signed(mean_12m_pct)}% a year{' '}
    <span class="label">{basis === 'second_contract' ? 'front against next contract' : 'by its fund'}</span>
  </>,
]

function months({ month_table: table, coming_month: next }: Seasonality) {
  const largest = Math.max(...table.map(({ mean_pct }) => Math.abs(mean_pct ?? 0)), 0.1)
  const says = table.map(({ month, mean_pct }) => `${MONTH_NAMES[month - 1]} ${signed(mean_pct)}%`).join(', ')
  return (
    <Plot class="plot bare" height={ZERO + TALLEST + 24} says={`Mean return by month: ${says}`}>
      {level(ZERO, 'gl2')}
      {table.map(({ month, mean_pct: mean }) => {
        const height = (Math.abs(mean ?? 0) / largest) * TALLEST
        const left = ((month - 1) / MONTHS) * 100
        return [
          <rect
            x={`${short(left + 1)}%`}
            width={`${short(100 / MONTHS - 2)}%`}
            y={short((mean ?? 0) > 0 ? ZERO - height : ZERO)}
            height={short(height)}
            class={`${(mean ?? 0) > 0 ? 'f-long' : 'f-short'}${month === next ? ' ink' : ''}`}
          />,
          <text
            x={`${short(left + 50 / MONTHS)}%`}
            y={ZERO + TALLEST + 18}
            class={`m${month === next ? ' b' : ''}`}
          >
            {MONTH_NAMES[month - 1].charAt(0)}
          </text>,
        ]
      })}
    </Plot>
  )
}
