import { type Point, pathOf, type Run, runsOf, WIDE } from '../parts/chart-scale.tsx'

/** Most bends of a line: more cannot be seen. */
const BENDS = 300

/** The lowest and highest point of each stretch, so that a long line keeps its extremes. */
export function outlined(points: readonly Point[], stretch: number): readonly Point[] {
  if (stretch < 2) return points
  const kept: Point[] = []
  for (let from = 0; from < points.length; from += stretch) {
    const part = points.slice(from, from + stretch)
    const low = part.reduce((one, other) => (other.y > one.y ? other : one))
    const high = part.reduce((one, other) => (other.y < one.y ? other : one))
    kept.push(...(low === high ? [low] : low.x < high.x ? [low, high] : [high, low]))
  }
  const last = points[points.length - 1]
  return kept.at(-1) === last || last === undefined ? kept : [...kept, last]
}

/** Points of the known values, from edge to edge of the drawing. */
export function pointsOf(
  values: readonly (number | null)[],
  y: (value: number) => number,
): readonly (Point | undefined)[] {
  const width = Math.max(1, values.length - 1)
  return values.map((value, index) =>
    value === null ? undefined : { x: (index / width) * WIDE, y: y(value) },
  )
}

/** One path, with a gap for days on which nothing is known. */
export function linePath(points: readonly (Point | undefined)[]): string {
  const stretch = Math.ceil(points.length / BENDS)
  return runsOf(points.map((point) => (point === undefined ? 'gap' : 'line')))
    .filter(({ state }) => state === 'line')
    .map(({ from, to }) => pathOf(outlined(points.slice(from, to + 1) as readonly Point[], stretch)))
    .join('')
}

export interface StatePaths {
  readonly state: string
  readonly line: string
  /** From the line down to a base. */
  readonly area: string
}

/** One pair of paths for each state; a run reaches to the next one, so that the line has no gap. */
export function statePaths(
  points: readonly (Point | undefined)[],
  states: readonly string[],
  base: number,
): readonly StatePaths[] {
  const stretch = Math.ceil(points.length / BENDS)
  const drawn = runsOf(states.map((state, index) => (points[index] === undefined ? '' : state)))
    .filter(({ state }) => state !== '')
    .map((run) => ({ ...run, edge: edgeOf(run, points, stretch) }))
  return [...new Set(drawn.map(({ state }) => state))].map((state) => {
    const edges = drawn.filter((run) => run.state === state).map(({ edge }) => edge)
    return {
      state,
      line: edges.map(pathOf).join(''),
      area: edges.map((edge) => `${pathOf(edge)}V${base}H${Math.round(edge[0].x)}Z`).join(''),
    }
  })
}

const edgeOf = ({ from, to }: Run<string>, points: readonly (Point | undefined)[], stretch: number) =>
  outlined(
    points.slice(from, to + 2).filter((point) => point !== undefined),
    stretch,
  )
