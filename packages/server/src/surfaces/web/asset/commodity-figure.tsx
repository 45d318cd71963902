import type {
  Carry,
  CommodityOutlook,
  Seasonality,
} from '@bellwether-markets/products/commodities/commodity-schema'
import { commodities } from '@bellwether-markets/products/commodities/product'
import type { ComponentChildren } from 'preact'
import { fixed, signed, whole } from '../number-text.ts'
import { short } from '../parts/chart-scale.tsx'
import { callLine } from '../parts/figure.tsx'
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
  return (
    <figure class="fig cq" id="season">
      <header>
        <h3>Season and carry</h3>
        {callLine(shown)}
      </header>
      <div class="body">{body(outlook)}</div>
      <figcaption class="foot">
        Mean return of each calendar month; the outlined one comes next. The season has no weight in the
        score.
      </figcaption>
    </figure>
  )
}

const body = ({ seasonality, carry, not_covered }: CommodityOutlook): ComponentChildren => (
  <>
    {seasonality === null ? <p>{not_covered ?? 'No season is known.'}</p> : months(seasonality)}
    <dl class="kv">
      {seasonality === null ? null : coming(seasonality)}
      {carry === null ? noCarry : carried(carry)}
    </dl>
  </>
)

const coming = ({ coming_month, coming_month_mean_pct, n, t }: Seasonality): ComponentChildren => (
  <>
    <dt>{MONTH_NAMES[coming_month - 1]}, mean</dt>
    <dd>
      {signed(coming_month_mean_pct)}%{' '}
      <span class="label">
        {whole(n)} years, t {fixed(t)}
      </span>
    </dd>
  </>
)

const noCarry: ComponentChildren = (
  <>
    <dt>Carry</dt>
    <dd>not known</dd>
  </>
)

const carried = ({ mean_12m_pct, latest_pct, basis }: Carry): ComponentChildren => (
  <>
    <dt>Carry, 12 months</dt>
    <dd>
      {signed(mean_12m_pct)}% a year{' '}
      <span class="label">{basis === 'second_contract' ? 'front against next contract' : 'by its fund'}</span>
    </dd>
    {latest_pct === null ? null : (
      <>
        <dt>Carry, latest day</dt>
        <dd>{signed(latest_pct)}% a year</dd>
      </>
    )}
  </>
)

function months({ month_table: table, coming_month: next }: Seasonality): ComponentChildren {
  const largest = Math.max(...table.map(({ mean_pct }) => Math.abs(mean_pct ?? 0)), 0.1)
  const says = table.map(({ month, mean_pct }) => `${MONTH_NAMES[month - 1]} ${signed(mean_pct)}%`).join(', ')
  return (
    <div class="plot bare">
      <svg height={ZERO + TALLEST + 24} role="img" aria-label={`Mean return by month: ${says}`}>
        <line x1="0" x2="100%" y1={ZERO} y2={ZERO} class="gl2" />
        {table.map(({ month, mean_pct: mean }) => {
          const height = (Math.abs(mean ?? 0) / largest) * TALLEST
          const left = ((month - 1) / MONTHS) * 100
          return (
            <>
              <rect
                x={`${short(left + 1)}%`}
                width={`${short(100 / MONTHS - 2)}%`}
                y={short((mean ?? 0) > 0 ? ZERO - height : ZERO)}
                height={short(height)}
                class={`${(mean ?? 0) > 0 ? 'f-long' : 'f-short'}${month === next ? ' ink' : ''}`}
              />
              <text
                x={`${short(left + 50 / MONTHS)}%`}
                y={ZERO + TALLEST + 18}
                class={`m${month === next ? ' b' : ''}`}
              >
                {MONTH_NAMES[month - 1].charAt(0)}
              </text>
            </>
          )
        })}
      </svg>
    </div>
  )
}
