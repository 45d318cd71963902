import type { Analysis } from '@bellwether-markets/products/analysis/analysis-schema'
import { type TurningPoint, turningPoints } from '@bellwether-markets/products/analysis/turning-points'
import { fixed, priceText, signed, whole } from '../number-text.ts'
import { level, share, upright } from '../parts/chart-scale.tsx'
import { sectionHead } from '../parts/section-head.tsx'
import { dataTable } from '../parts/table-head.tsx'
import { dateText } from '../time-text.ts'

/** What would change the assessment, how far away it is, and what it would mean. */
export function changeTable(analysis: Analysis) {
  const points = turningPoints(analysis)
  return (
    <section id="change">
      {sectionHead('What would change it', null, 'Now, the level needed, and how far away it is.')}
      <figure class="fig cq">
        {points.length === 0 ? (
          <p class="body">No level is near enough to name, and no score is close to another rating.</p>
        ) : (
          table(analysis, points)
        )}
      </figure>
    </section>
  )
}

function table(analysis: Analysis, points: readonly TurningPoint[]) {
  const prices = points.filter(({ unit }) => unit === 'price').flatMap(({ now, needed }) => [now, needed])
  const span = [Math.min(...prices), Math.max(...prices)] as const
  return dataTable({
    caption: 'What would change the assessment',
    style: 'flipt pad stack',
    columns: [
      'Condition',
      ['Now', 'num', { class: 'num', 'data-l': 'now' }],
      ['Needed', 'num', { class: 'num', 'data-l': 'needed' }],
      [<span class="vh">Way to go</span>, 'gauge'],
      ['Distance', 'num', { class: 'num', 'data-l': 'distance' }],
      'Then',
    ],
    rows: points.map((point) => [
      point.condition,
      valueText(point, point.now),
      `${point.side} ${valueText(point, point.needed)}`,
      point.isReported ? null : gauge(point, point.unit === 'price' ? span : [0, 100]),
      distanceText(point, analysis),
      point.meaning,
    ]),
  })
}

const valueText = ({ unit }: TurningPoint, value: number): string =>
  unit === 'price' ? priceText(value) : unit === 'percent' ? `${fixed(value)}%` : whole(value)

function distanceText({ unit, now, needed, isReported }: TurningPoint, analysis: Analysis): string {
  if (isReported) {
    const date = analysis.next_report?.date
    return date === undefined || date === null ? 'not before the report' : `report about ${dateText(date)}`
  }
  if (unit === 'price' && now > 0) return `${signed(100 * (needed / now - 1))}%`
  const points = needed - now
  return `${signed(points, 0)} ${Math.abs(Math.round(points)) === 1 ? 'point' : 'points'}`
}

/** The dot is now, the line the level needed. */
function gauge({ now, needed }: TurningPoint, [low, high]: readonly [number, number]) {
  const room = (high - low) * 0.06
  const at = (value: number): string => share(value, low - room, high + room)
  const width = Math.abs(Number.parseFloat(at(now)) - Number.parseFloat(at(needed)))
  return (
    <svg height="20" width="100%" aria-hidden="true">
      {level(10, 'gl2')}
      <rect x={at(Math.min(now, needed))} width={`${width}%`} y="8" height="4" class="f-flat" />
      <circle cx={at(now)} cy="10" r="4.5" class="f-ink" />
      {upright(at(needed), [2, 18], 'ink', 2)}
    </svg>
  )
}
