import type { Analysis } from '@bellwether-markets/products/analysis/analysis-schema'
import { fixed, priceText, signed, whole } from '../number-text.ts'
import { dateText } from '../time-text.ts'
import { groupName, groupQuery } from './peer-group.ts'

export const assetHead = (analysis: Analysis) => (
  <>
    <nav class="crumb" aria-label="Place">
      <a href="/assets">Assets</a>
      <span aria-hidden="true">/</span>
      <a href={`/assets?${groupQuery(analysis)}`}>{groupName(analysis)}</a>
      <span aria-hidden="true">/</span>
      {analysis.symbol}
    </nav>
    <div class="ahead">
      <div>
        <h1 class="h34">
          {analysis.name} <span class="tick">{analysis.symbol}</span>
        </h1>
        <p class="lead">{verdict(analysis)}</p>
      </div>
      <div>
        <div class="px">
          <span class="big">{priceText(analysis.technicals.close)}</span>
          <span class="label">
            {unit(analysis)}close of {dateText(analysis.technicals.day)}
            <br />
            <b>{changeText(analysis)}</b>
          </span>
        </div>
        <div class="four">
          {readings(analysis).map(([value, words]) => (
            <div>
              <b>{value}</b>
              {words}
            </div>
          ))}
        </div>
      </div>
    </div>
  </>
)

const verdict = ({ assessment, scores }: Analysis) => [
  assessment.rating && (
    <>
      Rates <b>{assessment.rating}</b> at {whole(scores.overall ?? 0)} of 100.{' '}
    </>
  ),
  firstSentence(assessment.summary),
]

const firstSentence = (text: string): string => /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text

/** Of an index and a currency the number says it alone. */
const unit = ({ asset_class, currency }: Analysis): string =>
  asset_class === 'index' || asset_class === 'fx' ? '' : `${currency === 'USX' ? 'US cents' : currency}, `

const changeText = ({ technicals }: Analysis): string =>
  technicals.change_1d_pct === null
    ? 'change on the day not known'
    : `${signed(technicals.change_1d_pct)}% on the day`

/** At most four, those that are known. */
function readings({ technicals }: Analysis): readonly (readonly [value: string, words: string])[] {
  const { close, year_high: high, return_3m_pct, return_12_1_pct, volatility_20d_pct, beta_1y } = technicals
  const fromHigh = high !== null && high > 0 && close > 0 ? 100 * (close / high - 1) : null
  const all: readonly (readonly [number | null, (value: number) => string, string])[] = [
    [return_3m_pct, (value) => `${signed(value)}%`, '3 months'],
    [fromHigh, (value) => `${fixed(value)}%`, 'from 1-year high'],
    [volatility_20d_pct, (value) => `${fixed(value)}%`, 'volatility, 20 days'],
    [beta_1y, (value) => fixed(value, 2), 'beta, 1 year'],
    [return_12_1_pct, (value) => `${signed(value)}%`, '12 months to a month ago'],
  ]
  return all
    .flatMap(([value, text, words]) => (value === null ? [] : [[text(value), words] as const]))
    .slice(0, 4)
}
