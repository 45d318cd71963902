import assert from 'node:assert/strict'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { asDay, asInstant, dayFromDate, formatDay, utcDay } from '@bellwether-markets/engine/kernel/time'
import { tradingDayBefore } from '@bellwether-markets/engine/market/missed-sessions'
import { dailyBarKnownAt, latestTradingDay } from '@bellwether-markets/engine/market/trading-hours'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { openObservationReading } from '../../packages/server/src/storage/sqlite/observation-store.ts'
import { completion, startChatServer } from '../fakes/chat-server.ts'
import { simulateMarket } from '../fixtures/simulated-market.ts'
import { type CallOptions, send } from '../journeys/caller.ts'
import { type RunningService, runBellwether, startService } from '../journeys/service.ts'
import { type Answer, type TruthSuppliers, truthSuppliers } from '../live/truth-suppliers.ts'
import { bulkDirectory, bulkLine, bulkText } from '../ports/bulk-files.ts'
import { until } from '../until.ts'

/** Nothing listens there. */
const NOBODY = 'http://127.0.0.1:1'

const now = () => asInstant(Date.now())
const observations = simulateMarket({
  seed: 2,
  universe: DEFAULT_UNIVERSE,
  from: dayFromDate(2016, 1, 4),
  to: asDay(utcDay(now()) + 1),
})

async function suppliersFor(test: TestContext): Promise<TruthSuppliers> {
  const suppliers = await truthSuppliers({ observations, splits: {} }, now)
  test.after(() => suppliers.close())
  return suppliers
}

interface Health {
  readonly data: {
    readonly market: string
    readonly freshness: {
      readonly supply: readonly {
        readonly class: string
        readonly kind: string
        readonly suppliers: readonly { readonly id: string; readonly licensed: boolean }[]
        readonly latest: string | null
        readonly age_seconds: number | null
        readonly licensed: boolean | null
      }[]
      readonly sources: readonly {
        readonly id: string
        readonly known_at: string | null
        readonly age_seconds: number | null
        readonly stale: boolean
        readonly last_error: string | null
        readonly next_try_at: string | null
      }[]
    }
  }
}

async function healthUntil(
  service: RunningService,
  reached: (data: Health['data']) => boolean,
): Promise<Health['data']> {
  let data: Health['data'] | undefined
  for (let tries = 0; tries < 120; tries++) {
    data = ((await send(`${service.baseUrl}/v1/health`)).json as unknown as Health).data
    if (reached(data)) return data
    await sleep(1_500)
  }
  return assert.fail(`health never showed it: ${JSON.stringify(data)}\n${service.output()}`)
}

const DOCTOR_FINDS: readonly (readonly [place: string, answer: Partial<Answer>, line: RegExp])[] = [
  [
    'cdn.cboe.com',
    { status: 429, headers: { 'retry-after': '7200' } },
    /- +cboe +limited: too many requests, next try after 20\S+Z/,
  ],
  ['fred.stlouisfed.org', { status: 503 }, /- +fred, no key +transient: the supplier fails\n/],
  [
    'feeds.bbci.co.uk',
    { body: '<rss><channel></channel></rss>' },
    /- +feed bbc +malformed: a feed without items\n/,
  ],
  ['www.cnbc.com', { status: 404 }, /- +feed cnbc +not_found: not found\n/],
  ['feeds.content.dowjones.io', { body: '' }, /- +feed marketwatch +malformed: an empty body\n/],
  [
    'rss.nytimes.com',
    { status: 302, headers: { location: 'https://example.com/' } },
    /- +feed nyt +redirect: /,
  ],
  ['www.federalreserve.gov', { body: `<rss>${' '.repeat(3_000_000)}</rss>` }, /- +feed fed +too_large: /],
  [
    'api.gdeltproject.org',
    { body: '<html></html>' },
    /- +gdelt +blocked: a page of HTML in place of JSON, next try after /,
  ],
  ['finnhub.io', { status: 401 }, /- +finnhub +auth: not authorised\n/],
  [
    'query1.finance.yahoo.com/v1/test/getcrumb',
    { status: 400 },
    /- +yahoo quotes +bad_request: the request is refused\n/,
  ],
]

async function startsWithoutAccount(t: TestContext): Promise<void> {
  const suppliers = await suppliersFor(t)
  suppliers.mishap = ({ host }) =>
    host === 'www.cnbc.com' ? { status: 429, body: 'Too Many Requests', type: 'text/plain' } : undefined
  const service = await startService({ env: { MARKET: 'live', LIVE_SUPPLIERS_BASE: suppliers.base } })
  try {
    assert.match(service.output(), /passing data on is your own responsibility/)
    assert.match(service.output(), /Name the European Central Bank and the GDELT Project/)
    const alpha = await fetch(`${service.baseUrl}/v1/risk`)
    assert.equal(alpha.status, 503)
    assert.ok(Number(alpha.headers.get('retry-after')) > 0)
    assert.equal(((await alpha.json()) as { error: string }).error, 'no_data_yet')

    const past = await send(`${service.baseUrl}/v1/regime?as_of=2024-01-05`)
    assert.deepEqual(
      [past.status, past.json.error, past.json.reason],
      [404, 'no_data_then', 'The history of the market is still being loaded.'],
    )

    const sourceOf = (data: Health['data'], id: string) => data.freshness.sources.find((one) => one.id === id)
    const data = await healthUntil(
      service,
      (seen) => sourceOf(seen, 'yahoo daily bars') !== undefined && sourceOf(seen, 'feed cnbc') !== undefined,
    )
    assert.equal(data.market, 'live')
    const bars = sourceOf(data, 'yahoo daily bars')
    assert.equal(bars?.last_error, null)
    assert.ok(bars?.known_at !== null && bars?.age_seconds !== null)
    const feed = sourceOf(data, 'feed cnbc')
    assert.match(feed?.last_error ?? '', /^limited: (?:the host is left alone after )?too many requests$/)
    assert.equal(feed?.stale, true)
    assert.ok(Date.parse(feed?.next_try_at ?? '') > Date.now())
    assert.match(service.output(), /"event":"backfill_progress".*"symbols":1\d\d/)
  } finally {
    const exit = await service.stop()
    assert.equal(exit.code, 0)
    assert.doesNotMatch(service.output(), /"level":"error"/)
  }
}

async function readsEndOfDayFiles(t: TestContext): Promise<void> {
  const suppliers = await suppliersFor(t)
  const files = bulkDirectory()
  const stocks = DEFAULT_UNIVERSE.assets.filter(({ assetClass }) => assetClass === 'equity')
  let day = latestTradingDay(stocks[0], now())
  while (dailyBarKnownAt(stocks[0], day) > now()) day = tradingDayBefore(stocks[0], day)
  const lines = stocks.map(({ symbol }, place) => bulkLine(day, symbol, 100 + place))
  const file = join(files, `${formatDay(day)}_XNYS.csv`)
  writeFileSync(file, bulkText(lines))
  // Written long enough ago to be whole.
  utimesSync(file, 1e9, 1e9)
  const env = {
    MARKET: 'live',
    LIVE_SUPPLIERS_BASE: suppliers.base,
    BULK_DAILY_DIR: files,
    SUPPLIERS: 'equity.daily=bulk,yahoo; market.news=bbc',
  }
  const service = await startService({ env })
  try {
    const cellOf = ({ freshness }: Health['data'], of: string, kind: string) =>
      freshness.supply.find((cell) => cell.class === of && cell.kind === kind) ?? assert.fail(`${of} ${kind}`)
    const latest = (seen: Health['data'], of: string) => cellOf(seen, of, 'daily').latest
    const data = await healthUntil(
      service,
      // Which class comes first depends on the hour.
      (seen) =>
        latest(seen, 'equity') === 'bulk' &&
        ['commodity', 'fx', 'index'].some((other) => latest(seen, other) === 'yahoo'),
    )
    const { suppliers: named, licensed, age_seconds: age } = cellOf(data, 'equity', 'daily')
    assert.deepEqual(
      named.map(({ id, licensed: isLicensed }) => [id, isLicensed]),
      [
        ['bulk', true],
        ['yahoo', false],
      ],
    )
    assert.deepEqual([licensed, age !== null], [true, true])
    assert.deepEqual(cellOf(data, 'fx', 'quotes').suppliers[0]?.id, 'yahoo')
    assert.ok(!data.freshness.sources.some(({ id }) => id.includes('.')))

    const doctor = runBellwether(['doctor'], { ...env, DATA_DIR: service.dataDirectory, PORT: '0' })
    assert.equal((await doctor.ended).code, 0, doctor.output())
    assert.match(doctor.output(), /equity\.daily +bulk \(BULK_DAILY_DIR set\), yahoo; last bulk at 20/)
    assert.match(doctor.output(), /market\.news +bbc; /)
    assert.match(doctor.output(), /yahoo +Yahoo Finance\. .* Passing its data on: needs a licence\. https:/)
  } finally {
    await service.stop()
  }
  const daily = suppliers.asked.filter(({ search }) => search.includes('interval=1d'))
  const symbols = new Set(daily.map(({ path }) => decodeURIComponent(path.split('/').at(-1) ?? '')))
  assert.deepEqual(
    stocks.filter(({ symbol }) => symbols.has(symbol)),
    [],
  )
}

async function readsHeadlinesWithModel(t: TestContext): Promise<void> {
  const suppliers = await suppliersFor(t)
  const chat = await startChatServer()
  chat.replies(({ body }, response) => {
    const { titles } = JSON.parse(body.messages[1].content) as { titles: readonly { id: number }[] }
    const readings = titles.map(({ id }) => ({ id, type: null, direction: 'none', probability: 0.5 }))
    response.end(completion(JSON.stringify({ readings })))
  })
  const env = { MARKET: 'live', LIVE_SUPPLIERS_BASE: suppliers.base }
  const service = await startService({
    env: { ...env, LLM_BASE_URL: chat.baseUrl, HEADLINE_MODEL: 'small' },
  })
  try {
    await until('headlines were read', () => /"event":"headlines_read"/.test(service.output()))
    assert.ok(chat.asked.every(({ body }) => body.model === 'small'))
  } finally {
    await service.stop()
    chat.close()
  }
  const { market, close } = openObservationReading(
    join(service.dataDirectory, 'market.sqlite'),
    DEFAULT_UNIVERSE,
  )
  const stored = market.news?.(asInstant(0), now()) ?? []
  close()
  const reading = { model: 'small', type: null, direction: 0, probability: 0.5 }
  assert.deepEqual(stored.find((headline) => headline.reading !== undefined)?.reading, reading)
}

async function triesEachSupplier(t: TestContext): Promise<void> {
  const suppliers = await suppliersFor(t)
  suppliers.mishap = ({ host, path }) => {
    const found = DOCTOR_FINDS.find(([place]) => (host + path).startsWith(place))
    return found && { status: 200, body: 'x', type: 'text/plain', ...found[1] }
  }
  const command = runBellwether(['doctor', '--live'], {
    MARKET: 'live',
    LIVE_SUPPLIERS_BASE: suppliers.base,
    FINNHUB_API_KEY: 'not-a-real-key',
    PORT: '0',
  })
  assert.equal((await command.ended).code, 0)
  const output = command.output()
  assert.match(output, /ok +yahoo charts +\d+ days up to \d{4}-\d\d-\d\d/)
  assert.match(output, /ok +suppliers +2 of \d+ work/)
  for (const [, , line] of DOCTOR_FINDS) assert.match(output, line)
  assert.doesNotMatch(output, /not-a-real-key/)
  // Cookie and crumb of one supplier are two requests.
  const places = suppliers.asked.map(({ host, path }) => host + path)
  assert.equal(new Set(places).size, places.length)
}

async function saysThatNoneIsInReach(): Promise<void> {
  const command = runBellwether(['doctor', '--live'], {
    MARKET: 'live',
    LIVE_SUPPLIERS_BASE: NOBODY,
    PORT: '0',
  })
  assert.equal((await command.ended).code, 1)
  const output = command.output()
  assert.match(output, /- +yahoo charts +transient: no connection\n/)
  assert.match(output, /FAIL +suppliers +0 of \d+ work/)
  assert.equal(output.match(/^ok .*\b(yahoo|cboe|fred|ecb|feed|gdelt)/gm), null)
}

async function runsWithoutSuppliers(): Promise<void> {
  const service = await startService({ env: { MARKET: 'live', LIVE_SUPPLIERS_BASE: NOBODY } })
  try {
    const ask = (path: string, options: CallOptions = {}) => send(service.baseUrl + path, options)
    const made = await ask('/v1/checkout/free?email=somebody@example.com', { method: 'POST' })
    const key = String(made.json.data.api_key)
    const credits = async () => (await ask('/v1/account', { key })).json.data.credits
    const before = await credits()
    assert.ok(before.remaining > 0)
    for (const path of ['/v1/risk', '/v1/prices', '/v1/regime']) {
      const answer = await ask(path, { key })
      assert.deepEqual([answer.status, answer.json.error], [503, 'no_data_yet'], path)
      assert.ok(answer.number('retry-after') > 0)
    }
    assert.deepEqual(await credits(), before)
    const told = await healthUntil(service, ({ freshness }) => freshness.sources.length >= 5)
    for (const { id, stale, known_at, last_error } of told.freshness.sources) {
      assert.deepEqual([stale, known_at], [true, null], id)
      assert.match(
        last_error ?? '',
        /^(transient: |limited: (a crumb was asked for a short while ago: )?the host is left alone after )no connection$/,
        id,
      )
    }
    const metrics = await (await fetch(`${service.baseUrl}/metrics`)).text()
    for (const { id } of told.freshness.sources) {
      assert.match(metrics, new RegExp(`source_failing{source="${id}"} 1\n`))
    }
  } finally {
    assert.equal((await service.stop()).code, 0)
    assert.doesNotMatch(service.output(), /"level":"error"/)
  }
}

// Each waits for its suppliers most of the time.
describe('a live market', { concurrency: 3 }, () => {
  test(
    'the live market starts without an account, answers at once and says what is not there yet',
    startsWithoutAccount,
  )
  test(
    'with end-of-day files the bars of stocks come from them; health and doctor say so, with the terms',
    readsEndOfDayFiles,
  )
  test('a language model reads new headlines before they are stored', readsHeadlinesWithModel)
  test(
    'doctor --live tries every supplier once and prints what works, and of the others why they do not',
    triesEachSupplier,
  )
  test('with no supplier in reach, doctor --live says so of each and fails', saysThatNoneIsInReach)
  test(
    'with no supplier in reach the service runs, charges nothing, and names each source with what is wrong',
    runsWithoutSuppliers,
  )
})
