import type { ComponentChildren } from 'preact'
import { fixed, whole } from '../number-text.ts'
import type { Page, PageInput } from '../page.ts'
import { commodityTable } from '../parts/commodity-table.tsx'
import { eventTable } from '../parts/event-table.tsx'
import { absentFigure, callLine, staleNote } from '../parts/figure.tsx'
import { regimeWord, statusWord } from '../parts/glyphs.tsx'
import { marketLead, marketSentence } from '../parts/market-words.ts'
import { portfolioChart } from '../parts/portfolio-chart.tsx'
import { portfolioComparison, positionTable } from '../parts/portfolio-tables.tsx'
import { regimeReading } from '../parts/regime-now.tsx'
import { regimeYear } from '../parts/regime-year.tsx'
import { regions, riskInstrument } from '../parts/risk-instrument.tsx'
import { riskYear } from '../parts/risk-year.tsx'
import { foundNothing, rotationGraph, sectorTable } from '../parts/rotation-graph.tsx'
import { sectionHead } from '../parts/section-head.tsx'
import type { Shown, View } from '../published-view.ts'

const SECTIONS = ['risk', 'regime', 'sectors', 'commodities', 'portfolio', 'events'] as const
const SOON =
  'It is computed after the start and appears within a minute; a figure without enough history stays away.'

export const market: Page = { path: '/market', render: (_request, { view }) => marketPage(view) }

function marketPage(view: View): PageInput {
  const risk = view.risk()?.data
  const regime = view.regime()?.data
  const intro = (
    <div class="intro">
      <h1>{marketSentence(risk, regime)}</h1>
      <p class="lead">{marketLead(risk, regime)}</p>
    </div>
  )
  const main = (
    <>
      {intro}
      {riskSection(view)}
      {regimeSection(view)}
      {sectorSection(view)}
      {commoditySection(view)}
      {portfolioSection(view)}
      {eventSection(view)}
    </>
  )
  return {
    path: '/market',
    title: 'Market · Bellwether',
    description: marketLead(risk, regime),
    kind: 'market',
    subNavigation: subNavigation(view),
    main,
    scripts: ['readout.js', 'zoom.js'],
  }
}

function subNavigation(view: View): ComponentChildren {
  const risk = view.risk()?.data
  const regime = view.regime()?.data
  return (
    <nav class="sub-nav" aria-label="On this page">
      <div class="wrap">
        {SECTIONS.map((id) => (
          <a href={`#${id}`}>{id.charAt(0).toUpperCase() + id.slice(1)}</a>
        ))}
        <span class="now">
          {risk === undefined ? null : (
            <>
              <span>
                Risk <b>{fixed(risk.value)}</b>
              </span>
              {statusWord(risk.status)}
            </>
          )}
          {regime === undefined ? null : regimeWord(regime.regime)}
        </span>
      </div>
    </nav>
  )
}

function riskSection(view: View): ComponentChildren {
  const shown = view.risk()
  const history = view.riskHistory()
  if (shown === undefined)
    return (
      <section id="risk" class="first">
        {absentFigure('Risk', '/v1/risk', SOON)}
      </section>
    )
  return (
    <section id="risk" class="first">
      {riskInstrument(shown, history?.data, { id: 'risk-now', title: 'Risk and what it is made of' })}
      <div class="cols even">
        {history === undefined || history.data.count < 2
          ? absentFigure('Risk, one year', '/v1/risk/history', SOON)
          : riskYear(history)}
        {regions(shown)}
      </div>
      {crises(shown.data.crises)}
    </section>
  )
}

type Crises = NonNullable<ReturnType<View['risk']>>['data']['crises']

const crises = (open: Crises): ComponentChildren =>
  open.length === 0 ? (
    <p class="note spaced">No global crisis is open in the news of the last days.</p>
  ) : (
    <table class="ev stack spaced">
      <caption class="vh">Open crises</caption>
      <thead>
        <tr>
          <th scope="col">Since</th>
          <th scope="col">Crisis</th>
          <th scope="col">Bears on</th>
          <th scope="col">Severity, trend</th>
        </tr>
      </thead>
      <tbody>
        {open.map((one) => (
          <tr>
            <td class="nowrap">
              {one.started_at.slice(0, 10)}
              <span class="sub">{one.sources} sources</span>
            </td>
            <th scope="row">
              <span class="sym">{one.title}</span>
              <span class="sub">{one.evidence[0]?.title ?? ''}</span>
            </th>
            <td class="label">{one.assets.slice(0, 6).join(', ')}</td>
            <td>
              <b>{fixed(one.severity, 0)}</b> <span class="label">{one.trend}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )

function regimeSection(view: View): ComponentChildren {
  const shown = view.regime()
  const history = view.regimeHistory()
  const head = sectionHead('Regime', shown === undefined ? null : callLine(shown))
  const chart =
    history === undefined || history.data.count < 2
      ? absentFigure('S&P 500', '/v1/regime/history', SOON)
      : regimeYear(history)
  return (
    <section id="regime">
      {head}
      {shown === undefined ? null : staleNote(shown)}
      <div class="cols">
        {chart}
        {shown === undefined ? absentFigure('Regime', '/v1/regime', SOON) : regimeReading(shown.data)}
      </div>
    </section>
  )
}

/** Figures of one call. */
function section<Data>(
  input: {
    readonly id: string
    readonly title: string
    readonly path: string
    readonly note?: (data: Data) => string
  },
  shown: Shown<Data> | undefined,
  body: (shown: Shown<Data>) => ComponentChildren,
): ComponentChildren {
  const { id, title, path, note } = input
  if (shown === undefined)
    return (
      <section id={id}>
        {sectionHead(title)}
        {absentFigure(title, path, SOON)}
      </section>
    )
  return (
    <section id={id}>
      {sectionHead(title, callLine(shown), note?.(shown.data))}
      {staleNote(shown)}
      {body(shown)}
    </section>
  )
}

const sectorSection = (view: View): ComponentChildren =>
  section({ id: 'sectors', title: 'Sector rotation', path: '/v1/sector-radar' }, view.sectors(), (shown) => (
    <div class="cols even">
      {rotationGraph(shown)}
      {sectorTable(shown.data)}
    </div>
  ))

const commoditySection = (view: View): ComponentChildren =>
  section(
    {
      id: 'commodities',
      title: 'Commodities',
      path: '/v1/commodities',
      note: ({ evidence, covered }) =>
        `${covered} scores of 0 to 100; long from 62, short to 38. Cells show the mean return of each month, blue above zero and orange below; the outlined one comes next and has no weight in the score. ${evidence.rank_ic === null ? 'What the ranking was worth cannot be said yet.' : `On ${whole(evidence.days)} past days its rank correlation with the following return was ${fixed(evidence.rank_ic, 3)} (t ${fixed(evidence.t)})${foundNothing(evidence) ? ': no predictive value found' : ''}.`}`,
    },
    view.commodities(),
    (shown) => commodityTable(shown.data),
  )

const portfolioSection = (view: View): ComponentChildren =>
  section(
    { id: 'portfolio', title: 'Model portfolio', path: '/v1/portfolio/model', note: ({ method }) => method },
    view.portfolio(),
    (shown) => (
      <>
        <div class="cols">
          {portfolioChart(shown)}
          <div class="c4">{portfolioComparison(shown.data)}</div>
        </div>
        {positionTable(shown.data)}
      </>
    ),
  )

const eventSection = (view: View): ComponentChildren =>
  section({ id: 'events', title: 'Events', path: '/v1/events' }, view.events(), (shown) =>
    eventTable(shown.data),
  )
