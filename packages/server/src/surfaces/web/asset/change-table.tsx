import type { Analysis } from '@bellwether-markets/products/analysis/analysis-schema'
import { type TurningPoint, turningPoints } from '@bellwether-markets/products/analysis/turning-points'
import type { ComponentChildren } from 'preact'
import { fixed, priceText, signed, whole } from '../number-text.ts'
import { share } from '../parts/chart-scale.tsx'
import { sectionHead } from '../parts/section-head.tsx'
import { tableHead } from '../parts/table-head.tsx'
import { dateText } from '../time-text.ts'

/** What would change the assessment, how far away it is, and what it would mean. */
export function changeTable(analysis: Analysis): ComponentChildren {
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

function table(analysis: Analysis, points: readonly TurningPoint[]): ComponentChildren {
  const prices = points.filter(({ unit }) => unit === 'price').flatMap(({ now, needed }) => [now, needed])
  const span = [Math.min(...prices), Math.max(...prices)] as const
  return (
    <table class="flipt pad stack">
      {tableHead('What would change the assessment', [
        'Condition',
        ['Now', 'num'],
        ['Needed', 'num'],
        [<span class="vh">Way to go</span>, 'gauge'],
        ['Distance', 'num'],
        'Then',
      ])}
      <tbody>{points.map((point) => row(point, span, analysis))}</tbody>
    </table>
  )
}

const row = (point: TurningPoint, span: readonly [number, number], analysis: Analysis): ComponentChildren => (
  <tr>
    <th scope="row">{point.condition}</th>
    <td class="num" data-l="now">
      {valueText(point, point.now)}
    </td>
    <td class="num" data-l="needed">
      {point.side} {valueText(point, point.needed)}
    </td>
    <td class="gauge">{point.isReported ? null : gauge(point, point.unit === 'price' ? span : [0, 100])}</td>
    <td class="num" data-l="distance">
      {distanceText(point, analysis)}
    </td>
    <td>{point.meaning}</td>
  </tr>
)

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
function gauge({ now, needed }: TurningPoint, [low, high]: readonly [number, number]): ComponentChildren {
  const room = (high - low) * 0.06
  const at = (value: number): string => share(value, low - room, high + room)
  const width = Math.abs(Number.parseFloat(at(now)) - Number.parseFloat(at(needed)))
  return (
    <svg height="20" width="100%" aria-hidden="true">
      <line x1="0" x2="100%" y1="10" y2="10" class="gl2" />
      <rect x={at(Math.min(now, needed))} width={`${width}%`} y="8" height="4" class="f-flat" />
      <circle cx={at(now)} cy="10" r="4.5" class="f-ink" />
      <line x1={at(needed)} x2={at(needed)} y1="2" y2="18" class="ink" stroke-width="2" />
    </svg>
  )
}
