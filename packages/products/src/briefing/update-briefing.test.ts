import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Instant, parseInstant, utcDay } from '@bellwether-markets/engine/kernel/time'
import { plainWindow } from '@bellwether-markets/engine/market/daily-window'
import type { Quote } from '@bellwether-markets/engine/market/point-in-time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { Value } from 'typebox/value'
import { DEMO_HISTORY } from '../../../../test/fixtures/demo-history.ts'
import { sampleMoment } from '../../../../test/fixtures/sample-moment.ts'
import { loadUnhashed } from '../../../server/src/service/snapshots/load-inputs.ts'
import { events as eventsProduct } from '../events/product.ts'
import type { BriefingInputs } from './briefing-view.ts'
import { describeBriefing } from './describe-briefing.ts'
import { briefing, morningBriefing, UPDATE_SYMBOLS } from './product.ts'
import { TABLE_SYMBOLS } from './table.ts'
import { type UpdateInputs, updateBriefing } from './update-briefing.ts'

const DAY = '2024-03-14'
const at = (time: string, day = DAY): Instant => parseInstant(`${day}T${time}:00Z`) as Instant
const SYMBOLS = DEFAULT_UNIVERSE.assets.flatMap(({ symbol, assetClass }) =>
  assetClass === 'fx' ? [] : [symbol],
)
const drawn = sampleMoment(5, at('07:30'), { missing: 0, symbols: SYMBOLS })
const known = new Map<string, ReturnType<typeof drawn>>()
/** The same of each at every instant. */
function upstream(id: string): ReturnType<typeof drawn> {
  const one = known.get(id) ?? drawn(id)
  known.set(id, one)
  return one
}

const morningOf = (day = DAY) => {
  const asOf = at('07:50', day)
  const values = loadUnhashed(morningBriefing.inputs(DEFAULT_UNIVERSE), {
    observations: DEMO_HISTORY,
    asOf,
    upstream,
  })
  return { asOf, snapshot: describeBriefing(values as unknown as BriefingInputs, asOf) }
}
const morning = morningOf()

/** Nothing has changed since the morning unless told. */
function inputsAt(asOf: Instant, edition: ReturnType<typeof morningOf> = morning): UpdateInputs {
  const same = (id: string) => (id === 'morning-briefing' ? edition : upstream(id))
  const values = loadUnhashed(briefing.inputs(DEFAULT_UNIVERSE), {
    observations: DEMO_HISTORY,
    asOf,
    upstream: same,
  })
  return { ...values, live: new Map() } as unknown as UpdateInputs
}

/** The close of the day as a multiple of the one before. */
function withClose(inputs: UpdateInputs, symbol: string, factor: number): UpdateInputs {
  const bars = new Map(inputs.bars)
  const window = bars.get(symbol)
  assert.ok(window !== undefined)
  const last = window.length - 1
  const close = Float64Array.from(window.close, (price, row) =>
    row === last ? window.close[last - 1] * factor : price,
  )
  bars.set(symbol, { ...plainWindow(window), close, adjClose: close })
  return { ...inputs, bars }
}

const quote = (price: number): Quote => ({
  symbol: '^GSPC',
  source: 'test',
  day: utcDay(at('14:45')),
  price,
  dayHigh: price,
  dayLow: price,
  dayVolume: 0,
  at: at('14:44'),
  knownAt: at('14:44'),
})

describe('the update of a briefing', () => {
  const evening = inputsAt(at('21:40'))
  const fall = withClose(evening, '^GSPC', 0.88)

  test('is of the schema, and leaves the edition of the morning as it was', () => {
    const told = updateBriefing(fall, at('21:40'))
    assert.deepEqual(Value.Errors(briefing.snapshot, told).slice(0, 1), [])
    const edition = morning.snapshot
    assert.deepEqual({ ...told, en: { ...told.en, update: null }, de: { ...told.de, update: null } }, edition)
    assert.notEqual(told.en.update, null)
  })
  test('tells closes that moved twice their usual amount, each number cited', () => {
    const { update } = updateBriefing(fall, at('21:40')).en
    assert.match(update?.text ?? '', /^The S&P 500 plunged 12\.0% to /)
    assert.equal(update?.as_of, '2024-03-14T21:40:00Z')
    const ids = update?.items.flatMap(({ citations }) => citations.map(({ fact }) => fact)) ?? []
    assert.ok(ids.includes('sp500.1d'))
    assert.deepEqual(new Set(ids), new Set(update?.facts.map(({ id }) => id)))
    assert.match(
      updateBriefing(fall, at('21:40')).de.update?.text ?? '',
      /^Der S&P 500 stürzte um 12,0 % auf /,
    )
  })
  test('stands before the edition in Markdown, and in every format', () => {
    const told = updateBriefing(fall, at('21:40'))
    const { markdown } = briefing.answer(told, { format: 'markdown' })
    assert.match(markdown ?? '', /\*\*\n\n## Update, 21:40 UTC\n\nThe S&P 500 plunged .*\n\n## Bottom line\n/)
    assert.deepEqual(briefing.answer(told, { format: 'tldr', lang: 'de' }).update, told.de.update)
  })
  test('tells prices of the running session as such', () => {
    const before = inputsAt(at('14:45'))
    const window = before.bars.get('^GSPC')
    assert.ok(window !== undefined)
    const live = new Map([['^GSPC', quote(window.close[window.length - 1] * 0.9)]])
    const { update } = updateBriefing({ ...before, live }, at('14:45')).en
    assert.match(update?.text ?? '', /^At 14:45 UTC the S&P 500 was at [\d,]+ \(−10\.0%\)\.$/)
  })
  test('is null in the morning, without a change, and on days without trading', () => {
    assert.equal(updateBriefing({ ...fall, morning }, morning.asOf).en.update, null)
    const calm = UPDATE_SYMBOLS.filter((symbol) => evening.bars.has(symbol)).reduce(
      (inputs, symbol) => withClose(inputs, symbol, 1),
      evening,
    )
    assert.equal(updateBriefing(calm, at('21:40')).en.update, null)
    assert.equal(updateBriefing(inputsAt(at('14:45')), at('14:45')).en.update, null)
    const [saturday, noon] = [morningOf('2024-03-16'), at('12:00', '2024-03-16')]
    assert.equal(updateBriefing(inputsAt(noon, saturday), noon).en.update, null)
  })
  test('tells a new status of risk, a new regime and a new theme', () => {
    const { risk, risk_history, regime, events } = evening
    if ('missing' in risk || 'missing' in risk_history || 'missing' in regime || 'missing' in events)
      assert.fail()
    const [theme] = eventsProduct.example.result.themes
    const themes = [
      { ...theme, id: 'a', type: 'cb_decision', name: { en: 'Rate decision', de: 'Zinsentscheid' } },
      { ...theme, id: 'b', type: 'product', name: { en: 'A product', de: 'Ein Produkt' } },
    ]
    const moved = {
      ...evening,
      risk: { ...risk, snapshot: { ...risk.snapshot, date: DAY, value: 91.5, status: 'CRITICAL' as const } },
      events: { ...events, snapshot: { ...events.snapshot, themes } },
      morning: {
        ...morning,
        snapshot: {
          ...morning.snapshot,
          state: {
            risk: { date: '2024-03-13', value: 20, status: 'CALM' as const },
            regime: regime.snapshot.regime === 'BULL' ? ('BEAR' as const) : ('BULL' as const),
            themes: [],
          },
        },
      },
    }
    const text = updateBriefing(moved, at('21:40')).en.update?.text ?? ''
    assert.match(text, /(?:risk index|[Rr]isk) (?:rose|went up|came up).* to 91\.5, critical/)
    assert.match(text, /regime turned from .* to /)
    assert.match(text, /theme.*Rate decision\.$/)
    assert.ok((updateBriefing(moved, at('21:40')).en.update?.items ?? []).length <= 3)
  })
  test('reads all rows of the table', () => {
    for (const symbol of TABLE_SYMBOLS) assert.ok(UPDATE_SYMBOLS.includes(symbol), symbol)
  })
})
