import type { Page, PageDeps } from '../page.ts'
import { CodeBox } from '../parts/code-box.tsx'
import { examples } from '../parts/examples.tsx'
import { absentFigure } from '../parts/figure.tsx'
import { buttonLink, QUIET } from '../parts/form.tsx'
import { freeKeyForm } from '../parts/free-key-form.tsx'
import { measuredClaims } from '../parts/measured-claims.tsx'
import { plans } from '../parts/plans.tsx'
import { riskInstrument } from '../parts/risk-instrument.tsx'
import { sectionHead } from '../parts/section-head.tsx'
import type { View } from '../published-view.ts'

const SOON = 'The first data are being prepared; they appear within a minute of the start.'

export const home: Page = {
  path: '/',
  changesWith: ({ record }) => String(record.statistics()?.asOf ?? 0),
  render: (_request, deps) => ({
    path: '/',
    title: 'Bellwether: check the market before your agent acts',
    description:
      'How much risk the market carries, what speaks for and against each asset, and how often such calls came true: for trading agents, research assistants and the people behind them.',
    kind: 'home',
    main: (
      <>
        {hero(deps)}
        {examples(deps.view)}
        {measuredClaims(deps)}
        {plans()}
        <section id="key">
          {sectionHead('Get a free key')}
          {freeKeyForm({ isConfirmed: deps.confirmsFreeKeys })}
        </section>
      </>
    ),
  }),
}

const hero = ({ view, baseUrl }: PageDeps) => (
  <div class="hero2">
    <div>
      <h1>Check the market before your agent acts.</h1>
      <p class="lead">
        Bellwether tells trading agents, research assistants and the people behind them how much risk the
        market carries, what speaks for and against {view.assetCount()} assets, and how often such calls came
        true.
      </p>
      <div class="ctas">
        {buttonLink('#key', 'Get a free key')}
        {buttonLink('/asset/AAPL', 'See an asset: Apple', QUIET)}
      </div>
      <CodeBox
        label="First call with curl"
        head={
          <h2 class="t">
            Try it now <span>no key</span>
          </h2>
        }
      >
        <span class="k">$</span> curl -s {baseUrl()}
        <span class="n">/v1/risk</span>
      </CodeBox>
      <p class="works">
        Risk, regime, events and the history are free and need no key. With a key: 1,000 credits free, then €5
        for 50,000; an analysis costs 5.
      </p>
      <p class="works">
        <b>Connects to</b> assistants, editors and frameworks: anything that speaks MCP, A2A or HTTP.{' '}
        <a href="/docs">Set it up</a>
      </p>
    </div>
    {riskNow(view)}
  </div>
)

function riskNow(view: View) {
  const risk = view.risk()
  if (risk === undefined) return absentFigure('Risk now, and what it is made of', '/v1/risk', SOON)
  const compact = { regime: view.regime()?.data.regime }
  const options = { id: 'risk', title: 'Risk now, and what it is made of', compact }
  return riskInstrument(risk, view.riskHistory()?.data, options)
}
