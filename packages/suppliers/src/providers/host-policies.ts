import { DAY, HOUR, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'

/** `burst` requests at once, then one every `everyMs`. */
export interface Rate {
  readonly burst: number
  readonly everyMs: number
}

/** Over all hosts of a provider. */
export interface HostPolicy {
  readonly rates: readonly Rate[]
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly retries: number
  /** First and longest time of an open breaker; doubles in between. */
  readonly openMs: number
  readonly longestOpenMs: number
}

const MEGABYTE = 1_000_000

const USUAL: HostPolicy = {
  rates: [{ burst: 2, everyMs: 2 * SECOND }],
  timeoutMs: 10 * SECOND,
  maxBytes: 2 * MEGABYTE,
  retries: 2,
  openMs: 15 * MINUTE,
  longestOpenMs: 6 * HOUR,
}
const FEED: HostPolicy = { ...USUAL, rates: [{ burst: 1, everyMs: 30 * SECOND }], timeoutMs: 15 * SECOND }
const KEYED: HostPolicy = { ...USUAL, openMs: MINUTE, longestOpenMs: HOUR }

/** Below what providers publish or tolerate. A window of length w sees at most `burst + w / everyMs` requests. */
const POLICIES: Readonly<Record<string, HostPolicy>> = {
  yahoo: { ...USUAL, rates: [{ burst: 4, everyMs: 2 * SECOND }], maxBytes: 4 * MEGABYTE },
  cboe: { ...USUAL, maxBytes: 5 * MEGABYTE },
  // 120 a minute with a key; the keyless download publishes no limit and is slow.
  fred: { ...USUAL, rates: [{ burst: 4, everyMs: SECOND }], timeoutMs: 20 * SECOND, maxBytes: 8 * MEGABYTE },
  ecb: { ...USUAL, timeoutMs: 20 * SECOND, maxBytes: 20 * MEGABYTE },
  // 10 a second over all hosts of sec.gov, then blocked for ten minutes.
  sec: {
    ...USUAL,
    rates: [{ burst: 2, everyMs: 250 }],
    timeoutMs: 30 * SECOND,
    maxBytes: 20 * MEGABYTE,
  },
  // "One every 5 seconds", load shed beyond: never retried.
  gdelt: {
    ...USUAL,
    rates: [{ burst: 1, everyMs: 6 * SECOND }],
    timeoutMs: 20 * SECOND,
    retries: 0,
    openMs: 30 * MINUTE,
  },
  // 200 a minute.
  alpaca: { ...KEYED, rates: [{ burst: 10, everyMs: 350 }] },
  // 60 a minute.
  finnhub: { ...KEYED, rates: [{ burst: 5, everyMs: 1100 }] },
  // 8 credits a minute, 800 a day.
  twelve_data: {
    ...KEYED,
    rates: [
      { burst: 3, everyMs: 12 * SECOND },
      { burst: 200, everyMs: DAY / 600 },
    ],
  },
  // 50 an hour. A fund of thirty years is 3 MB.
  tiingo: { ...KEYED, rates: [{ burst: 10, everyMs: HOUR / 40 }], maxBytes: 8 * MEGABYTE },
  // 250 a day.
  fmp: { ...KEYED, rates: [{ burst: 50, everyMs: DAY / 200 }] },
}

export const hostPolicy = (host: string): HostPolicy =>
  Object.hasOwn(POLICIES, host) ? (POLICIES[host] ?? FEED) : FEED

/** Used for news and data: both share one limit. */
const PROVIDER_OF_HOST: Readonly<Record<string, string>> = { 'www.ecb.europa.eu': 'ecb' }

export const providerOfHost = (host: string): string =>
  Object.hasOwn(PROVIDER_OF_HOST, host) ? (PROVIDER_OF_HOST[host] ?? host) : host
