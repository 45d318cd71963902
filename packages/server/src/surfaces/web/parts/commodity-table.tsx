import type {
  Commodities,
  CommodityOutlook,
  Seasonality,
} from '@bellwether-markets/products/commodities/commodity-schema'
import type { ComponentChildren } from 'preact'
import { fixed, percent, priceText, signed } from '../number-text.ts'
import { MONTH_NAMES } from '../time-text.ts'
import { short, stretch, upright } from './chart-scale.tsx'
import { sideWord } from './glyphs.tsx'
import { plainName } from './risk-words.ts'
import { dataTable } from './table-head.tsx'

const LONG_FROM = 62
const SHORT_TO = 38
/** Width of the bar in its cell; the number is to its right. */
const BAR_SHARE = 0.8
const SHADES = [0.5, 1.3, 2.3]

export function commodityTable({ commodities }: Commodities) {
  const sorted = [...commodities].sort((one, other) => (other.score ?? -1) - (one.score ?? -1))
  const coming = sorted.find(({ seasonality }) => seasonality !== null)?.seasonality?.coming_month ?? 1
  const letters = MONTH_NAMES.map((name, index) =>
    index + 1 === coming ? <b>{name[0]}</b> : <span>{name[0]}</span>,
  )
  return (
    <div class="fig">
      <div class="mon only-n" aria-hidden="true">
        {letters}
      </div>
      {dataTable({
        caption: 'Commodities, the highest score first',
        style: 'com tight stack pad',
        columns: [
          ['Commodity', undefined, 'nowrap'],
          ['Price', 'num'],
          'Score, 50 is neutral',
          ['Direction', undefined, 'nowrap'],
          ['Largest drivers', undefined, 'label'],
          [
            <>
              <span class="vh">Mean return by month</span>
              <div class="mon" aria-hidden="true">
                {letters}
              </div>
            </>,
          ],
          [MONTH_NAMES[coming - 1], 'num only-w'],
        ],
        rows: sorted.map(cellsOf),
      })}
    </div>
  )
}

const cellsOf = (one: CommodityOutlook): readonly ComponentChildren[] => {
  const { title, symbol, price, score, seasonality } = one
  return [
    <>
      <span class="sym">{title}</span> <span class="label">{symbol}</span>
      {one.roll_adjusted === false && (
        <>
          {' '}
          <span class="chip none">not roll-adjusted</span>
        </>
      )}
    </>,
    price === null ? '–' : priceText(price.value),
    score === null ? <span class="label">{one.not_covered ?? 'not covered'}</span> : scoreBar(score),
    sideCell(one),
    largestDrivers(one),
    seasonality === null ? <span class="label">no season</span> : heat(seasonality),
    seasonality === null ? (
      '–'
    ) : (
      <>
        {signed(seasonality.coming_month_mean_pct)}%<span class="label"> t {fixed(seasonality.t)}</span>
      </>
    ),
  ]
}

const sideCell = ({ direction, confidence }: CommodityOutlook) =>
  direction === null ? (
    <span class="label">neutral</span>
  ) : (
    [
      sideWord(direction),
      confidence === null ? null : (
        <>
          {' '}
          <span class="label">{percent(confidence.value)}</span>
        </>
      ),
    ]
  )

function scoreBar(score: number) {
  const at = (value: number): string => `${short(value * BAR_SHARE)}%`
  const side = score >= LONG_FROM ? 'f-long' : score <= SHORT_TO ? 'f-short' : 'f-flat'
  const from = Math.min(50, score)
  return (
    <div class="sbar">
      <svg role="img" aria-label={`Score ${fixed(score)}`}>
        {stretch(['0', at(100)], 11, 'gl2')}
        {upright(at(SHORT_TO), [6, 16], 'ax')}
        {upright(at(LONG_FROM), [6, 16], 'ax')}
        {upright(at(50), [2, 20], 'ink3')}
        <rect x={at(from)} width={at(Math.abs(score - 50))} y="6" height="10" class={side} />
        <text x="100%" y="16" class="e">
          {fixed(score)}
        </text>
      </svg>
    </div>
  )
}

const FACTORS: Readonly<Record<string, string>> = {
  momentum: 'trend',
  carry_12m: 'carry',
  basis_momentum: 'basis momentum',
  value: 'value',
  skewness: 'skewness',
}

function largestDrivers({ drivers }: CommodityOutlook): string {
  const largest = [...drivers]
    .filter(({ name }) => name !== 'limit')
    .sort((one, other) => Math.abs(other.contribution) - Math.abs(one.contribution))
    .slice(0, 2)
  return plainName(
    largest.map(({ name, contribution }) => `${FACTORS[name] ?? name} ${signed(contribution)}`).join(', '),
  )
}

function heat({ month_table: months, coming_month: coming, coming_month_mean_pct: mean, n }: Seasonality) {
  return (
    <div
      class="heat"
      role="img"
      aria-label={`Mean return by month. Coming month, ${MONTH_NAMES[coming - 1]}: ${signed(mean)} percent, ${n} years`}
    >
      {months.map(({ month, mean_pct: value }) => (
        <i class={`${shade(value)}${month === coming ? ' next' : ''}`} title={`${signed(value)}%`}></i>
      ))}
    </div>
  )
}

function shade(value: number | null): string {
  if (value === null) return ''
  const strength = SHADES.filter((limit) => Math.abs(value) >= limit).length
  return strength === 0 ? '' : `${value > 0 ? 'l' : 'n'}${strength}`
}
