import type { Commodities } from '@bellwether-markets/products/commodities/commodity-schema'
import { commodities } from '@bellwether-markets/products/commodities/product'
import { sectorRadar } from '@bellwether-markets/products/sector-radar/product'
import type { SectorRadar } from '@bellwether-markets/products/sector-radar/sector-radar-schema'
import { capital, fixed, whole } from '../number-text.ts'
import type { Page } from '../page.ts'
import { commodityTable } from '../parts/commodity-table.tsx'
import { absentFigure, callLine, SOON, staleNote } from '../parts/figure.tsx'
import { regimeWord, statusWord } from '../parts/glyphs.tsx'
import { type PaidSection, paidOr, paidSection } from '../parts/paid-section.tsx'
import { regimeSection } from '../parts/regime-section.tsx'
import { riskSection } from '../parts/risk-section.tsx'
import { marketLead, marketSentence } from '../parts/risk-words.ts'
import { foundNothing, rotationGraph, sectorTable } from '../parts/rotation-graph.tsx'
import { intro, sectionHead } from '../parts/section-head.tsx'
import { themeTable } from '../parts/theme-table.tsx'
import type { View } from '../published-view.ts'

const SECTIONS = ['risk', 'regime', 'events', 'sectors', 'commodities'] as const

export const market: Page = {
  path: '/market',
  render: async ({ viewer }, { view }) => {
    const here = { viewer, back: '/market' }
    const risk = view.risk()?.data
    const regime = view.regime()?.data
    return {
      path: '/market',
      title: 'Market',
      description: marketLead(risk, regime),
      kind: 'market',
      subNavigation: subNavigation(view),
      scripts: ['readout.js', 'zoom.js'],
      main: [
        intro(marketSentence(risk, regime), marketLead(risk, regime)),
        riskSection(view),
        regimeSection(view),
        eventSection(view),
        sectorSection(await paidOr(sectorRadar, view, { ...here, what: 'sectors' })),
        commoditySection(await paidOr(commodities, view, { ...here, what: 'commodities' })),
      ],
    }
  },
}

function subNavigation(view: View) {
  const risk = view.risk()?.data
  const regime = view.regime()?.data
  return (
    <nav class="sub-nav" aria-label="On this page">
      <div class="wrap">
        {SECTIONS.map((id) => (
          <a href={`#${id}`}>{capital(id)}</a>
        ))}
        <span class="now">
          {risk && (
            <>
              <span>
                Risk <b>{fixed(risk.value)}</b>
              </span>
              {statusWord(risk.status)}
            </>
          )}
          {regime && regimeWord(regime.regime)}
        </span>
      </div>
    </nav>
  )
}

const sectorSection = (paid: PaidSection<SectorRadar>) =>
  paidSection({ id: 'sectors', title: 'Sector rotation', path: sectorRadar.path }, paid, (shown) => (
    <div class="cols even">
      {rotationGraph(shown)}
      {sectorTable(shown.data)}
    </div>
  ))

const commoditySection = (paid: PaidSection<Commodities>) =>
  paidSection(
    {
      id: 'commodities',
      title: 'Commodities',
      path: commodities.path,
      note: ({ evidence, covered }) =>
        `${covered} scores of 0 to 100; long from 62, short to 38. Cells show the mean return of each month, blue above zero and orange below; the outlined one comes next and has no weight in the score. ${evidence.rank_ic === null ? 'What the ranking was worth cannot be said yet.' : `On ${whole(evidence.days)} past days its rank correlation with the following return was ${fixed(evidence.rank_ic, 3)} (t ${fixed(evidence.t)})${foundNothing(evidence) ? ': no predictive value found' : ''}.`}`,
    },
    paid,
    (shown) => commodityTable(shown.data),
  )

function eventSection(view: View) {
  const shown = view.events()
  return (
    <section id="events">
      {sectionHead('Events', shown === undefined ? null : callLine(shown))}
      {shown === undefined
        ? absentFigure('Events', '/v1/events', SOON)
        : [staleNote(shown), themeTable(shown.data)]}
    </section>
  )
}
