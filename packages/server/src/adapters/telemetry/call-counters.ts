import type { Metric, Sample } from './exposition.ts'

/** How a call ended: with data, with "unchanged", or refused. */
export const CALL_ENDS = ['answered', 'unchanged', 'refused'] as const

/** Upper bounds in seconds. */
const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const BUCKETS = BOUNDS.length + 1

export interface CallCounters {
  /**
   * Counts a call; allocates nothing.
   * @param series as `series` named it
   * @param end position in `CALL_ENDS`
   * @param milliseconds from its arrival to its answer
   */
  count(series: number, end: number, credits: number, milliseconds: number): void
  countRefusal(code: string): void
  /** The series of an endpoint on a surface; of an unknown one, the last endpoint's. */
  series(surface: number, endpoint: string): number
  metrics(): readonly Metric[]
}

/**
 * Counts calls in arrays of figures, so that a call costs a few additions.
 * @param surfaces names, by position
 * @param endpoints names; calls of any other are counted under `other`
 * @param codes of refusals; any other is counted under `other`
 */
export function callCounters(
  surfaces: readonly string[],
  endpoints: readonly string[],
  codes: readonly string[],
): CallCounters {
  const names = [...endpoints, 'other']
  const refusalCodes = [...codes, 'other']
  const width = names.length
  const positions = new Map(names.map((name, position) => [name, position]))
  const codePositions = new Map(refusalCodes.map((code, position) => [code, position]))
  const calls = new Float64Array(surfaces.length * width * CALL_ENDS.length)
  const credits = new Float64Array(width)
  const seconds = new Float64Array(width)
  const buckets = new Float64Array(width * BUCKETS)
  const refusals = new Float64Array(refusalCodes.length)

  const callSamples = (): Sample[] =>
    samplesOf(calls, (index) => ({
      surface: surfaces[Math.floor(index / (width * CALL_ENDS.length))],
      endpoint: names[Math.floor(index / CALL_ENDS.length) % width],
      end: CALL_ENDS[index % CALL_ENDS.length],
    }))

  const durations = (): Sample[] =>
    names.flatMap((endpoint, position) => {
      const counted = [...buckets.subarray(position * BUCKETS, (position + 1) * BUCKETS)]
      return histogram(endpoint, counted, seconds[position])
    })

  return {
    count(series, end, charged, milliseconds) {
      const endpoint = series % width
      let bucket = 0
      const taken = milliseconds / 1000
      while (bucket < BOUNDS.length && taken > BOUNDS[bucket]) bucket++
      calls[series * CALL_ENDS.length + end]++
      credits[endpoint] += charged
      seconds[endpoint] += taken
      buckets[endpoint * BUCKETS + bucket]++
    },
    countRefusal(code) {
      refusals[codePositions.get(code) ?? codes.length]++
    },
    series: (surface, endpoint) => surface * width + (positions.get(endpoint) ?? width - 1),
    metrics: () => [
      {
        name: 'bellwether_calls_total',
        type: 'counter',
        help: 'Calls by surface, endpoint and end: answered, unchanged (304) or refused.',
        samples: callSamples(),
      },
      {
        name: 'bellwether_call_duration_seconds',
        type: 'histogram',
        help: 'Time from the arrival of a call to its answer, the durable charge included.',
        samples: durations(),
      },
      {
        name: 'bellwether_credits_charged_total',
        type: 'counter',
        help: 'Credits that were charged.',
        samples: samplesOf(credits, (index) => ({ endpoint: names[index] })),
      },
      {
        name: 'bellwether_refusals_total',
        type: 'counter',
        help: 'Refused requests by error code, those that reached no endpoint included.',
        samples: samplesOf(refusals, (index) => ({ code: refusalCodes[index] })),
      },
    ],
  }
}

/** Of what was counted at all: an endpoint that nobody called has no line. */
function samplesOf(
  figures: Float64Array,
  labelsOf: (index: number) => Readonly<Record<string, string>>,
): Sample[] {
  const samples: Sample[] = []
  for (const [index, value] of figures.entries())
    if (value > 0) samples.push({ labels: labelsOf(index), value })
  return samples
}

function histogram(endpoint: string, counted: readonly number[], sum: number): readonly Sample[] {
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
