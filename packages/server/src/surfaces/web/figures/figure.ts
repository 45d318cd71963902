import { type Html, html, NOTHING, type Part } from '../html.ts'
import type { Shown } from '../published-view.ts'
import { ageText, instantText } from '../time-text.ts'

export interface FigureInput {
  readonly id: string
  readonly title: string
  readonly level?: 2 | 3
  readonly shown: Shown<unknown>
  readonly body: Html
  readonly foot?: Html | undefined
  readonly className?: string
  /** Offers the whole answer; false for paid ones. */
  readonly json?: boolean
  /** False if the section names the call already. */
  readonly named?: boolean
}

export const figure = (input: FigureInput): Html => {
  const { id, title, level = 3, shown, body, foot, className = '', json = false, named = true } = input
  const heading = level === 2 ? html`<h2 class="t">${title}</h2>` : html`<h3>${title}</h3>`
  return html`<figure class="fig ${className}" id="${id}"><header>${heading}${named ? callLine(shown) : NOTHING}${json ? toggle(id) : NOTHING}</header>${named ? staleNote(shown) : NOTHING}<div class="body" data-view="fig">${body}</div>${json ? jsonView(shown) : NOTHING}${foot === undefined ? NOTHING : html`<figcaption class="foot">${foot}</figcaption>`}</figure>`
}

export const callLine = ({ path, credits, asOf }: Pick<Shown<unknown>, 'path' | 'credits' | 'asOf'>): Html =>
  html`<span class="call"><code>GET <b>${path}</b></code><span>${creditWords(credits)}</span><span class="only-w">as of ${instantText(asOf)}</span></span>`

export const creditWords = (credits: number): string =>
  credits === 0 ? 'free' : credits === 1 ? '1 credit' : `${credits} credits`

export const staleNote = ({ stale, ageMs, path }: Pick<Shown<unknown>, 'stale' | 'ageMs' | 'path'>): Html =>
  stale
    ? html`<p class="stale"><b>Last answer of <code>${path}</code> ${ageText(ageMs)} ago.</b> It should have been renewed since; the last value stays. <a href="/status">Status</a></p>`
    : NOTHING

const toggle = (id: string): Html =>
  html`<span class="tog" role="group" aria-label="Show as"><button type="button" aria-pressed="true" data-show="fig" data-of="${id}">Figure</button><button type="button" aria-pressed="false" data-show="json" data-of="${id}">JSON</button></span>`

/** Loaded on demand from the call itself. */
const jsonView = ({ path }: Pick<Shown<unknown>, 'path'>): Html =>
  html`<pre class="json" data-view="json" data-call="${path}" hidden tabindex="0" aria-label="Answer of GET ${path}"></pre>`

export const absentFigure = (title: string, path: string, reason: Part): Html =>
  html`<figure class="fig absent"><header><h3>${title}</h3><span class="call"><code>GET <b>${path}</b></code></span></header><div class="body"><p><b>Not produced yet.</b></p><p class="note">${reason}</p></div></figure>`
