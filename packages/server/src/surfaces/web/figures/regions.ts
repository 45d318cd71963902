import type { RiskIndex } from '../../../products/risk/risk-schema.ts'
import { type Html, html, NOTHING } from '../html.ts'
import { fixed, signed } from '../number-text.ts'
import type { Shown } from '../published-view.ts'
import { share } from './chart-scale.ts'
import { figure } from './figure.ts'
import { stateClass, statusWord } from './glyphs.ts'
import { REGION_WORDS, STATUS_BANDS } from './risk-words.ts'

/** A threshold bar for each region, by value. */
export function regions(shown: Shown<RiskIndex>): Html {
  const sorted = Object.entries(shown.data.regions).sort(
    ([, one], [, other]) => (other.score ?? -1) - (one.score ?? -1),
  )
  const thinNews = sorted.filter(([, { news }]) => news === null).length
  const body = html`<ol class="regions">${sorted.map(
    ([name, { score, status, change_7d: change }]) =>
      html`<li><span>${REGION_WORDS[name] ?? name} <span class="label">${signed(change)}</span></span>${status === null ? html`<span class="label">not measured</span>` : statusWord(status)}<b class="num">${fixed(score)}</b>${score === null || status === null ? NOTHING : scoreBar(score, status)}</li>`,
  )}</ol>`
  const foot = html`Beside each name the change in 7 days. Shown beside the index, not added to it.${thinNews === 0 ? NOTHING : ` In ${thinNews} of ${sorted.length} the news is too thin for a score; there it is prices alone.`}`
  return figure({ id: 'regions', title: 'Regions', shown, body, foot, className: 'c4 tightly' })
}

const scoreBar = (score: number, status: string): Html =>
  html`<span class="bar"><svg height="12" aria-hidden="true"><rect width="100%" y="2" height="8" class="f-grid"/><rect width="${share(score)}" y="2" height="8" class="f-${stateClass(status)}"/>${STATUS_BANDS.slice(1).map(({ from }) => html`<line x1="${from}%" x2="${from}%" y1="0" y2="12" class="ink3"/>`)}</svg></span>`
