import type { SourceRecord } from '../../../products/track-record/source-record.ts'
import { type Html, html, NOTHING } from '../html.ts'
import { fixed, signed, whole } from '../number-text.ts'
import { confidenceCell, confidenceScale } from './confidence-cell.ts'

/** Hit rate of each source beside its base rate, with caveats. */
export function hitRates(sources: readonly SourceRecord[]): Html {
  const scale = confidenceScale(
    sources.flatMap(({ overall }) => {
      const { hit_rate: value, base_rate: base } = overall
      return value === null || base === null ? [] : [{ value, base, interval: overall.hit_rate_interval_95 }]
    }),
  )
  return html`<div class="fig"><table class="pad stack hits"><caption class="vh">Hit rates by source</caption><thead><tr><th scope="col">Source</th><th scope="col">Hit rate, 95% interval, against base rate</th><th scope="col" class="num">Decided</th><th scope="col" class="num">Open, void</th><th scope="col" class="num">Skill</th><th scope="col">After cost</th></tr></thead><tbody>${sources.map(
    ({ source, overall, drift }) =>
      html`<tr><th scope="row"><code>${source}</code>${drift.state === 'drifting' ? html` <span class="chip late">drifting</span>` : NOTHING}</th><td>${rate(overall, scale)}</td><td class="num">${whole(overall.n)}<span class="sub">worth ${whole(overall.n_eff)} independent</span></td><td class="num">${whole(overall.open)}, ${whole(overall.voids)}</td><td class="num">${overall.skill === null ? '–' : signed(overall.skill * 100, 2)}${overall.skill === null ? NOTHING : '%'}<span class="sub">Brier ${fixed(overall.brier, 4)}</span></td><td>${excess(overall)}</td></tr>`,
  )}</tbody></table></div>`
}

type Scores = SourceRecord['overall']

function rate(scores: Scores, scale: ReturnType<typeof confidenceScale>): Html {
  const { hit_rate: value, base_rate: base, hit_rate_interval_95: interval } = scores
  if (value === null || base === null) return html`<span class="label">nothing decided yet</span>`
  const within = interval[0] <= base && base <= interval[1]
  return html`${confidenceCell({ value, base, interval }, scale)}${within ? html`<span class="chip none">within chance</span>` : NOTHING}`
}

function excess({ excess_after_cost: excess }: Scores): Html {
  if (excess === null) return html`<span class="label">–</span>`
  return html`${signed(excess.mean_pct, 2)}% a signal<span class="sub">t ${fixed(excess.t)}, ${whole(excess.dates)} dates</span>`
}
