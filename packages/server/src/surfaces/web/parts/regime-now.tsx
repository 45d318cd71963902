import type { ComponentChildren } from 'preact'
import type { MarketRegime } from '../../../products/regime/regime-schema.ts'
import { fixed, percent, signed } from '../number-text.ts'
import type { Shown } from '../published-view.ts'
import { share } from './chart-scale.tsx'
import { figure } from './figure.tsx'
import { regimeWord, stateClass } from './glyphs.tsx'

export function regimeNow(shown: Shown<MarketRegime>): ComponentChildren {
  const { data } = shown
  const reach = Math.max(10, Math.ceil(Math.abs(data.gap_pct) / 5) * 5)
  const gapTicks = [
    { at: -reach, label: `−${reach}%` },
    { at: -2, label: '−2' },
    { at: 2, label: '+2' },
    { at: reach, label: `+${reach}%` },
  ]
  const top = Math.max(40, Math.ceil(data.vix_5d / 10) * 10)
  const vixTicks = [10, 20, 24, 35, top].map((at) => ({ at, label: String(at) }))
  const body = (
    <div class="reg">
      <div>
        <p class="big">{regimeWord(data.regime)}</p>
        <p class="small soft">{held(data)}</p>
      </div>
      <div>
        {scaleHead('S&P 500 against its 200-day average', `${signed(data.gap_pct)}%`)}
        {miniScale(
          gapTicks,
          data.gap_pct,
          'Gap to the 200-day average; the trend changes below minus 2 or above plus 2 percent',
        )}
      </div>
      <div>
        {scaleHead('VIX, mean of 5 days', fixed(data.vix_5d))}
        {miniScale(
          vixTicks,
          data.vix_5d,
          'Five-day mean of the VIX; calm below 20, no longer calm above 24, a crisis may begin at 35',
        )}
      </div>
    </div>
  )
  return figure({
    id: 'regime-now',
    title: 'Regime now',
    level: 2,
    shown,
    body,
    json: true,
    foot: (
      <>
        {data.to_flip[0]?.condition ?? data.reasoning} Regimes separate risk, not return.{' '}
        <a href="/market#regime">History</a>
      </>
    ),
  })
}

const held = ({ days_in_regime: days, since, p_change_20d: change }: MarketRegime): string =>
  `for ${days.toLocaleString('en-US')} trading ${days === 1 ? 'day' : 'days'}, since ${since}. Chance of leaving it within 20 days: ${percent(change.value)}, usual ${percent(change.base_rate)}.`

const scaleHead = (label: string, value: string): ComponentChildren => (
  <p class="scale-head">
    <span>{label}</span>
    <b>{value}</b>
  </p>
)

interface Tick {
  readonly at: number
  readonly label: string
}

function miniScale(ticks: readonly Tick[], value: number, says: string): ComponentChildren {
  const low = ticks[0].at
  const high = ticks[ticks.length - 1].at
  const anchor = (index: number): string => (index === 0 ? '' : index === ticks.length - 1 ? 'e' : 'm')
  return (
    <div class="bar">
      <svg height="46" role="img" aria-label={`${says}. It stands at ${fixed(value)}.`}>
        <line x1="0" x2="100%" y1="20" y2="20" class="ink" />
        {ticks.map(({ at, label }, index) => (
          <>
            <line x1={share(at, low, high)} x2={share(at, low, high)} y1="12" y2="28" class="ink" />
            <text x={share(at, low, high)} y="42" class={anchor(index)}>
              {label}
            </text>
          </>
        ))}
        <svg x={share(value, low, high)} y="4" overflow="visible">
          <path d="M-6 0H6L0 11Z" class="f-ink" />
        </svg>
      </svg>
    </div>
  )
}

export function regimeReading(data: MarketRegime): ComponentChildren {
  const shares = data.by_regime.map(({ share_after_this_regime: fall }) => fall ?? 0)
  const reach = Math.max(0.25, Math.ceil(Math.max(...shares) * 20) / 20)
  const rows = data.by_regime.map(({ regime, share_after_this_regime: fall, interval_95: interval }) => {
    const says =
      interval === null ? '' : `95% interval ${percent(interval[0], 0)} to ${percent(interval[1], 0)}`
    const bar = (
      <svg width="100%" height="12" role="img" aria-label={`${regime}: ${percent(fall, 0)}. ${says}`}>
        <rect width="100%" y="2" height="8" class="f-grid" />
        <rect width={share(fall ?? 0, 0, reach)} y="2" height="8" class={`f-${stateClass(regime)}`} />
        {interval === null ? (
          ''
        ) : (
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
    return (
      <li>
        {regimeWord(regime)}
        <span>{bar}</span>
        <b>{percent(fall, 0)}</b>
      </li>
    )
  })
  return (
    <div class="c4">
      <p class="big">{regimeWord(data.regime)}</p>
      <p class="small soft">{held(data)}</p>
      <h3>What would change it</h3>
      <ul class="flip">
        {data.to_flip.map(({ condition }) => (
          <li>{condition}</li>
        ))}
      </ul>
      <h3>Past days before a 7% fall within 20 days</h3>
      <ul class="falls">{rows}</ul>
      <p class="label">
        All days {percent(data.share_after_this_regime.base_rate)}. Lines are 95% intervals.
      </p>
    </div>
  )
}
