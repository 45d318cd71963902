import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ParsedObservations } from '@bellwether-markets/suppliers/providers/parsed-observations'
import fc from 'fast-check'
import { classifyResponse } from '../../packages/suppliers/src/providers/classify-response.ts'
import { ProviderFault } from '../../packages/suppliers/src/providers/provider-request.ts'
import { codePoint } from '../fixtures/code-point.ts'
import { EVERY_PARSER } from './every-parser.ts'
import { bytesOf, metaAt } from './parse-meta.ts'
import { bodyOf, recordings, withoutRecordings } from './recorded-responses.ts'

const META = metaAt('2026-03-02T22:00:00Z', { symbols: ['AAPL'] })
const PARAMETERS = { seed: 20260302, numRuns: 60, verbose: 1 }

const rowsIn = (parsed: ParsedObservations): number =>
  parsed.quotes.length +
  parsed.headlines.length +
  parsed.filings.length +
  parsed.tickers.length +
  parsed.halfHours.length +
  parsed.fundamentals.length +
  parsed.scheduled.length +
  parsed.daily.reduce((sum, { bars }) => sum + bars.day.length, 0)

const BLOCK_PAGES = [
  '<!DOCTYPE html><html><head><title>Just a moment</title></head><body><script>work()</script></body></html>',
  '<html><body>Will be right back</body></html>',
  '  \n<head><title>Document Moved</title></head><body>moved</body>',
  '\uFEFF<!doctype html><p>consent</p>',
]

test('a page of HTML with status 200 is a block to every adapter and data to no parser', () => {
  for (const page of BLOCK_PAGES) {
    const bytes = bytesOf(page)
    for (const [name, expects, parse] of EVERY_PARSER) {
      assert.equal(classifyResponse({ status: 200, bytes }, expects).kind, 'blocked', name)
      assert.throws(() => parse(bytes, META), ProviderFault, name)
    }
  }
})

test('empty bodies, texts and JSON of another shape are data to no parser', () => {
  const bodies = [
    '',
    ' ',
    'null',
    '[]',
    '{}',
    '0',
    '"text"',
    'Too Many Requests\r\n',
    '{"chart":',
    '[1,2',
    'a,b\n1,2',
  ]
  for (const body of bodies) {
    for (const [name, , parse] of EVERY_PARSER) {
      try {
        assert.equal(rowsIn(parse(bytesOf(body), META)), 0, `${name} reads ${JSON.stringify(body)}`)
      } catch (error) {
        assert.ok(error instanceof ProviderFault, `${name} fails on ${JSON.stringify(body)}: ${error}`)
      }
    }
  }
})

test('random JSON and random bytes are refused, never an error of another kind', () => {
  const body = fc.oneof(fc.json({ maxDepth: 4 }), fc.string({ unit: codePoint, maxLength: 300 }))
  fc.assert(
    fc.property(body, (text) => {
      for (const [name, , parse] of EVERY_PARSER) {
        try {
          assert.equal(rowsIn(parse(bytesOf(text), META)), 0, name)
        } catch (error) {
          if (!(error instanceof ProviderFault)) throw new Error(`${name}: ${error}`, { cause: error })
        }
      }
    }),
    PARAMETERS,
  )
})

test('answers with values swapped for others are refused or read, never an error of another kind', () => {
  const chart = {
    chart: {
      result: [
        {
          meta: {
            symbol: 'AAPL',
            currency: 'USD',
            exchangeTimezoneName: 'America/New_York',
            dataGranularity: '1d',
          },
          timestamp: [1772461800],
          indicators: { quote: [{ open: [1], high: [2], low: [1], close: [2], volume: [3] }] },
        },
      ],
      error: null,
    },
  }
  const text = JSON.stringify(chart)
  const values = [...text.matchAll(/:(\[?[^{}[\],:]+)/g)].map((match) => match[1])
  const swapped = fc.tuple(fc.constantFrom(...values), fc.json({ maxDepth: 2 }))
  const [, , parse] = EVERY_PARSER[0]
  fc.assert(
    fc.property(swapped, ([value, other]) => {
      try {
        parse(bytesOf(text.replace(`:${value}`, `:${other}`)), META)
      } catch (error) {
        if (!(error instanceof ProviderFault)) throw error
      }
    }),
    { ...PARAMETERS, numRuns: 500 },
  )
})

test('recorded block pages and refusals are data to no parser', { skip: withoutRecordings }, () => {
  const refusals = recordings().filter(({ id }) => id.startsWith('_quoted/') || id.includes('pow-challenge'))
  assert.equal(refusals.length, 8)
  for (const recording of refusals) {
    const bytes = bodyOf(recording)
    for (const [name, expects, parse] of EVERY_PARSER) {
      const { kind } = classifyResponse({ status: 200, bytes }, expects)
      try {
        assert.equal(rowsIn(parse(bytes, META)), 0, `${name} reads ${recording.id}`)
      } catch (error) {
        assert.ok(error instanceof ProviderFault, `${name} on ${recording.id}: ${error}`)
      }
      if (recording.id.includes('pow-challenge')) assert.equal(kind, 'blocked')
      else if (!recording.id.endsWith('.json')) assert.notEqual(kind, 'data', `${recording.id} as ${expects}`)
    }
  }
})
