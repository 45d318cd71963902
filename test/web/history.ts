import assert from 'node:assert/strict'
import { get } from 'node:http'
import { before, describe, test } from 'node:test'
import { everythingPublished } from '../journeys/everything-published.ts'
import { readingService } from '../journeys/reading-service.ts'
import type { RunningService } from '../journeys/service.ts'

/** Bytes of all days, compressed. */
const BUDGET = 61_440

describe('the history of the market', () => {
  let service: RunningService
  let days: readonly { readonly date: string }[]
  before(async () => {
    service = await readingService()
    await everythingPublished(service.baseUrl)
    days = (await data('/v1/regime/history?days=9000')).rows
  })

  const at = (path: string, headers: Record<string, string> = {}) =>
    fetch(service.baseUrl + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' })
  const textOf = async (path: string): Promise<string> => (await at(path)).text()
  const data = async (path: string) => (await (await fetch(service.baseUrl + path)).json()).data

  const DAYS = 24 * 60 * 60 * 1000
  const shifted = (date: string, by: number): string =>
    new Date(Date.parse(date) + by * DAYS).toISOString().slice(0, 10)

  test('a day tells what the index of that evening told', async () => {
    for (const { date } of [days[days.length - 40], days[days.length - 700]]) {
      const text = await textOf(`/history/${date}`)
      const risk = await data(`/v1/risk?as_of=${shifted(date, 1)}T00:30:00Z`)
      assert.equal(risk.date, date)
      assert.equal(text.match(/class="reading">([\d.]+)</)?.[1], risk.value.toFixed(1))
      const list = text.match(/class="day-drivers".*?<\/ol>/s)?.[0] ?? ''
      const points = [...list.matchAll(/<b>([\d.]+)<\/b>/g)].map(([, figure]) => Number(figure))
      const expected = risk.drivers.map(({ contribution }: { contribution: number }) => contribution)
      assert.deepEqual(
        points,
        expected.sort((one: number, other: number) => other - one),
      )
      const [lower, upper] = risk.p_drawdown_7pct_20d.interval_95.map((end: number) => Math.round(100 * end))
      assert.match(text, new RegExp(`interval ${lower}% to ${upper}%`))
    }
  })

  test('a day that is no trading day shows the one before it and says so', async () => {
    const place = days.findIndex(({ date }, index) => index > 300 && date > shifted(days[index - 1].date, 1))
    const text = await textOf(`/history/${shifted(days[place].date, -1)}`)
    assert.match(text, /was no trading day\. This is the last one before it/)
    assert.match(text, new RegExp(`rel="canonical" href="[^"]+/history/${days[place - 1].date}"`))
    assert.match(text, new RegExp(`rel="next" href="/history/${days[place].date}"`))
  })

  test('a day outside the market gets a page that says from when to when it reaches', async () => {
    for (const date of ['1999-12-31', '2099-01-01']) {
      const response = await at(`/history/${date}`)
      assert.equal(response.status, 404)
      const text = await response.text()
      assert.match(text, /The days of this market run from/)
      assert.ok(text.includes(`/history/${days[0].date}`))
      assert.ok(text.includes(`/history/${days[days.length - 1].date}`))
    }
    for (const path of ['/history/2025-02-30', '/history/yesterday'])
      assert.equal((await at(path)).status, 404)
  })

  test('forms work by address alone: a day leads to its page, a window is drawn and kept from day to day', async () => {
    const { date } = days[days.length - 100]
    const answer = await at(`/history?day=${date}`)
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, `/history/${date}`])
    const window = `from=${days[days.length - 300].date}&to=${days[days.length - 50].date}`
    const text = await textOf(`/history/${date}?${window}`)
    assert.match(text, new RegExp(`data-window="${days.length - 300} ${days.length - 50}"`))
    assert.ok(text.includes(`/history/${days[days.length - 99].date}?${window.replace('&', '&amp;')}`))
    const refused = await textOf(`/history?from=${days[10].date}&to=${days[9].date}`)
    assert.match(refused, /The window needs two days at least a month apart/)
    const hostile = await textOf(`/history/${date}?from=%22%3E%3Cscript%3E&to=%3Cb%3E`)
    assert.ok(!hostile.includes('<script>') && !hostile.includes('<b>&'))
  })

  test('a simulated market names no crisis', async () => {
    const text = await textOf('/history')
    assert.match(text, /A simulated market has no crisis with a name/)
    assert.doesNotMatch(text, /Lehman|Covid/)
  })

  test('two falls are compared, those asked for or two that differ', async () => {
    const high = (text: string, name: string) =>
      text.match(new RegExp(`name="${name}".*?<option value="([\\d-]+)" selected`, 's'))?.[1]
    const usual = await textOf('/history/compare')
    assert.notEqual(high(usual, 'a'), high(usual, 'b'))
    const [a, b] = [days[100].date, days[900].date]
    const asked = await textOf(`/history/compare?a=${a}&b=${b}`)
    assert.deepEqual([high(asked, 'a'), high(asked, 'b')], [a, b])
    for (const query of ['a=x&b=y', 'a=2099-01-01&b=2099-01-02', 'a=1900-01-01']) {
      assert.equal(high(await textOf(`/history/compare?${query}`), 'a'), high(usual, 'a'))
    }
  })

  test('all days travel in 60 KB, and for ever under the mark of their content', async () => {
    const address = (await textOf('/history')).match(/data-days="([^"]+)"/)?.[1] ?? ''
    const answer = await at(address)
    assert.match(answer.headers.get('cache-control') ?? '', /immutable/)
    const { day, sp500, risk } = (await answer.json()) as Record<string, readonly unknown[]>
    assert.deepEqual([day.length, sp500.length, risk.length], Array(3).fill(days.length))
    assert.equal((await at('/history/days/older')).headers.get('cache-control'), 'no-cache')
    const size = await new Promise<number>((resolve, reject) => {
      get(service.baseUrl + address, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        response.on('end', () => resolve(bytes))
      }).on('error', reject)
    })
    assert.ok(size > 0 && size <= BUDGET, `${size} bytes`)
  })
})
