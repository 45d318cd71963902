import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/time.ts'

/** At most `burst` requests at once, and from then on one every `everyMs`. */
export interface Rate {
  readonly burst: number
  readonly everyMs: number
}

/** How one provider is to be treated, over all its hosts. */
export interface HostPolicy {
  readonly rates: readonly Rate[]
  /** From the request to the last byte of the body. */
  readonly timeoutMs: number
  readonly maxBytes: number
  /** After a transient fault. */
  readonly retries: number
  /** How long the breaker stays open the first time, and at most; it doubles in between. */
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

/**
 * Limits by provider, below what each of them publishes or is known to bear. A window of length w sees at most
 * `burst + w / everyMs` requests.
 */
const POLICIES: Readonly<Record<string, HostPolicy>> = {
  yahoo: { ...USUAL, rates: [{ burst: 4, everyMs: 2 * SECOND }], maxBytes: 4 * MEGABYTE },
  cboe: { ...USUAL, maxBytes: 5 * MEGABYTE },
  // 120 a minute with a key; the keyless download publishes no limit and answers slowly.
  fred: { ...USUAL, rates: [{ burst: 4, everyMs: SECOND }], timeoutMs: 20 * SECOND, maxBytes: 8 * MEGABYTE },
  ecb: { ...USUAL, timeoutMs: 20 * SECOND, maxBytes: 20 * MEGABYTE },
  // 10 a second over all hosts of sec.gov, then a block of ten minutes.
  sec: {
    ...USUAL,
    rates: [{ burst: 2, everyMs: 250 }],
    timeoutMs: 30 * SECOND,
    maxBytes: 20 * MEGABYTE,
  },
  // "One every 5 seconds", and load is shed beyond that: never retried.
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
  // 50 an hour.
  tiingo: { ...KEYED, rates: [{ burst: 10, everyMs: HOUR / 40 }] },
  // 250 a day.
  fmp: { ...KEYED, rates: [{ burst: 50, everyMs: DAY / 200 }] },
}

/** The policy of a provider; that of a feed for any other host. */
export const hostPolicy = (host: string): HostPolicy =>
  Object.hasOwn(POLICIES, host) ? (POLICIES[host] ?? FEED) : FEED

/** Hosts of providers that are asked for news beside their data: both count against one limit. */
const PROVIDER_OF_HOST: Readonly<Record<string, string>> = { 'www.ecb.europa.eu': 'ecb' }

/** What the requests to the host of a feed count against: a key of the policies, or the host itself. */
export const providerOfHost = (host: string): string =>
  Object.hasOwn(PROVIDER_OF_HOST, host) ? (PROVIDER_OF_HOST[host] ?? host) : host
