import type { MarketRegime } from '../../../products/regime/regime-schema.ts'
import { type Html, html } from '../html.ts'
import { percent } from '../number-text.ts'
import { share } from './chart-scale.ts'
import { regimeWord, stateClass } from './glyphs.ts'
import { held } from './regime-now.ts'

/** The regime, what would change it, and how often a fall followed. */
export function regimeReading(data: MarketRegime): Html {
  const shares = data.by_regime.map(({ p_drawdown_7pct_20d: fall }) => fall ?? 0)
  const reach = Math.max(0.25, Math.ceil(Math.max(...shares) * 20) / 20)
  const rows = data.by_regime.map(({ regime, p_drawdown_7pct_20d: fall, interval_95: interval }) => {
    const says =
      interval === null ? '' : `95% interval ${percent(interval[0], 0)} to ${percent(interval[1], 0)}`
    const bar = html`<svg width="100%" height="12" role="img" aria-label="${regime}: ${percent(fall, 0)}. ${says}"><rect width="100%" y="2" height="8" class="f-grid"/><rect width="${share(fall ?? 0, 0, reach)}" y="2" height="8" class="f-${stateClass(regime)}"/>${interval === null ? '' : html`<line x1="${share(interval[0], 0, reach)}" x2="${share(interval[1], 0, reach)}" y1="6" y2="6" class="ink" stroke-width="1.5"/>`}</svg>`
    return html`<li>${regimeWord(regime)}<span>${bar}</span><b>${percent(fall, 0)}</b></li>`
  })
  return html`<div class="c4"><p class="big">${regimeWord(data.regime)}</p><p class="small soft">${held(data)}</p><h3>What would change it</h3><ul class="flip">${data.to_flip.map(({ condition }) => html`<li>${condition}</li>`)}</ul><h3>A 7% fall within 20 days</h3><ul class="falls">${rows}</ul><p class="label">All days ${percent(data.p_drawdown_7pct_20d.base_rate)}. Lines are 95% intervals.</p></div>`
}
