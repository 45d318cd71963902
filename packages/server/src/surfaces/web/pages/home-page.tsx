import type { ComponentChildren } from 'preact'
import type { MarketKind } from '../../../service/ports.ts'
import { whole } from '../number-text.ts'
import type { Page, PageDeps, PageInput } from '../page.ts'
import { absentFigure, callLine } from '../parts/figure.tsx'
import { findings } from '../parts/findings.tsx'
import { pricing } from '../parts/pricing.tsx'
import { regimeNow } from '../parts/regime-now.tsx'
import { riskInstrument } from '../parts/risk-instrument.tsx'
import { sectionHead } from '../parts/section-head.tsx'
import { latestOf, signalTable } from '../parts/signal-table.tsx'
import type { View } from '../published-view.ts'

const SIGNALS_SHOWN = 5
const SOON = 'The first data are being prepared; they appear within a minute of the start.'

export const home: Page = { path: '/', render: (_request, deps) => homePage(deps) }

function homePage({ view, baseUrl, market }: PageDeps): PageInput {
  const main = (
    <>
      {hero()}
      {riskFigure(view)}
      {regimeFigure(view)}
      {signalSection(view)}
      {firstCall(view, baseUrl(), market)}
      {findings(view)}
      {pricing()}
    </>
  )
  return {
    path: '/',
    title: 'Bellwether: market intelligence an agent can check',
    description:
      'Risk, regime, signals, prices and analysis over HTTP, MCP and A2A, with the evidence beside every claim. Risk and regime are free and need no key.',
    kind: 'home',
    main,
    scripts: ['free-key.js'],
  }
}

const hero = (): ComponentChildren => (
  <div class="hero">
    <h1>Market intelligence an agent can check.</h1>
    <div>
      <p class="lead">
        Risk, regime, signals, prices and analysis over HTTP, MCP and A2A. Every answer says what drives it,
        how often such calls came true, and when it was known. Risk and regime are free and need no key.
      </p>
    </div>
    <form id="key" novalidate>
      <label for="email">Get a free key</label>
      <div class="row">
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          maxlength={320}
          placeholder="you@example.org"
          required
          aria-describedby="email-note email-fault"
        />
        <button class="btn" type="submit">
          Create key
        </button>
      </div>
      <p class="err" id="email-fault" role="alert" hidden></p>
      <p class="note" id="email-note">
        1,000 credits, 10 requests a minute. One key per address, no card. The key appears here once.
      </p>
      <noscript>
        <p class="note">
          Without JavaScript: <code>curl -X POST '/v1/checkout/free?email=…'</code>
        </p>
      </noscript>
    </form>
  </div>
)

function riskFigure(view: View): ComponentChildren {
  const shown = view.risk()
  if (shown === undefined) return absentFigure('Risk now', '/v1/risk', SOON)
  return riskInstrument(shown, view.riskHistory()?.data, { id: 'risk', title: 'Risk now' })
}

function regimeFigure(view: View): ComponentChildren {
  const shown = view.regime()
  return shown === undefined ? absentFigure('Regime now', '/v1/regime', SOON) : regimeNow(shown)
}

function signalSection(view: View): ComponentChildren {
  const shown = view.signals()
  if (shown === undefined) {
    return (
      <section id="signals">
        {sectionHead('Latest signals')}
        <p class="note">{SOON}</p>
      </section>
    )
  }
  const names = new Map(view.prices()?.data.prices.map(({ symbol, name }) => [symbol, name] as const))
  const { signals, count } = shown.data
  const hasEdge = signals.some(({ strength }) => strength > 0)
  const table =
    signals.length === 0 ? (
      <>
        <p>
          <b>No signal is open.</b>
        </p>
        <p class="note">Every source was asked; none has a call worth stating now.</p>
      </>
    ) : (
      <>
        {signalTable(latestOf(signals, SIGNALS_SHOWN), (symbol) => names.get(symbol))}
        <p class="note spaced">
          {Math.min(SIGNALS_SHOWN, signals.length)} of {whole(count)} open signals and screens.{' '}
          {hasEdge
            ? ''
            : 'No source has an edge today: these are screens, whose probability is the base rate. '}
          <a href="/track-record">All signals ever issued and how they ended</a>
        </p>
      </>
    )
  return (
    <section id="signals">
      {sectionHead(
        'Latest signals',
        callLine(shown),
        'The number is the probability that the stated event happens; the tick is how often it happens anyway. Markets are hard to predict, so honest numbers stay near the tick.',
      )}
      {table}
    </section>
  )
}

function firstCall(view: View, baseUrl: string, market: MarketKind): ComponentChildren {
  const risk = view.risk()
  const answer =
    risk === undefined ? (
      <>{'{ "ok": true, "data": { … } }'}</>
    ) : (
      <>
        {'{ "ok": true,\n  "data": { "value": '}
        <span class="n">{risk.data.value}</span>, "status": <span class="n">"{risk.data.status}"</span>
        {', … },\n  "meta": { "credits_used": 0, "market": "'}
        {market}
        {'", … } }'}
      </>
    )
  return (
    <section id="start">
      {sectionHead(
        'First call',
        undefined,
        'The first one works now, without a key. Figures on this site carry the call that returns them; the JSON switch shows the answer.',
      )}
      <div class="cols">
        <div class="c6">
          <div class="code">
            <header>
              <h3>
                curl <span>no key</span>
              </h3>
              <button class="copy" type="button" data-copy={`curl -s ${baseUrl}/v1/risk`}>
                Copy
              </button>
            </header>
            <pre tabindex={0} aria-label="First call with curl">
              <code>
                <span class="k">$</span>
                {' curl -s '}
                {baseUrl}
                <span class="n">/v1/risk</span>
                {'\n\n'}
                {answer}
              </code>
            </pre>
          </div>
        </div>
        <div class="c6">
          <div class="code">
            <header>
              <h3>
                curl <span>with your key</span>
              </h3>
              <button class="copy" type="button">
                Copy
              </button>
            </header>
            <pre tabindex={0} aria-label="Signals with curl">
              <code data-copyable>
                <span class="k">$</span>
                {' curl -s '}
                {baseUrl}
                <span class="n">/v1/signals/latest</span>
                {' \\\n    -H "X-API-Key: '}
                <span class="n" data-key>
                  bw_your_key
                </span>
                "
              </code>
            </pre>
          </div>
        </div>
        <div class="c12">
          <div class="code">
            <header>
              <h3>
                MCP <span>streamable HTTP; the same tools as the calls</span>
              </h3>
              <button class="copy" type="button">
                Copy
              </button>
            </header>
            <pre tabindex={0} aria-label="MCP configuration">
              <code data-copyable>
                {'{ "mcpServers": { "bellwether": { "type": "http", "url": "'}
                {baseUrl}
                <span class="n">/mcp</span>
                {'",\n    "headers": { "X-API-Key": "'}
                <span class="n" data-key>
                  bw_your_key
                </span>
                {'" } } } }'}
              </code>
            </pre>
          </div>
        </div>
      </div>
    </section>
  )
}
