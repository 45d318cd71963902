import type { MarketRegime } from '@bellwether-markets/products/regime/regime-schema'
import type { ComponentChildren } from 'preact'
import { counted, percent, percentRange } from '../number-text.ts'
import { share } from './chart-scale.tsx'
import { regimeWord, stateClass } from './glyphs.tsx'

const held = ({ days_in_regime: days, since, p_change_20d: change }: MarketRegime): string =>
  `for ${counted(days, 'trading day')}, since ${since}. Chance of leaving it within 20 days: ${percent(change.value)}, usual ${percent(change.base_rate)}.`

export function regimeReading(data: MarketRegime): ComponentChildren {
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

function bar(
  { regime, share_after_this_regime: fall, interval_95: interval }: RegimeRow,
  reach: number,
): ComponentChildren {
  const says = interval === null ? '' : `95% interval ${percentRange(interval, 0)}`
  return (
    <svg width="100%" height="12" role="img" aria-label={`${regime}: ${percent(fall, 0)}. ${says}`}>
      <rect width="100%" y="2" height="8" class="f-grid" />
      <rect width={share(fall ?? 0, 0, reach)} y="2" height="8" class={`f-${stateClass(regime)}`} />
      {interval === null ? null : (
        <line
          x1={share(interval[0], 0, reach)}
          x2={share(interval[1], 0, reach)}
          y1="6"
          y2="6"
          class="ink"
          stroke-width="1.5"
        />
      )}
    </svg>
  )
}
