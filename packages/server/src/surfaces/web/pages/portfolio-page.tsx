import type { ModelPortfolio } from '@bellwether-markets/products/portfolio/portfolio-schema'
import { portfolioModel } from '@bellwether-markets/products/portfolio/product'
import type { Page } from '../page.ts'
import { paidOr, paidSection } from '../parts/paid-section.tsx'
import { portfolioChart } from '../parts/portfolio-chart.tsx'
import { portfolioComparison, positionTable } from '../parts/portfolio-tables.tsx'
import { intro } from '../parts/section-head.tsx'
import type { Shown } from '../published-view.ts'

export const portfolio: Page = {
  path: '/portfolio',
  render: async ({ viewer }, { view }) => {
    const options = { what: 'weights', viewer, back: '/portfolio', before: 'month' } as const
    const paid = await paidOr(portfolioModel, view, options)
    const where = { id: 'record', title: 'Record and weights', path: portfolioModel.path }
    return {
      path: '/portfolio',
      title: 'Model portfolio',
      description: 'A model portfolio that is checked each week: its method, its record and its weights.',
      kind: 'market',
      scripts: ['readout.js', 'zoom.js'],
      main: [
        intro(
          'Model portfolio',
          'Shares and Treasuries, each with more weight the more of three horizons it has risen over: 3, 6 and 12 months. The rest is in Treasury bills. It is checked each week and never borrows.',
        ),
        paidSection(where, paid, record),
        paid.shown && limits(paid.shown.data),
      ],
    }
  },
}

const record = (shown: Shown<ModelPortfolio>) => (
  <>
    <div class="cols">
      {portfolioChart(shown)}
      <div class="c4">{portfolioComparison(shown.data)}</div>
    </div>
    {positionTable(shown.data)}
  </>
)

const limits = ({ limits, method }: ModelPortfolio) => (
  <section>
    <h2>What to know</h2>
    <p class="note">{method}</p>
    <ul class="prose spaced">
      {limits.map((limit) => (
        <li>{limit}</li>
      ))}
    </ul>
  </section>
)
