import type { MarketKind } from '../../service/ports.ts'
import { SYMBOLS, stateClass } from './figures/glyphs.ts'
import { type Html, html, NOTHING } from './html.ts'

export interface PageInput {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly kind: string
  readonly main: Html
  /** Between navigation and content. */
  readonly subNavigation?: Html
  readonly scripts?: readonly string[]
}

export interface PageContext {
  readonly market: MarketKind
  /** Market time, for the banner of a replay. */
  readonly marketTime: string
  /** Status of the risk index for the bell; undefined before the first one. */
  readonly status: string | undefined
  readonly baseUrl: string
  /** Address of an asset, with its content hash. */
  readonly asset: (name: string) => string
}

const LINKS = [
  ['/market', 'Market'],
  ['/track-record', 'Track record'],
  ['/v1/redoc', 'Docs'],
  ['/status', 'Status'],
  ['/account', 'Account'],
] as const

export function pageFrame(input: PageInput, context: PageContext): string {
  const { asset } = context
  const scripts = ['page.js', ...(input.scripts ?? [])]
  const page = html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${input.title}</title><meta name="description" content="${input.description}"><meta name="color-scheme" content="light dark"><link rel="icon" type="image/svg+xml" href="/favicon.svg"><link rel="preload" href="${asset('archivo.woff2')}" as="font" type="font/woff2" crossorigin><link rel="stylesheet" href="${asset('bellwether.css')}"><script src="${asset('theme.js')}"></script>${scripts.map((name) => html`<script type="module" src="${asset(name)}"></script>`)}</head><body class="${input.kind}">${SYMBOLS}<a class="skip" href="#main">Skip to content</a>
${banner(context)}${navigation(input.path, context)}${input.subNavigation ?? NOTHING}
<main id="main" class="wrap">${input.main}</main>
${footer(context)}</body></html>`
  return `<!doctype html>${page.markup}`
}

function banner({ market, marketTime }: PageContext): Html {
  if (market === 'live') return NOTHING
  const words =
    market === 'demo'
      ? html`<b>Demo market.</b> Prices, headlines and signals are simulated, and so is what was measured on them.`
      : html`<b>Replay.</b> A recorded market. Its clock stands at ${marketTime}.`
  return html`<aside class="banner" aria-label="Market mode"><div class="wrap"><span>${words}</span></div></aside>`
}

const navigation = (path: string, { status }: PageContext): Html =>
  html`<header class="nav"><div class="wrap"><a class="brand" href="/" aria-label="Bellwether, start${status === undefined ? '' : `. Market risk is ${status}`}">${mark(status)}Bellwether</a><nav aria-label="Main"><ul>${LINKS.map(
    ([href, label]) =>
      html`<li><a href="${href}"${href === path ? html` aria-current="page"` : NOTHING}>${label}</a></li>`,
  )}</ul></nav><div class="end"><button class="icon" type="button" data-theme-toggle aria-label="Switch between light and dark"><svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true"><circle cx="9" cy="9" r="6.5" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M9 2.5A6.5 6.5 0 0 1 9 15.5Z" fill="currentColor"/></svg></button><a class="btn quiet" href="/#key">Get a free key</a></div></div></header>`

const footer = ({ status }: PageContext): Html =>
  html`<footer class="site"><div class="wrap"><div><a class="brand" href="/">${mark(status)}Bellwether</a><p>Information for software and people, not advice. Past hit rates say what happened, not what will.</p></div><ul><li><a href="/market">Market</a></li><li><a href="/track-record">Track record</a></li><li><a href="/status">Status</a></li><li><a href="/account">Account</a></li></ul><ul><li><a href="/v1/redoc">Reference</a></li><li><a href="/v1/docs">Try the calls</a></li><li><a href="/v1/openapi.json">OpenAPI 3.1</a></li><li><a href="/llms.txt">llms.txt</a></li></ul><ul><li><a href="/legal">Terms and privacy</a></li><li><a href="/track-record#verify">Verify the record</a></li><li><a href="/.well-known/agent-card.json">Agent card</a></li></ul></div></footer>`

/** A bell curve as a bell; its clapper shows the status. */
const mark = (status: string | undefined): Html =>
  html`<svg viewBox="0 0 26 26" width="26" height="26" aria-hidden="true"><path d="M1.5 19C7.5 19 8 16.5 9.4 10.5C10.4 6 11.3 3.5 13 3.5S15.6 6 16.6 10.5C18 16.5 18.5 19 24.5 19Z" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round"/><circle cx="13" cy="23.2" r="2.3" class="${status === undefined ? 'f-flat' : `f-${stateClass(status)}`}"/></svg>`

const FAVICON_COLOURS: Readonly<Record<string, string>> = {
  CALM: '#3B89BA',
  MODERATE: '#AB821C',
  ELEVATED: '#EB8340',
  CRITICAL: '#D4246F',
}

export const faviconOf = (status: string | undefined): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"><rect width="26" height="26" rx="5" fill="#F1F4F3"/><path d="M3.5 18.5C8 18.5 8.5 16 9.8 10.8C10.7 7 11.5 4.8 13 4.8S15.3 7 16.2 10.8C17.5 16 18 18.5 22.5 18.5Z" fill="none" stroke="#12201C" stroke-width="2.2" stroke-linejoin="round"/><circle cx="13" cy="22.3" r="2.4" fill="${FAVICON_COLOURS[status ?? ''] ?? '#82908B'}"/></svg>`
