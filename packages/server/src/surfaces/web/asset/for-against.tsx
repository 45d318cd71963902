import type { Analysis } from '@bellwether-markets/products/analysis/analysis-schema'
import { type CitedPoints, citedPoints } from '@bellwether-markets/products/analysis/cited-points'
import { whole } from '../number-text.ts'
import { callLine, panel } from '../parts/figure.tsx'
import { factPopovers, factText } from './fact-text.tsx'

/** Points of both sides; every number opens its fact. */
export function forAndAgainst(analysis: Analysis, call: Parameters<typeof callLine>[0]) {
  const points = citedPoints(analysis)
  return panel({
    id: 'why',
    title: 'For and against',
    side: callLine(call),
    body:
      analysis.assessment.rating === null ? (
        <p>It is not rated: nobody can hold it. {analysis.assessment.summary}</p>
      ) : (
        <div class="fa">
          {side('Speaks for it', points.bull)}
          {side('Speaks against it', points.bear)}
        </div>
      ),
    foot: `Every number is one of ${whole(analysis.facts.length)} facts with its day and source; point at it, tab to it or tap it. ${analysis.not_known}`,
    after: factPopovers([...points.bull, ...points.bear], analysis.facts),
  })
}

const side = (title: string, points: CitedPoints['bull']) => (
  <div>
    <h3 class="h4">{title}</h3>
    {points.length === 0 ? (
      <p class="note">Nothing that weighs enough.</p>
    ) : (
      <ul>
        {points.map((point) => (
          <li>{factText(point)}</li>
        ))}
      </ul>
    )}
  </div>
)
