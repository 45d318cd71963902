import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AppError, NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { Value } from 'typebox/value'
import { ANALYSED_AT, DEMO_ANALYSES } from '../../../../test/fixtures/demo-analyses.ts'
import { DEMO_HISTORY } from '../../../../test/fixtures/demo-history.ts'
import { sampleCompany } from '../../../../test/fixtures/sample-companies.ts'
import { loadUnhashed } from '../../../server/src/service/snapshots/load-inputs.ts'
import { COMPUTATIONS } from '../computations.ts'
import { conciseScreener } from './concise-screener.ts'
import { MEASURES } from './measures.ts'
import { PRESETS } from './presets.ts'
import { screener } from './product.ts'
import { type ScreenQuery, screenCompanies } from './screen-companies.ts'
import { CompanyTable, Screen } from './screener-schema.ts'

const ENERGY = [
  sampleCompany('DEAR', { price_to_earnings: 40, quality: 90 }),
  sampleCompany('CHEAP', { price_to_earnings: 8, quality: 60 }),
  sampleCompany('FAIR', { price_to_earnings: 12, quality: 70 }),
  sampleCompany('LOSS', { quality: 80 }),
  sampleCompany('POOR', { quality: 20 }),
]
const TABLE: CompanyTable = {
  companies: [
    ...ENERGY,
    sampleCompany('BANK', { sector: 'Financials', price_to_earnings: 9, quality: 55 }),
    sampleCompany('FUND', { asset_class: 'etf', sector: null, price_to_earnings: 5, quality: 99 }),
  ],
}
const screen = (query: ScreenQuery): Screen => {
  const made = screenCompanies(TABLE, query)
  assert.deepEqual(Value.Errors(Screen, made).slice(0, 1), [])
  return made
}
const symbolsOf = ({ rows }: Screen): readonly string[] => rows.map(({ symbol }) => symbol)

describe('a screen', () => {
  test('keeps the stocks that meet all conditions, in the order of the first', () => {
    const made = screen({ where: ['pe < 15', 'quality > 50'] })
    assert.deepEqual(symbolsOf(made), ['CHEAP', 'BANK', 'FAIR'])
    assert.deepEqual([made.matched, made.of, made.sort], [3, 6, 'price_to_earnings'])
    assert.deepEqual(made.rows[0]?.figures, {
      price_to_earnings: 8,
      quality: 60,
      valuation: null,
      return_12_1_pct: null,
    })
  })

  test('names who lacks a figure, unless another figure excludes it', () => {
    const made = screen({ where: ['pe < 15', 'quality > 50'] })
    assert.deepEqual(made.dropped, [{ symbol: 'LOSS', missing: ['price_to_earnings'] }])
    assert.deepEqual(
      made.conditions.map(({ excludes, unknown }) => [excludes, unknown]),
      [
        [1, 2],
        [1, 0],
      ],
    )
  })

  test('is of one sector if asked, and its coverage as well', () => {
    const made = screen({ sector: 'energy', sort: '-quality' })
    assert.deepEqual(symbolsOf(made), ['DEAR', 'LOSS', 'FAIR', 'CHEAP', 'POOR'])
    assert.equal(made.fields.find(({ field }) => field === 'price_to_earnings')?.coverage, 0.6)
    assert.deepEqual(symbolsOf(screen({ sector: 'XLF' })), ['BANK'])
  })

  test('puts those without the figure of the order last, in either direction', () => {
    assert.deepEqual(symbolsOf(screen({ sector: 'XLE', sort: 'pe' })).slice(0, 3), ['CHEAP', 'FAIR', 'DEAR'])
    assert.deepEqual(symbolsOf(screen({ sector: 'XLE', sort: '-pe' })).slice(0, 3), ['DEAR', 'FAIR', 'CHEAP'])
  })

  test('without a match says which condition excludes most, and how near the nearest comes', () => {
    assert.equal(
      screen({ where: ['quality > 10', 'pe < 5'] }).no_match,
      'No stock matches: price_to_earnings < 5 alone excludes 4 of 6 (the lowest is 8) and price_to_earnings is unknown for 2 of 6.',
    )
    assert.equal(
      screen({ where: ['quality > 75', 'pe < 10'] }).no_match,
      'No stock matches: quality > 75 alone excludes 4 of 6.',
    )
    assert.equal(screen({ sector: 'XLU' }).no_match, 'There is no stock to look at.')
  })

  test('states a preset by its conditions, with those of the caller', () => {
    for (const preset of PRESETS) {
      const { conditions } = screen({ preset, where: ['pe < 15'] })
      assert.ok(conditions.length >= 3)
      assert.equal(conditions.at(-1)?.field, 'price_to_earnings')
    }
  })

  test('counts a condition once that a preset has as well', () => {
    const { conditions } = screen({ preset: 'rising_quality', where: ['momentum > 0'] })
    assert.equal(conditions.length, 3)
  })

  test('says that it has no edge, and why there are no multiples', () => {
    const companies = [sampleCompany('ADJ', { adjusted: true })]
    assert.equal(screen({ where: ['quality > 1'] }).caveats[0], 'The filter itself has no measured edge.')
    assert.match(screenCompanies({ companies }, { where: ['pe < 9'] }).caveats[1] ?? '', /^No multiples/)
    assert.equal(screenCompanies({ companies }, { where: ['rsi < 30'] }).caveats.length, 1)
  })

  test('of nothing, of an unknown order or of an unknown sector is refused with what there is', () => {
    const hintOf = (query: ScreenQuery): string => {
      try {
        screenCompanies(TABLE, query)
      } catch (error) {
        assert.ok(error instanceof AppError)
        return String(error.fields.hint)
      }
      return assert.fail()
    }
    assert.match(hintOf({}), /quality_at_price/)
    assert.match(hintOf({ sort: 'alphabet' }), /The fields: /)
    assert.match(hintOf({ sector: 'consumer' }), /Did you mean Consumer Discretionary or Consumer Staples\?/)
    assert.match(hintOf({ sector: 'crypto' }), /The sectors: .*Utilities/)
  })
})

describe('on a simulated market', () => {
  const given = { observations: DEMO_HISTORY, asOf: ANALYSED_AT }
  const inputs = loadUnhashed(screener.inputs(DEFAULT_UNIVERSE), given)
  const table = COMPUTATIONS.screener(inputs as never, ANALYSED_AT)

  test('the table has the figures of every analysis, by the schema', () => {
    assert.deepEqual(Value.Errors(CompanyTable, table).slice(0, 1), [])
    assert.deepEqual(
      table.companies.map(({ symbol }) => symbol),
      Object.keys(DEMO_ANALYSES),
    )
    for (const { symbol, figures } of table.companies) {
      const { fundamentals, technicals, scores } = DEMO_ANALYSES[symbol]
      const known: Record<string, unknown> = { ...fundamentals, ...technicals, ...scores }
      assert.deepEqual(
        figures,
        MEASURES.map(({ field }) => known[field] ?? null),
        symbol,
      )
    }
  })

  test('every measure is known of most stocks', () => {
    const { fields } = screenCompanies(table, { sort: 'quality' })
    for (const { field, coverage } of fields) assert.ok(coverage > 0.8, field)
  })

  test('the short form of twenty rows takes at most 679 tokens', () => {
    const answer = screenCompanies(table, {
      where: ['quality > 30', 'return_12_1_pct > -50'],
      sort: '-momentum',
    })
    assert.ok(answer.matched > 20)
    const short = conciseScreener(answer, {}, undefined)
    assert.equal(short.rows?.length, 20)
    const tokens = encode(JSON.stringify(short)).length
    assert.ok(tokens <= 679, String(tokens))
  })

  test('a market without bars has no table', () => {
    const none = { tracked: DEFAULT_UNIVERSE.assets, bars: new Map(), published: new Map() }
    assert.throws(() => COMPUTATIONS.screener(none, ANALYSED_AT), NotEnoughHistory)
  })
})
