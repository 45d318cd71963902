/** Buckets of equal relative width: exact below 64 µs, within 1/32 above. */
const EXACT_BELOW_US = 64
const SUB_BUCKETS = 32
const BUCKETS = 1024

export interface LatencySummary {
  readonly p50Ms: number
  readonly p95Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  readonly over50Ms: number
}

export interface LatencyHistogram {
  record(ms: number): void
  summary(): LatencySummary
}

export function latencyHistogram(): LatencyHistogram {
  const counts = new Float64Array(BUCKETS)
  let recorded = 0
  let maxMs = 0
  let over50Ms = 0

  const record = (ms: number): void => {
    const us = Math.round(ms * 1000)
    const bucket = bucketOf(us)
    counts[bucket] = (counts[bucket] ?? 0) + 1
    recorded += 1
    if (ms > maxMs) maxMs = ms
    if (ms > 50) over50Ms += 1
  }

  const quantile = (share: number): number => {
    let left = Math.ceil(recorded * share)
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      left -= counts[bucket] ?? 0
      if (left <= 0) return Math.min(maxMs, upperEdgeUs(bucket) / 1000)
    }
    return maxMs
  }

  return {
    record,
    summary: () => ({ p50Ms: quantile(0.5), p95Ms: quantile(0.95), p99Ms: quantile(0.99), maxMs, over50Ms }),
  }
}

function bucketOf(us: number): number {
  if (us < EXACT_BELOW_US) return Math.max(us, 0)
  const shift = 26 - Math.clz32(us)
  return Math.min(BUCKETS - 1, shift * SUB_BUCKETS + (us >>> shift))
}

function upperEdgeUs(bucket: number): number {
  if (bucket < EXACT_BELOW_US) return bucket
  const shift = Math.floor(bucket / SUB_BUCKETS) - 1
  return (bucket - shift * SUB_BUCKETS + 1) * 2 ** shift - 1
}
