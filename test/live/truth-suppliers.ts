import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  asDay,
  DAY,
  formatDay,
  type Instant,
  MINUTE,
  SECOND,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import type { FetchPolicy } from '@bellwether-markets/suppliers/providers/fetch-bytes'
import type { Truth } from './truth.ts'
import { truthYahoo } from './truth-yahoo.ts'

export interface Answer {
  readonly status: number
  readonly body: string
  readonly type: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Asked {
  readonly at: Instant
  readonly host: string
  readonly path: string
  readonly search: string
  readonly status: number
}

/** Changes what a supplier answers; undefined leaves it as it is, `slow` never answers. */
export type Mishap = (asked: Omit<Asked, 'status'>) => Answer | 'slow' | undefined

export interface TruthSuppliers {
  /** Base address for another process. */
  readonly base: string
  /** Asks them without a network between: most of what a day of thousands of requests costs would be HTTP. */
  readonly send: FetchPolicy['send']
  readonly asked: readonly Asked[]
  mishap: Mishap
  close(): Promise<void>
}

const json = (value: unknown, status = 200): Answer => ({
  status,
  body: JSON.stringify(value),
  type: 'application/json',
})
const text = (body: string, type = 'text/plain'): Answer => ({ status: 200, body, type })

/** Suppliers that tell what really happens, each in its own words: on loopback, or without a network. */
export async function truthSuppliers(truth: Truth, now: () => Instant): Promise<TruthSuppliers> {
  const asked: Asked[] = []
  const answers = suppliersOf(truth)
  /** Undefined if there is never to be an answer. */
  const ask = (host: string, path: string, query: URLSearchParams, search: string): Answer | undefined => {
    const question = { at: now(), host, path, search }
    const mishap = suppliers.mishap(question)
    const answer = mishap === 'slow' ? undefined : (mishap ?? answers(host, path, query, now()))
    asked.push({ ...question, status: answer?.status ?? 0 })
    return answer
  }
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const [, host = '', ...rest] = url.pathname.split('/')
    const answer = ask(host, `/${rest.join('/')}`, url.searchParams, url.search)
    if (answer === undefined) return
    response.writeHead(answer.status, headersOf(answer)).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const suppliers: TruthSuppliers = {
    base: `http://127.0.0.1:${port}`,
    send: async (url, { signal }) => {
      const { host, pathname, searchParams, search } = new URL(url)
      const answer = ask(host, pathname, searchParams, search)
      if (answer === undefined) return neverAnswered(signal)
      return new Response(answer.body, { status: answer.status, headers: headersOf(answer) })
    },
    asked,
    mishap: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return suppliers
}

const headersOf = ({ type, headers }: Answer) => ({ 'content-type': type, ...headers })

/** Waits, as for a server that stays silent, until the request is given up. */
const neverAnswered = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }))

function suppliersOf(truth: Truth) {
  const yahoo = truthYahoo(truth)
  return (host: string, path: string, query: URLSearchParams, now: Instant): Answer => {
    if (path.startsWith('/v8/finance/chart/')) {
      const answer = yahoo.chart(decodeURIComponent(path.slice('/v8/finance/chart/'.length)), query, now)
      return json(answer, JSON.stringify(answer).includes('"Not Found"') ? 404 : 200)
    }
    if (path === '/v7/finance/quote') return json(yahoo.quotes((query.get('symbols') ?? '').split(','), now))
    if (path === '/v7/finance/spark') return json(yahoo.spark((query.get('symbols') ?? '').split(','), now))
    if (path === '/v1/test/getcrumb') return text('a1B2c3D4e5F')
    if (path === '/v1/finance/search') return json({ news: [] })
    if (host === 'finance.yahoo.com') {
      return {
        ...text('<!DOCTYPE html><html></html>', 'text/html'),
        headers: { 'set-cookie': 'A3=token; Domain=.yahoo.com; Path=/; Max-Age=31536000; Secure' },
      }
    }
    if (path.startsWith('/ws/fundamentals-timeseries/')) return json(figures(path.split('/').at(-1) ?? ''))
    if (path.startsWith('/v10/finance/quoteSummary/'))
      return json(calendarEvents(path.split('/').at(-1), truth, now))
    if (host === 'cdn.cboe.com') return text(cboe(truth, path, now), 'text/csv')
    if (host === 'fred.stlouisfed.org') return text(fred(truth, query.get('id') ?? '', now), 'text/csv')
    if (host === 'api.gdeltproject.org') return json({})
    if (!FEEDS.includes(host + path)) return { status: 404, body: 'not found', type: 'text/plain' }
    return text(feed(truth, host + path, now), 'application/rss+xml')
  }
}

const figures = (symbol: string): unknown => ({
  timeseries: {
    result: [
      {
        meta: { symbol: [decodeURIComponent(symbol)], type: ['quarterlyTotalRevenue'] },
        quarterlyTotalRevenue: [
          {
            asOfDate: '2024-06-30',
            periodType: '3M',
            currencyCode: 'USD',
            reportedValue: { raw: 1e9 },
          },
        ],
      },
    ],
    error: null,
  },
})

/** The next report that is announced by then. */
function calendarEvents(symbol: string | undefined, { observations }: Truth, now: Instant): unknown {
  const events = observations.scheduled?.() ?? []
  const next = events.find((one) => one.symbol === symbol && one.day >= utcDay(now) && one.knownAt <= now)
  const earningsDate = next === undefined ? [] : [(next.day * DAY) / SECOND]
  const earnings = { earningsDate, isEarningsDateEstimate: false }
  return { quoteSummary: { result: [{ calendarEvents: { earnings } }], error: null } }
}

function cboe({ observations }: Truth, path: string, now: Instant): string {
  const symbol = `^${/\/(\w+)_History/.exec(path)?.[1]}`
  const columns = observations.daily(symbol)
  const rows = Array.from(columns?.day ?? [], (day, row) => ({ day: asDay(day), row }))
    .filter(({ row }) => (columns?.knownAt[row] ?? 0) <= now)
    .map(({ day, row }) => {
      const [year, month, date] = formatDay(day).split('-')
      const price = (column: ArrayLike<number> | undefined): string => String(column?.[row])
      return `${month}/${date}/${year},${price(columns?.open)},${price(columns?.high)},${price(columns?.low)},${price(columns?.close)}`
    })
  return `DATE,OPEN,HIGH,LOW,CLOSE\n${rows.join('\n')}\n`
}

const SERIES: Readonly<Record<string, string>> = { SP500: '^GSPC', VIXCLS: '^VIX', DGS10: '^TNX' }

function fred({ observations }: Truth, id: string, now: Instant): string {
  const columns = observations.daily(SERIES[id] ?? '')
  const rows = Array.from(columns?.day ?? [], (day, row) => `${formatDay(asDay(day))},${columns?.close[row]}`)
  const known = rows.filter((_, row) => (columns?.knownAt[row] ?? 0) + 12 * 60 * MINUTE <= now)
  return `observation_date,${id}\n${known.join('\n')}\n`
}

/** What publishers say: the headlines of the market, each by one of the feeds. */
function feedOf(truth: Truth, feedCount: number, place: number, from: Instant, to: Instant) {
  return (truth.observations.news?.(from, to) ?? []).filter(
    ({ id }) => [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % feedCount === place,
  )
}

const FEEDS = [
  'www.cnbc.com/id/100003114/device/rss/rss.html',
  'www.cnbc.com/id/100727362/device/rss/rss.html',
  'feeds.content.dowjones.io/public/rss/mw_topstories',
  'feeds.bbci.co.uk/news/business/rss.xml',
  'rss.nytimes.com/services/xml/rss/nyt/Business.xml',
  'www.federalreserve.gov/feeds/press_all.xml',
  'www.ecb.europa.eu/rss/press.html',
]
/** A feed shows its latest items only. */
const FEED_HOURS = 36

function feed(truth: Truth, address: string, now: Instant): string {
  const from = (now - FEED_HOURS * 60 * MINUTE) as Instant
  const items = feedOf(truth, FEEDS.length, FEEDS.indexOf(address), from, now).map(
    ({ title, publishedAt, source }) =>
      `<item><title>${escaped(title)}</title><link>https://example.com/${publishedAt / SECOND}</link><source url="https://example.com">${escaped(source)}</source><pubDate>${new Date(publishedAt).toUTCString()}</pubDate></item>`,
  )
  const filler = `<item><title>Market diary of ${formatDay(utcDay(now))} ${FEEDS.indexOf(address)}</title><pubDate>${new Date(Math.floor(now / (24 * 60 * MINUTE)) * 24 * 60 * MINUTE).toUTCString()}</pubDate></item>`
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title>${items.join('')}${filler}</channel></rss>`
}

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
