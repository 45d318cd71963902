import type { MarketRegime } from '@bellwether-markets/products/regime/regime-schema'
import { counted, percent, percentRange } from '../number-text.ts'
import type { View } from '../published-view.ts'
import { share, stretch } from './chart-scale.tsx'
import { absentFigure, callLine, SOON, staleNote } from './figure.tsx'
import { regimeWord, stateClass } from './glyphs.tsx'
import { regimeYear } from './regime-year.tsx'
import { sectionHead } from './section-head.tsx'

export function regimeSection(view: View) {
  const shown = view.regime()
  const history = view.regimeHistory()
  const head = sectionHead('Regime', shown === undefined ? null : callLine(shown))
  const chart =
    history === undefined || history.data.count < 2
      ? absentFigure('S&P 500', '/v1/regime/history', SOON)
      : regimeYear(history)
  return (
    <section id="regime">
      {head}
      {shown && staleNote(shown)}
      <div class="cols">
        {chart}
        {shown === undefined ? absentFigure('Regime', '/v1/regime', SOON) : regimeReading(shown.data)}
      </div>
      {shown && regimeFlips(shown.data)}
    </section>
  )
}

type Condition = MarketRegime['conditions'][number]

/** What ends the regime: each condition with its reading and what it needs. */
function regimeFlips({ regime, conditions }: MarketRegime) {
  if (conditions.length === 0) return null
  const groups = Map.groupBy(conditions, groupOf)
  return (
    <div class="fig flips">
      <header>
        <h3>What would change it</h3>
      </header>
      <table class="tight pad stack">
        <caption class="vh">What would end the regime {regime}</caption>
        {[...groups.values()].map((group) => (
          <tbody>
            <tr>
              <th scope="rowgroup" colspan={3}>
                {heading(group[0])}
              </th>
            </tr>
            {group.map(({ condition, now, needed }) => (
              <tr>
                <th scope="row">{condition}</th>
                <td class="num">{now === null ? '' : `now ${now}`}</td>
                <td>needed {needed}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const groupOf = ({ would_become, ends }: Condition): string => `${would_become} ${ends}`

function heading({ would_become, ends, sessions }: Condition) {
  const when = sessions === 1 ? 'at once' : `after ${sessions} sessions at the earliest`
  return (
    <>
      {regimeWord(would_become ?? ends ?? '')}
      <span class="label">
        {' '}
        {would_become === null ? 'ends ' : ''}
        {when}
      </span>
    </>
  )
}

const held = ({ days_in_regime: days, since, p_change_20d: change }: MarketRegime): string =>
  `for ${counted(days, 'trading day')}, since ${since}. Chance of leaving it within 20 days: ${percent(change.value)}, usual ${percent(change.base_rate)}.`

function regimeReading(data: MarketRegime) {
  const shares = data.by_regime.map(({ share_after_this_regime: fall }) => fall ?? 0)
  const reach = Math.max(0.25, Math.ceil(Math.max(...shares) * 20) / 20)
  return (
    <div class="c4">
      <p class="big">{regimeWord(data.regime)}</p>
      <p class="small soft">{held(data)}</p>
      <h3>Past days before a 7% fall within 20 days</h3>
      <ul class="falls">
        {data.by_regime.map((row) => (
          <li>
            {regimeWord(row.regime)}
            <span>{bar(row, reach)}</span>
            <b>{percent(row.share_after_this_regime, 0)}</b>
          </li>
        ))}
      </ul>
      <p class="label">
        All days {percent(data.share_after_this_regime.base_rate)}. Lines are 95% intervals.
      </p>
    </div>
  )
}

type RegimeRow = MarketRegime['by_regime'][number]

function bar({ regime, share_after_this_regime: fall, interval_95: interval }: RegimeRow, reach: number) {
  const at = (value: number): string => share(value, 0, reach)
  const says = interval === null ? '' : `95% interval ${percentRange(interval, 0)}`
  return (
    <svg width="100%" height="12" role="img" aria-label={`${regime}: ${percent(fall, 0)}. ${says}`}>
      <rect width="100%" y="2" height="8" class="f-grid" />
      <rect width={at(fall ?? 0)} y="2" height="8" class={`f-${stateClass(regime)}`} />
      {interval && stretch([at(interval[0]), at(interval[1])], 6, 'ink', 1.5)}
    </svg>
  )
}
