import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import type { SourceState } from '@bellwether-markets/engine/market/supply-port'
import { SUPPLIERS } from './supplier-terms.ts'
import { deliveryId, isDelivery, supplyCells } from './supply-cells.ts'
import {
  missingKeys,
  readSupplyChanges,
  type SupplierAccess,
  showSupplyChanges,
  supplyOrder,
  USUAL_ORDER,
} from './supply-order.ts'

const NOTHING: SupplierAccess = { keys: {}, contact: undefined, bulkDirectory: undefined }
const ALL: SupplierAccess = {
  keys: {
    fred: 'k',
    finnhub: 'k',
    twelveData: 'k',
    tiingo: 'k',
    fmp: 'k',
    alpaca: { keyId: 'a', secret: 'b' },
  },
  contact: 'ops@example.com',
  bulkDirectory: '/srv/files',
}

test('without keys the public suppliers are asked, with them those of an agreement come first', () => {
  const few = supplyOrder({}, NOTHING)
  assert.deepEqual(few('equity', 'daily'), ['yahoo'])
  assert.deepEqual(few('equity', 'fundamentals'), ['yahoo'])
  assert.deepEqual(few('index', 'daily'), ['yahoo', 'cboe', 'fred'])
  assert.deepEqual(few('market', 'calendar'), [])
  assert.deepEqual(few('fx', 'news'), [])
  const all = supplyOrder({}, ALL)
  assert.deepEqual(all('etf', 'daily'), ['bulk', 'tiingo', 'yahoo', 'alpaca'])
  assert.deepEqual(all('equity', 'quotes'), ['alpaca', 'yahoo', 'finnhub', 'twelve_data', 'fmp'])
  assert.deepEqual(all('sector_etf', 'half-hours'), ['alpaca', 'yahoo'])
  assert.deepEqual(all('equity', 'fundamentals'), ['sec', 'yahoo'])
  assert.deepEqual(all('market', 'calendar'), ['fred'])
})

test('the operator changes single cells; what is written is what is shown', () => {
  const text = 'equity.daily=tiingo,yahoo; index.daily=cboe; market.news=none'
  const changes = readSupplyChanges(` ${text.replace(',', ' , ')} ;`)
  assert.equal(showSupplyChanges(changes), text)
  const order = supplyOrder(changes, ALL)
  assert.deepEqual(order('equity', 'daily'), ['tiingo', 'yahoo'])
  assert.deepEqual(order('index', 'daily'), ['cboe'])
  assert.deepEqual(order('market', 'news'), [])
  assert.deepEqual(order('etf', 'daily'), ['bulk', 'tiingo', 'yahoo', 'alpaca'])
  assert.deepEqual(readSupplyChanges(''), {})
})

const REFUSED: readonly (readonly [text: string, reason: RegExp])[] = [
  ['stocks.daily=yahoo', /^stocks is no class; use one of equity, etf, /],
  ['equity.dayly=yahoo', /^dayly is no kind; use one of quotes, daily, half-hours, /],
  ['equity.daily=yaho', /^equity\.daily: yaho is no supplier; use bulk, tiingo, yahoo, alpaca or none$/],
  ['index.daily=tiingo', /^index\.daily: tiingo cannot serve it; use yahoo, cboe, fred or none$/],
  ['fx.news=yahoo', /^fx\.news: no supplier gives it$/],
  ['equity.daily=', /^equity\.daily: nothing is no supplier; /],
  ['equity.daily=yahoo,yahoo', /^equity\.daily: a supplier stands twice$/],
  ['equity.daily=yahoo;equity.daily=tiingo', /^equity\.daily stands twice: write all/],
  ['equity.daily', /^"equity\.daily" cannot be read; write it as in equity\.daily=tiingo,yahoo/],
  ['equity.daily=constructor', /^equity\.daily: constructor is no supplier; /],
]

test('what cannot be meant is refused with what to write', () => {
  for (const [text, message] of REFUSED)
    assert.throws(() => readSupplyChanges(text), { name: 'RangeError', message })
})

test('a supplier that is named needs its key, but FRED gives its series to everybody', () => {
  const changes = readSupplyChanges('equity.daily=tiingo,yahoo; index.daily=fred; market.calendar=fred')
  assert.deepEqual(
    missingKeys(changes, () => false),
    [
      'SUPPLIERS: tiingo of equity.daily needs TIINGO_API_TOKEN; set it, or leave tiingo out',
      'SUPPLIERS: fred of market.calendar needs FRED_API_KEY; set it, or leave fred out',
    ],
  )
  assert.deepEqual(
    missingKeys(changes, () => true),
    [],
  )
})

test('each cell says who delivered last, by what that supplier gave of this very class', () => {
  const state = (id: string, deliveredAt: number, knownAt: number): SourceState => ({
    id,
    knownAt: asInstant(knownAt),
    lastSuccessAt: asInstant(deliveredAt),
    lastError: undefined,
    lastErrorAt: undefined,
    nextTryAt: undefined,
  })
  const states = [
    state('yahoo daily bars', 900, 900),
    state(deliveryId('equity', 'daily', 'yahoo'), 300, 200),
    state(deliveryId('equity', 'daily', 'tiingo'), 400, 100),
    state(deliveryId('index', 'daily', 'yahoo'), 900, 900),
  ]
  assert.deepEqual(states.map(isDelivery), [false, true, true, true])
  const cells = supplyCells({}, { ...NOTHING, keys: { tiingo: 'k' } }, states)
  const equity = cells.find(({ of, kind }) => of === 'equity' && kind === 'daily')
  assert.deepEqual(
    equity?.suppliers.map(({ id, licensed, knownAt }) => [id, licensed, knownAt]),
    [
      ['tiingo', true, 100],
      ['yahoo', false, 200],
    ],
  )
  assert.equal(equity?.latest?.id, 'tiingo')
  assert.equal(cells.find(({ of, kind }) => of === 'fx' && kind === 'daily')?.latest, undefined)
})

test('the documentation lists the usual order and the terms of every supplier', () => {
  const document = readFileSync(new URL('../../../../docs/markets.md', import.meta.url), 'utf8')
  for (const [of, row] of Object.entries(USUAL_ORDER)) {
    for (const [kind, suppliers] of Object.entries(row))
      assert.ok(document.includes(`| \`${of}.${kind}\` | ${suppliers.join(', ')} |`), `${of}.${kind}`)
  }
  for (const [id, { name, terms, termsUrl, redistribution }] of Object.entries(SUPPLIERS)) {
    const linked = termsUrl === undefined ? name : `[${name}](${termsUrl})`
    assert.ok(document.includes(`| \`${id}\` | ${linked} | ${terms} | ${redistribution} |`), id)
  }
  for (const { credit } of Object.values(SUPPLIERS))
    assert.ok(credit === undefined || document.includes(credit), credit)
})
