import type { ComponentChildren } from 'preact'
import type { SourceRecord } from '../../../products/track-record/source-record.ts'
import { fixed, percent, signed, whole } from '../number-text.ts'
import { short } from './chart-scale.tsx'
import { confidenceCell, confidenceScale } from './confidence-cell.tsx'

const SIZE = 240
const EDGE = 28
const PLOT = SIZE - EDGE
const MOST_AREA = 9

/** Stated probability against frequency: bins with intervals and the isotonic curve. */
export function reliability({
  source,
  reliability_table: bins,
  corp,
  overall,
}: SourceRecord): ComponentChildren {
  if (bins.length === 0) {
    return (
      <div>
        <h3>{source}</h3>
        <p class="note">
          Nothing is decided yet; {whole(overall.open)} {overall.open === 1 ? 'signal is' : 'signals are'}{' '}
          open.
        </p>
      </div>
    )
  }
  const range = rangeOf(bins)
  const at = (value: number): number =>
    ((Math.min(range.high, Math.max(range.low, value)) - range.low) / (range.high - range.low)) * PLOT
  const x = (value: number): string => short(EDGE + at(value))
  const y = (value: number): string => short(PLOT - at(value))
  const most = Math.max(...bins.map(({ n }) => n))
  const says = `Reliability of ${source}: ${bins.map(({ predicted, realised }) => `stated ${percent(predicted, 0)}, happened ${percent(realised, 0)}`).join('; ')}.`
  const ticks = [range.low, (range.low + range.high) / 2, range.high]
  return (
    <div>
      <h3>
        {source} <span class="label">n = {whole(overall.n)}</span>
      </h3>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} height={SIZE} role="img" aria-label={says}>
        <rect x={EDGE} width={PLOT} height={PLOT} fill="none" class="gl2" />
        {ticks.map((tick, index) => (
          <>
            <line x1={x(tick)} x2={x(tick)} y1="0" y2={PLOT} class="gl" />
            <line x1={EDGE} x2={SIZE} y1={y(tick)} y2={y(tick)} class="gl" />
            <text x={x(tick)} y={PLOT + 16} class={index === 0 ? '' : index === 2 ? 'e' : 'm'}>
              {percent(tick, 0)}
            </text>
            <text x={EDGE - 5} y={Number(y(tick)) + (index === 2 ? 10 : 4)} class="e">
              {whole(tick * 100)}
            </text>
          </>
        ))}
        <line x1={x(range.low)} y1={y(range.low)} x2={x(range.high)} y2={y(range.high)} class="th" />
        <path d={steps(corp.steps, x, y)} class="rel-step" />
        {bins.map(({ n, predicted, realised, interval_95: interval }) => (
          <>
            <line
              x1={x(predicted)}
              x2={x(predicted)}
              y1={y(interval[0])}
              y2={y(interval[1])}
              class="ink3"
              stroke-width="1"
              stroke-opacity=".7"
            />
            <circle
              cx={x(predicted)}
              cy={y(realised)}
              r={short(Math.max(2, Math.sqrt(n / most) * MOST_AREA * 0.5))}
              class="f-ink"
            />
          </>
        ))}
      </svg>
      <p class="label">
        Across: stated. Up: happened.
        {overall.ece === null ? null : (
          <>
            {' '}
            Mean error {percent(overall.ece)}
            {overall.ece_by_chance === null ? null : <>, by chance alone {percent(overall.ece_by_chance)}</>}.
          </>
        )}
      </p>
    </div>
  )
}

/** Same range on both axes, in steps of four percent. */
function rangeOf(bins: SourceRecord['reliability_table']): { readonly low: number; readonly high: number } {
  const all = bins.flatMap(({ predicted, realised }) => [predicted, realised])
  const low = Math.min(0.44, Math.floor((Math.min(...all) - 0.02) * 25) / 25)
  const high = Math.max(0.6, Math.ceil((Math.max(...all) + 0.02) * 25) / 25)
  return { low: Math.max(0, low), high: Math.min(1, high) }
}

const steps = (
  rows: SourceRecord['corp']['steps'],
  x: (value: number) => string,
  y: (value: number) => string,
): string =>
  rows
    .map(
      ({ from, to, realised }, index) =>
        `${index === 0 ? 'M' : 'L'}${x(from)} ${y(realised)}L${x(to)} ${y(realised)}`,
    )
    .join('')

export function hitRates(sources: readonly SourceRecord[]): ComponentChildren {
  const scale = confidenceScale(
    sources.flatMap(({ overall }) => {
      const { hit_rate: value, base_rate: base } = overall
      return value === null || base === null ? [] : [{ value, base, interval: overall.hit_rate_interval_95 }]
    }),
  )
  return (
    <div class="fig">
      <table class="pad stack hits">
        <caption class="vh">Hit rates by source</caption>
        <thead>
          <tr>
            <th scope="col">Source</th>
            <th scope="col">Hit rate, 95% interval, against base rate</th>
            <th scope="col" class="num">
              Decided
            </th>
            <th scope="col" class="num">
              Open, void
            </th>
            <th scope="col" class="num">
              Skill
            </th>
            <th scope="col">After cost</th>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ source, overall, drift }) => (
            <tr>
              <th scope="row">
                <code>{source}</code>
                {drift.state === 'drifting' ? (
                  <>
                    {' '}
                    <span class="chip late">drifting</span>
                  </>
                ) : null}
              </th>
              <td>{rate(overall, scale)}</td>
              <td class="num">
                {whole(overall.n)}
                <span class="sub">worth {whole(overall.n_eff)} independent</span>
              </td>
              <td class="num">
                {whole(overall.open)}, {whole(overall.voids)}
              </td>
              <td class="num">
                {overall.skill === null ? '–' : signed(overall.skill * 100, 2)}
                {overall.skill === null ? null : '%'}
                <span class="sub">Brier {fixed(overall.brier, 4)}</span>
              </td>
              <td>{excess(overall)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Scores = SourceRecord['overall']

function rate(scores: Scores, scale: ReturnType<typeof confidenceScale>): ComponentChildren {
  const { hit_rate: value, base_rate: base, hit_rate_interval_95: interval } = scores
  if (value === null || base === null) return <span class="label">nothing decided yet</span>
  const within = interval[0] <= base && base <= interval[1]
  return (
    <>
      {confidenceCell({ value, base, interval }, scale)}
      {within ? <span class="chip none">within chance</span> : null}
    </>
  )
}

function excess({ excess_after_cost: excess }: Scores): ComponentChildren {
  if (excess === null) return <span class="label">–</span>
  return (
    <>
      {signed(excess.mean_pct, 2)}% a signal
      <span class="sub">
        t {fixed(excess.t)}, {whole(excess.dates)} dates
      </span>
    </>
  )
}
