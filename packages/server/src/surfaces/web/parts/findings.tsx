import type { ComponentChildren } from 'preact'
import { fixed, percent, whole } from '../number-text.ts'
import type { View } from '../published-view.ts'
import { foundNothing } from './rotation-graph.tsx'
import { sectionHead } from './section-head.tsx'

interface Finding {
  readonly question: string
  readonly result: string
  readonly against: string
  readonly reading: ComponentChildren
}

const NO_VALUE = <span class="chip none">No predictive value found</span>

/** Measured results on this market's past, failures included, from the answers themselves. */
export function findings(view: View): ComponentChildren {
  const rows = [regimes(view), intraday(view), commodities(view), sectors(view), portfolio(view)].flatMap(
    (finding) => finding ?? [],
  )
  if (rows.length === 0) return null
  return (
    <section id="findings">
      {sectionHead(
        'What the tests found',
        undefined,
        'Measured on the past of this market, each day from what was known that day. Where nothing was found, it says so here and in the answer itself.',
      )}
      <table class="find stack">
        <caption class="vh">Findings</caption>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Result</th>
            <th scope="col">To compare</th>
            <th scope="col">Reading</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ question, result, against, reading }) => (
            <tr>
              <th scope="row" class="sym">
                {question}
              </th>
              <td>{result}</td>
              <td>{against}</td>
              <td>{reading}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function regimes(view: View): Finding | undefined {
  const data = view.regime()?.data
  if (data === undefined) return undefined
  const share = (name: string): number | null =>
    data.by_regime.find(({ regime }) => regime === name)?.share_after_this_regime ?? null
  return {
    question: 'Do regimes separate risk?',
    result: `Days before a 7% fall: BULL ${percent(share('BULL'), 0)}, CRISIS ${percent(share('CRISIS'), 0)}`,
    against: `All days ${percent(data.share_after_this_regime.base_rate, 0)}`,
    reading: 'Risk, not return',
  }
}

function intraday(view: View): Finding | undefined {
  const evidence = view.intraday()?.data.evidence
  if (evidence === undefined || evidence === null) return undefined
  const { hit_rate: rate, interval_95: interval, n, t } = evidence
  if (rate === null || interval === null) return undefined
  return {
    question: 'Does the first half-hour carry on?',
    result: `${percent(rate)} of ${whole(n)}, 95% interval ${percent(interval[0])} to ${percent(interval[1])}`,
    against: `Chance ${percent(evidence.base_rate_long ?? 0.5)}, t ${fixed(t)}`,
    reading: evidence.edge_state === 'stated' ? 'Signals are issued' : NO_VALUE,
  }
}

function commodities(view: View): Finding | undefined {
  const evidence = view.commodities()?.data.evidence
  if (evidence === undefined || evidence.rank_ic === null) return undefined
  const { rank_ic, days } = evidence
  return ranking('Do commodity scores rank returns?', rank_ic, `${whole(days)} days`, evidence)
}

function sectors(view: View): Finding | undefined {
  const evidence = view.sectors()?.data.evidence
  if (evidence === undefined || evidence.ic === null) return undefined
  const { ic, n } = evidence
  return ranking('Does sector rotation persist?', ic, `${whole(n)} dates`, evidence)
}

const ranking = (
  question: string,
  correlation: number,
  sample: string,
  evidence: Parameters<typeof foundNothing>[0] & { readonly t: number | null },
): Finding => ({
  question,
  result: `Rank correlation ${fixed(correlation, 3)}, t ${fixed(evidence.t)}`,
  against: `Chance 0, on ${sample}`,
  reading: foundNothing(evidence) ? NO_VALUE : 'Weak',
})

function portfolio(view: View): Finding | undefined {
  const performance = view.portfolio()?.data.performance
  const mixed = performance?.benchmarks.find(({ name }) => name === 'sixty_forty')
  if (performance === undefined || mixed === undefined) return undefined
  const deeper = performance.max_drawdown_pct < mixed.max_drawdown_pct
  return {
    question: 'Does the model portfolio fall less?',
    result: `Deepest fall ${fixed(performance.max_drawdown_pct)}%, ${fixed(performance.cagr_pct)}% a year`,
    against: `60/40: ${fixed(mixed.max_drawdown_pct)}%, ${fixed(mixed.cagr_pct)}% a year`,
    reading: `${deeper ? 'It fell deeper' : 'It fell less'}; a backtest`,
  }
}
