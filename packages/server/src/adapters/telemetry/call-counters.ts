import { counter, histogram, type Metric, type Sample } from './exposition.ts'

export const CALL_ENDS = ['answered', 'unchanged', 'refused'] as const

const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const BUCKETS = BOUNDS.length + 1

/**
 * Counts in arrays: a call costs a few additions.
 * @param endpoints all others count as `other`
 * @param codes all others count as `other`
 */
export function callCounters(
  surfaces: readonly string[],
  endpoints: readonly string[],
  codes: readonly string[],
) {
  const counted = emptyCounts(surfaces, [...endpoints, 'other'], [...codes, 'other'])
  const { names, calls, credits, seconds, buckets, refusals } = counted
  const width = names.length
  const positions = new Map(names.map((name, position) => [name, position]))
  const codePositions = new Map(counted.codes.map((code, position) => [code, position]))
  return {
    /**
     * Does not allocate.
     * @param series from `series`
     * @param end index in `CALL_ENDS`
     * @param milliseconds from arrival to answer
     */
    count(series: number, end: number, charged: number, milliseconds: number): void {
      const endpoint = series % width
      let bucket = 0
      const taken = milliseconds / 1000
      while (bucket < BOUNDS.length && taken > BOUNDS[bucket]) bucket++
      calls[series * CALL_ENDS.length + end]++
      credits[endpoint] += charged
      seconds[endpoint] += taken
      buckets[endpoint * BUCKETS + bucket]++
    },
    countRefusal(code: string): void {
      refusals[codePositions.get(code) ?? codes.length]++
    },
    /** Unknown endpoints share the last series of a surface. */
    series: (surface: number, endpoint: string): number =>
      surface * width + (positions.get(endpoint) ?? width - 1),
    metrics: () => metricsOf(counted),
  }
}

type Counts = ReturnType<typeof emptyCounts>

const emptyCounts = (surfaces: readonly string[], names: readonly string[], codes: readonly string[]) => ({
  surfaces,
  names,
  codes,
  calls: new Float64Array(surfaces.length * names.length * CALL_ENDS.length),
  credits: new Float64Array(names.length),
  seconds: new Float64Array(names.length),
  buckets: new Float64Array(names.length * BUCKETS),
  refusals: new Float64Array(codes.length),
})

const metricsOf = (counted: Counts): readonly Metric[] => [
  counter(
    'bellwether_calls_total',
    'Calls by surface, endpoint and end: answered, unchanged (304) or refused.',
    callSamples(counted),
  ),
  histogram(
    'bellwether_call_duration_seconds',
    'Time from the arrival of a call to its answer, the durable charge included.',
    durations(counted),
  ),
  counter(
    'bellwether_credits_charged_total',
    'Credits that were charged.',
    samplesOf(counted.credits, (index) => ({ endpoint: counted.names[index] })),
  ),
  counter(
    'bellwether_refusals_total',
    'Refused requests by error code, those that reached no endpoint included.',
    Array.from(counted.refusals, (value, index) => ({ labels: { code: counted.codes[index] }, value })),
  ),
]

const callSamples = ({ surfaces, names, calls }: Counts): Sample[] =>
  samplesOf(calls, (index) => ({
    surface: surfaces[Math.floor(index / (names.length * CALL_ENDS.length))],
    endpoint: names[Math.floor(index / CALL_ENDS.length) % names.length],
    end: CALL_ENDS[index % CALL_ENDS.length],
  }))

const durations = ({ names, buckets, seconds }: Counts): Sample[] =>
  names.flatMap((endpoint, position) => {
    const counted = [...buckets.subarray(position * BUCKETS, (position + 1) * BUCKETS)]
    return bucketSamples(endpoint, counted, seconds[position])
  })

/** Skips endpoints without calls. */
function samplesOf(
  figures: Float64Array,
  labelsOf: (index: number) => Readonly<Record<string, string>>,
): Sample[] {
  return Array.from(figures, (value, index) => ({ labels: labelsOf(index), value })).filter(
    ({ value }) => value > 0,
  )
}

function bucketSamples(endpoint: string, counted: readonly number[], sum: number): readonly Sample[] {
  const total = counted.reduce((all, one) => all + one, 0)
  if (total === 0) return []
  let below = 0
  const rows = BOUNDS.map((bound, index): Sample => {
    below += counted[index]
    return { suffix: '_bucket', labels: { endpoint, le: String(bound) }, value: below }
  })
  return [
    ...rows,
    { suffix: '_bucket', labels: { endpoint, le: '+Inf' }, value: total },
    { suffix: '_sum', labels: { endpoint }, value: sum },
    { suffix: '_count', labels: { endpoint }, value: total },
  ]
}
