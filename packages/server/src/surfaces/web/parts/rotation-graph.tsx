import type { SectorRadar, SectorState } from '@bellwether-markets/products/sector-radar/sector-radar-schema'
import { fixed } from '../number-text.ts'
import type { Shown } from '../published-view.ts'
import { dayText } from '../time-text.ts'
import {
  level,
  type Point,
  roundTicks,
  Stretched,
  share,
  short,
  upright,
  upward,
  WIDE,
} from './chart-scale.tsx'
import { figure } from './figure.tsx'
import { Plot } from './series-data.tsx'
import { dataTable } from './table-head.tsx'

const HEIGHT = 440
const CENTRE = 100

interface Placed {
  readonly sector: string
  readonly etf: string
  readonly trail: readonly Point[]
}

/** Relative strength against its momentum, with eight-week tails. */
export function rotationGraph(shown: Shown<SectorRadar>) {
  const { sectors, evidence, date } = shown.data
  const placed = sectors.flatMap(placedOf)
  const about = { id: 'rotation', title: 'Rotation', shown, className: 'c7' }
  if (placed.length === 0) {
    return figure({ ...about, body: <p>No sector has enough history for a place.</p> })
  }
  const reachX = reachOf(placed.flatMap(({ trail }) => trail.map(({ x }) => x)))
  const reachY = reachOf(placed.flatMap(({ trail }) => trail.map(({ y }) => y)))
  const y = upward(CENTRE - reachY, CENTRE + reachY, { top: 0, bottom: HEIGHT })
  const x = (value: number): string => share(value, CENTRE - reachX, CENTRE + reachX)
  const body = [
    <Plot
      class="plot bare"
      height={HEIGHT}
      says={`Sector rotation on ${dayText(date)}: relative strength to the right, its momentum upward, tails of eight weeks. The table beside it holds the same values.`}
    >
      {cross(reachX, reachY, { x, y })}
      <Stretched height={HEIGHT}>{tails(placed, reachX, y)}</Stretched>
      {heads(placed, { x, y }, axisBoxes(reachX, reachY, { x, y }))}
    </Plot>,
    <p class="label ends">
      <span>Weaker than the index</span>
      <span class="t-m">Across: relative strength, 100 is the index. Up: its momentum</span>
      <span>Stronger</span>
    </p>,
  ]
  return figure({ ...about, body, foot: worth(evidence), named: false })
}

const worth = (evidence: SectorRadar['evidence']) => (
  <>
    <span class={`chip${foundNothing(evidence) ? ' none' : ''}`}>
      {foundNothing(evidence) ? 'No predictive value found' : `n = ${evidence.n}`}
    </span>{' '}
    {evidence.statement}
    {evidence.ic === null
      ? null
      : ` Over ${evidence.horizon_days} days, rank correlation with later returns was ${fixed(evidence.ic, 3)} (t ${fixed(evidence.t)}, ${evidence.n} dates).`}
  </>
)

/** The 95 % interval of the rank correlation contains 0, or is missing. */
export const foundNothing = ({
  interval_95: interval,
}: {
  readonly interval_95: readonly number[] | null
}): boolean => interval === null || (interval[0] <= 0 && interval[1] >= 0)

function placedOf({
  sector,
  etf,
  tail,
  rs_ratio: ratio,
  rs_momentum: momentum,
}: SectorState): readonly Placed[] {
  if (ratio === null || momentum === null) return []
  const past = tail.map((point) => ({ x: point.rs_ratio, y: point.rs_momentum }))
  const last = past.at(-1)
  const trail = last?.x === ratio && last.y === momentum ? past : [...past, { x: ratio, y: momentum }]
  return [{ sector, etf, trail }]
}

const reachOf = (values: readonly number[]): number =>
  Math.max(1, ...values.map((value) => Math.abs(value - CENTRE))) * 1.14

interface Scales {
  readonly x: (value: number) => string
  readonly y: (value: number) => number
}

const ticksOf = (reach: number): readonly number[] =>
  roundTicks(CENTRE - reach, CENTRE + reach, 6).filter((at) => at !== CENTRE)

function cross(reachX: number, reachY: number, { x, y }: Scales) {
  const columns = ticksOf(reachX)
  const rows = ticksOf(reachY)
  return [
    columns.map((at) => [
      upright(x(at), [0, HEIGHT], 'gl'),
      <text x={x(at)} dx="3" y={y(CENTRE) + 14}>
        {short(at)}
      </text>,
    ]),
    rows.map((at) => [
      level(short(y(at)), 'gl'),
      <text x="50%" dx="4" y={short(y(at) - 4)}>
        {short(at)}
      </text>,
    ]),
    upright('50%', [0, HEIGHT], 'ax'),
    level(HEIGHT / 2, 'ax'),
    corner('Improving', 20),
    corner('Leading', 20, true),
    corner('Lagging', HEIGHT - 10),
    corner('Weakening', HEIGHT - 10, true),
  ]
}

const corner = (name: string, y: number, isRight = false) => (
  <text x={isRight ? '100%' : '12'} dx={isRight ? '-12' : undefined} y={y} class={isRight ? 'b e' : 'b'}>
    {name}
  </text>
)

/** One path for each week and side, which share width and opacity. */
function tails(placed: readonly Placed[], reachX: number, y: (value: number) => number) {
  const across = (value: number): number => Math.round(((value - CENTRE + reachX) / (2 * reachX)) * WIDE)
  const longest = Math.max(...placed.map(({ trail }) => trail.length))
  const steps = Array.from({ length: Math.max(0, longest - 1) }, (_, index) => index)
  return (['long', 'short'] as const).flatMap((side) =>
    steps.map((step) => {
      const segments = placed
        .filter(({ trail }) => sideOf(trail) === side)
        .flatMap(({ trail }) => {
          const at = trail.length - longest + step
          const points = trail.map((point) => ({ x: across(point.x), y: Math.round(y(point.y)) }))
          return at < 0 ? [] : [bend(points, at)]
        })
      const late = (step + 1) / steps.length
      return (
        <path
          d={segments.join('')}
          class={`s-${side}`}
          stroke-width={short(1.1 + 1.6 * late)}
          stroke-opacity={short(0.25 + 0.65 * late)}
          stroke-linecap="round"
        />
      )
    }),
  )
}

/** A Catmull-Rom segment as a cubic Bézier. */
function bend(points: readonly Point[], at: number): string {
  const [from, to] = [points[at], points[at + 1]]
  const before = points[at - 1] ?? from
  const after = points[at + 2] ?? to
  const pull = (base: Point, one: Point, other: Point): string =>
    `${Math.round(base.x + (one.x - other.x) / 6)} ${Math.round(base.y + (one.y - other.y) / 6)}`
  return `M${Math.round(from.x)} ${from.y}C${pull(from, to, before)} ${pull(to, from, after)} ${Math.round(to.x)} ${to.y}`
}

const sideOf = (trail: Placed['trail']): 'long' | 'short' =>
  trail[trail.length - 1].x >= CENTRE ? 'long' : 'short'

interface Box {
  readonly left: number
  readonly right: number
  readonly y: number
}

/** Label width of a character, percent of a wide screen. */
const CHARACTER = 1.05
const GAP = 1.6
const LABEL_HEIGHT = 14
const SHIFTS = [0, -13, 13, -24, 24]

/** Percent of a narrow figure. */
const TICK_WIDTH = 8

function axisBoxes(reachX: number, reachY: number, { x, y }: Scales): readonly Box[] {
  const box = (left: number, at: number): Box => ({ left, right: left + TICK_WIDTH, y: at })
  return [
    ...ticksOf(reachX).map((at) => box(Number.parseFloat(x(at)), y(CENTRE) + 10)),
    ...ticksOf(reachY).map((at) => box(50, y(at) - 8)),
  ]
}

function heads(placed: readonly Placed[], { x, y }: Scales, axes: readonly Box[]) {
  const dots = placed.map(({ trail }) => {
    const { x: at, y: up } = headOf({ trail })
    const left = Number.parseFloat(x(at))
    return { left: left - 1, right: left + 1, y: y(up) }
  })
  const taken: Box[] = [...axes, ...dots]
  return placed.map(({ sector, etf, trail }) => {
    const head = headOf({ trail })
    const at = Number.parseFloat(x(head.x))
    const { side, box } = freePlace(at, y(head.y), shortName(sector).length * CHARACTER, taken)
    taken.push(box)
    return [
      <circle cx={x(head.x)} cy={short(y(head.y))} r="5" class={`f-${sideOf(trail)}`} />,
      <text x={x(head.x)} dx={side === 'e' ? -10 : 10} y={short(box.y + 4)} class={`i halo ${side}`}>
        <tspan class="t-m">{shortName(sector)}</tspan>
        <tspan class="t-n">{etf}</tspan>
      </text>,
    ]
  })
}

function freePlace(
  at: number,
  y: number,
  width: number,
  taken: readonly Box[],
): { side: '' | 'e'; box: Box } {
  const places = SHIFTS.flatMap((shift) => [
    { side: '' as const, box: { left: at + GAP, right: at + GAP + width, y: y + shift } },
    { side: 'e' as const, box: { left: at - GAP - width, right: at - GAP, y: y + shift } },
  ])
  const free = places.find(
    ({ box }) =>
      box.left > 0 &&
      box.right < 99 &&
      taken.every(
        (one) => one.right < box.left || one.left > box.right || Math.abs(one.y - box.y) >= LABEL_HEIGHT,
      ),
  )
  return free ?? places[0]
}

const headOf = ({ trail }: Pick<Placed, 'trail'>) => trail[trail.length - 1]

const SHORT_NAMES: Readonly<Record<string, string>> = {
  'Communication Services': 'Communication',
  'Consumer Discretionary': 'Discretionary',
  'Consumer Staples': 'Staples',
  'Information Technology': 'Technology',
}

const shortName = (sector: string): string => SHORT_NAMES[sector] ?? sector

export function sectorTable({ sectors }: SectorRadar) {
  const sorted = [...sectors].sort((one, other) => (one.momentum_rank ?? 99) - (other.momentum_rank ?? 99))
  return (
    <div class="fig c5 fill">
      <div class="scroll" tabindex={0} role="region" aria-label="Sectors, table">
        {dataTable({
          caption: 'Sectors, the highest momentum first',
          style: 'tight pad sec',
          columns: [
            'Sector',
            'Quadrant',
            ['Strength', 'num'],
            ['Its momentum', 'num'],
            ['Above 50-day', 'num'],
          ],
          rows: sorted.map((row) => [
            <>
              <span class="sym">{row.etf}</span> <span class="only-w">{shortName(row.sector)}</span>
            </>,
            row.quadrant ?? 'none',
            fixed(row.rs_ratio),
            fixed(row.rs_momentum),
            row.breadth_50_pct === null ? '–' : `${fixed(row.breadth_50_pct, 0)}%`,
          ]),
        })}
      </div>
    </div>
  )
}
