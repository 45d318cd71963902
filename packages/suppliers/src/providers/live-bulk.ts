import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  asInstant,
  type Day,
  formatDay,
  type Instant,
  MINUTE,
  parseDay,
  SECOND,
} from '@bellwether-markets/engine/kernel/time'
import { type Asset, universeAt } from '@bellwether-markets/engine/market/asset'
import type { FetchResult, StoredDailyRow, StoredMarket } from '@bellwether-markets/engine/market/supply-port'
import { dailyBarKnownAt, tradingSession } from '@bellwether-markets/engine/market/trading-hours'
import { type BulkContent, type Counted, readBulkFile, stampOf } from './bulk-file.ts'
import { checkDailyBars, plausibleOf } from './check-daily-bar.ts'
import { columnsOf, withoutContradictions } from './daily-columns.ts'
import { BAR_SOURCES } from './declared-sources.ts'
import { localDay, NEW_YORK } from './exchange-time.ts'
import { batchOf, emptyResult, failureOf, type LiveDeps, nowOf, resultOf } from './live-deps.ts'
import type { DailyBar } from './parsed-observations.ts'
import { malformed, ProviderFault } from './provider-request.ts'
import { isSameBar } from './revise-daily.ts'

/** Day and exchange. */
const NAME = /^(\d{4}-\d\d-\d\d)_[A-Z0-9]{2,10}\.csv(\.gz)?$/
/** A file that was written to more lately must look the same at the next look. */
const SETTLED = 30 * SECOND
const TRIED_AGAIN = 10 * MINUTE
/** If more of a longer file is implausible, it is in another unit or of another day. */
const MOST_REFUSED = 0.2
const LONG_FILE = 20
const MOST_NAMED = 5

const memoOf = (name: string): string => `bulk file ${name}`
const heldMemoOf = (symbol: string): string => `bulk held back ${symbol}`

interface Found {
  readonly name: string
  readonly stamp: string
}

/** Reads the next new or changed file, the oldest day first. */
export async function collectBulk(market: StoredMarket, deps: LiveDeps): Promise<FetchResult> {
  const { bulkDirectory: directory } = deps
  if (directory === undefined) return emptyResult(undefined)
  const found = await listed(directory)
  if (found instanceof ProviderFault) {
    await deps.sources.ask(BAR_SOURCES.bulk, () => Promise.reject(found))
    return emptyResult(failureOf(found))
  }
  const refused: FetchResult['refused'][number][] = []
  const due = found.filter((file) => isDue(file, market, deps))
  const soon = found.some((file) => seenOf(file, deps)?.isFresh === true) ? 'soon' : undefined
  for (const [place, file] of due.entries()) {
    // Only what was stored counts as read.
    if (isStored(file, market)) {
      note(file, deps, { isRead: true })
      continue
    }
    const taken = await takeFile(file, { directory, market, deps })
    if (!(taken instanceof ProviderFault)) {
      return {
        ...taken,
        refused: [...refused, ...taken.refused],
        again: place + 1 < due.length ? 'now' : soon,
      }
    }
    if (postpone(file, taken, deps))
      refused.push({ source: 'bulk', subject: file.name, reason: taken.message })
  }
  return { ...emptyResult(undefined), refused, again: soon }
}

/** Files by day. */
async function listed(
  directory: string,
): Promise<readonly (Found & { readonly changedAt: number })[] | ProviderFault> {
  try {
    const entries = await readdir(directory, { withFileTypes: true })
    const names = entries.filter((entry) => entry.isFile() && NAME.test(entry.name)).map(({ name }) => name)
    return await Promise.all(
      names.sort().map(async (name) => ({ name, ...(await stampOf(join(directory, name))) })),
    )
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return new ProviderFault('transient', `BULK_DAILY_DIR cannot be read (${code})`)
  }
}

/** What was seen of a file in this process. */
interface Seen {
  readonly stamp: string
  readonly isRead: boolean
  /** It may still be written to. */
  readonly isFresh?: boolean
  /** Why it could not be read, and when it is tried again. */
  readonly fault?: string
  readonly tryAt?: Instant
}

const seenOf = ({ name }: Pick<Found, 'name'>, { shared }: LiveDeps): Seen | undefined =>
  shared.get(memoOf(name))?.value as Seen | undefined

const note = ({ name, stamp }: Found, { shared, policy }: LiveDeps, what: Omit<Seen, 'stamp'>): void =>
  void shared.set(memoOf(name), { until: policy.clock.now(), value: { stamp, ...what } })

const isStored = ({ name, stamp }: Found, market: StoredMarket): boolean =>
  market.providerState(memoOf(name))?.endsWith(` ${stamp}`) ?? false

function isDue(file: Found & { readonly changedAt: number }, market: StoredMarket, deps: LiveDeps): boolean {
  const now = nowOf(deps)
  const seen = seenOf(file, deps)
  if (seen?.stamp === file.stamp) {
    note(file, deps, { ...seen, isFresh: false })
    return !seen.isRead && (seen.tryAt ?? 0) <= now
  }
  const isRead = isStored(file, market)
  const isFresh = !isRead && file.changedAt > now - SETTLED
  note(file, deps, { isRead, isFresh })
  return !isRead && !isFresh
}

/** @returns whether the fault is another one than before */
function postpone(file: Found, { message }: ProviderFault, deps: LiveDeps): boolean {
  const isNew = seenOf(file, deps)?.fault !== message
  const tryAt = asInstant(nowOf(deps) + TRIED_AGAIN)
  note(file, deps, { isRead: false, fault: message, tryAt })
  return isNew
}

interface Taking {
  readonly directory: string
  readonly market: StoredMarket
  readonly deps: LiveDeps
}

async function takeFile(
  file: Found,
  { directory, market, deps }: Taking,
): Promise<FetchResult | ProviderFault> {
  const { sources } = deps
  const now = nowOf(deps)
  const assetOf = assetsOf(deps)
  const content = await sources.ask(BAR_SOURCES.bulk, async () => {
    const day = finishedDay(file.name, deps)
    const isTracked = (symbol: string): boolean => assetOf(symbol) !== undefined
    return { day, ...(await readBulkFile(join(directory, file.name), day, isTracked)) }
  })
  if (content instanceof ProviderFault) return content
  const memos = { [memoOf(file.name)]: `${content.sha256} ${file.stamp}` }
  if (market.providerState(memoOf(file.name))?.startsWith(`${content.sha256} `)) {
    return resultOf(batchOf('receipt', { memos }))
  }
  const judged = judge(content, assetOf, market, deps)
  const refused = refusedIn(file, [...problemsOf(content.problems), ...judged.problems], deps)
  for (const assetClass of new Set(judged.rows.flatMap(({ symbol }) => assetOf(symbol)?.assetClass ?? [])))
    sources.gave(BAR_SOURCES.bulk, now, assetClass)
  return {
    ...resultOf(batchOf('receipt', { daily: judged.rows, memos: { ...memos, ...judged.memos } }), refused),
    served: { day: content.day, symbols: judged.served },
  }
}

function assetsOf({ universe, policy, order }: LiveDeps): (symbol: string) => Asset | undefined {
  const { bySymbol } = universeAt(universe, policy.clock.now())
  return (symbol) => {
    const asset = bySymbol.get(symbol)
    return asset && order(asset.assetClass, 'daily').includes('bulk') ? asset : undefined
  }
}

function refusedIn(
  { name }: Found,
  problems: readonly string[],
  { sources }: LiveDeps,
): FetchResult['refused'] {
  const faults = problems.filter((reason) => !reason.includes(UNKNOWN))
  if (faults.length > 0) sources.distrust(BAR_SOURCES.bulk, `${name}: ${faults.join('; ')}`)
  return problems.map((reason) => ({ source: 'bulk', subject: name, reason }))
}

/** @throws ProviderFault if there are no bars of the day yet, or never are */
function finishedDay(name: string, { universe, order, policy }: LiveDeps): Day {
  const day = parseDay(name.slice(0, 10))
  const asset = universe.assets.find(({ assetClass }) => order(assetClass, 'daily').includes('bulk'))
  if (day === undefined || asset === undefined) throw malformed('a name without a day')
  if (dailyBarKnownAt(asset, day) > policy.clock.now())
    throw new ProviderFault('transient', 'its day is not over')
  if (tradingSession(asset, day) === undefined) throw malformed('no trading day')
  return day
}

const UNKNOWN = 'unknown symbols'
const WORDS = { unreadable: 'lines that cannot be read', unknown: UNKNOWN, twice: 'symbols that stand twice' }

const problemsOf = (problems: BulkContent['problems']): readonly string[] =>
  [...problems].map(([problem, counted]) => countedText(WORDS[problem], counted))

const countedText = (what: string, { count, first }: Counted): string =>
  `${count} ${what}: ${first.join(', ')}${count > first.length ? ', …' : ''}`

interface Judged {
  readonly rows: readonly StoredDailyRow[]
  readonly memos: Readonly<Record<string, string>>
  /** Symbols that need no other supplier for the day. */
  readonly served: readonly string[]
  readonly problems: readonly string[]
}

/** Compares the bars with those stored. */
function judge(
  { day, bars }: BulkContent & { readonly day: Day },
  assetOf: (symbol: string) => Asset | undefined,
  market: StoredMarket,
  deps: LiveDeps,
): Judged {
  const now = nowOf(deps)
  const [stored, before] = [market.latestBars(day), market.latestBars((day - 1) as Day)]
  const heldBack = new Map<string, number>()
  const rows: StoredDailyRow[] = []
  const served: string[] = []
  for (const [symbol, supplied] of bars) {
    const asset = assetOf(symbol)
    if (asset === undefined) continue
    const latest = stored.get(symbol)
    const current = latest?.day === day ? latest : undefined
    const bar = withoutContradictions(supplied)
    const witness = current?.source === 'bulk' ? undefined : current?.close
    if (!isPlausible(asset, bar, { before: before.get(symbol), witness, market, now })) {
      heldBack.set(symbol, bar.close)
      continue
    }
    const suppliers = deps.order(asset.assetClass, 'daily')
    if (suppliers[0] === 'bulk') served.push(symbol)
    if (current !== undefined && isSettled(current, bar, suppliers)) continue
    const knownAt = asInstant(Math.max(now, (current?.knownAt ?? 0) + 1))
    rows.push({ symbol, source: 'bulk', ...bar, knownAt })
  }
  if (bars.size >= LONG_FILE && heldBack.size > MOST_REFUSED * bars.size)
    return notBelieved(`${heldBack.size} of ${bars.size} prices cannot be true: no bar of the file is stored`)
  return { rows, served, ...memosOf(heldBack, day) }
}

const notBelieved = (problem: string): Judged => ({ rows: [], memos: {}, served: [], problems: [problem] })

const isSettled = (stored: StoredDailyRow, bar: DailyBar, suppliers: readonly string[]): boolean =>
  suppliers.slice(0, suppliers.indexOf('bulk')).includes(stored.source) || isSameBar(stored, bar)

function memosOf(closes: ReadonlyMap<string, number>, day: Day): Pick<Judged, 'memos' | 'problems'> {
  const memos = [...closes].map(([symbol, close]) => [heldMemoOf(symbol), `${formatDay(day)} ${close}`])
  const named = { count: closes.size, first: [...closes.keys()].slice(0, MOST_NAMED) }
  return {
    memos: Object.fromEntries(memos),
    problems: closes.size === 0 ? [] : [countedText('prices held back that cannot be true', named)],
  }
}

interface Past {
  readonly before: StoredDailyRow | undefined
  /** Close by another supplier. */
  readonly witness: number | undefined
  readonly market: StoredMarket
  readonly now: Instant
}

/** A price that was held back is believed once a later day stays near it. */
function isPlausible(asset: Asset, bar: DailyBar, { before, witness, market, now }: Past): boolean {
  const plausible = plausibleOf(asset)
  const columns = (row: DailyBar & { readonly knownAt: Instant }) =>
    columnsOf({ symbol: asset.symbol, source: 'bulk' }, [row])
  const isGood = (stored: StoredDailyRow | undefined): boolean =>
    checkDailyBars(
      { currency: undefined, bars: columns({ ...bar, knownAt: now }), provisional: undefined },
      plausible,
      {
        stored: stored && columns(stored),
        today: localDay(NEW_YORK, now),
        splits: [],
        confirmedClose: () => witness,
      },
    ).accepted.length > 0
  if (isGood(before)) return true
  const [day, close] = market.providerState(heldMemoOf(asset.symbol))?.split(' ') ?? []
  const heldDay = parseDay(day ?? '')
  if (before === undefined || heldDay === undefined || heldDay >= bar.day) return false
  return isGood({ ...before, day: heldDay, close: Number(close) })
}
