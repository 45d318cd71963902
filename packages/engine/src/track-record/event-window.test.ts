import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SAMPLE_EVENT } from '../../../../test/fixtures/sample-signal.ts'
import { signalEventText } from '../kernel/signal.ts'
import { dayFromDate, formatInstant, type Instant, parseInstant } from '../kernel/time.ts'
import { universeOf } from '../market/asset.ts'
import {
  closeToClose,
  entryInstant,
  eventFault,
  instrumentsOf,
  minutesAhead,
  resolutionInstants,
  resolvesAt,
} from './event-window.ts'

const asset = (symbol: string) => ({
  symbol,
  name: symbol,
  assetClass: symbol.endsWith('=X') ? ('fx' as const) : ('equity' as const),
  sector: undefined,
  currency: 'USD',
})
const AAA = asset('AAA')
const UNIVERSE = universeOf([AAA, asset('EURUSD=X')])
const at = (text: string): Instant => parseInstant(text) ?? assert.fail(text)
const told = (instant: Instant | undefined): string | undefined => instant && formatInstant(instant)

describe('window of an event', () => {
  test('from close to close counts trading days, not calendar days', () => {
    // Decided on Friday 2024-06-28; Monday is the entry, Thursday 4 July is closed, 3 July is a half day.
    assert.deepEqual(closeToClose(dayFromDate(2024, 6, 28), 3), {
      entry: { at: 'close', day: '2024-07-01' },
      exit: { at: 'close', day: '2024-07-05' },
    })
  })

  test('a half day is entered and resolved at its early close', () => {
    // New York closed at 13:00 EDT on 2024-07-03, so at 17:00 UTC; bars are known 15 minutes later.
    const event = {
      ...SAMPLE_EVENT,
      entry: { at: 'close' as const, day: '2024-07-02' },
      exit: { at: 'close' as const, day: '2024-07-03' },
    }
    assert.equal(told(entryInstant(event, UNIVERSE)), '2024-07-02T20:00:00Z')
    assert.equal(told(resolvesAt(event, UNIVERSE)), '2024-07-03T17:15:00Z')
  })

  test('the latest instrument decides when an event resolves', () => {
    const event = { ...SAMPLE_EVENT, benchmark: 'EURUSD=X' }
    // The bar of a currency pair counts as known from 00:15 UTC of the next day.
    assert.equal(told(resolvesAt(event, UNIVERSE)), '2024-06-07T00:15:00Z')
    assert.equal(resolvesAt({ ...event, benchmark: 'ZZZ' }, UNIVERSE), undefined)
  })

  test('an intraday window begins five minutes after the issue and ends with the session', () => {
    assert.deepEqual(minutesAhead(AAA, at('2024-06-03T15:00:00Z'), 30), {
      entry: { at: 'quote', instant: '2024-06-03T15:05:00Z' },
      exit: { at: 'quote', instant: '2024-06-03T15:35:00Z' },
    })
    // 2024-07-03 ended at 17:00 UTC: 25 minutes after an entry at 16:35.
    assert.deepEqual(minutesAhead(AAA, at('2024-07-03T16:30:00Z'), 30)?.exit, {
      at: 'quote',
      instant: '2024-07-03T17:00:00Z',
    })
  })

  test('there is no intraday window where the market is closed or about to close', () => {
    assert.equal(minutesAhead(AAA, at('2024-07-03T16:51:00Z'), 30), undefined)
    assert.equal(minutesAhead(AAA, at('2024-07-03T18:00:00Z'), 30), undefined)
    assert.equal(minutesAhead(AAA, at('2024-07-04T15:00:00Z'), 30), undefined)
  })

  test('missing prices are waited for: a week for bars, a day for quotes', () => {
    const from = at('2024-06-06T20:15:00Z')
    const daily = resolutionInstants(SAMPLE_EVENT, from)
    assert.equal(daily[0], from)
    assert.equal(told(daily.at(-1)), '2024-06-13T20:15:00Z')
    const quote = { at: 'quote' as const, instant: '2024-06-06T20:00:00Z' }
    assert.equal(
      told(resolutionInstants({ ...SAMPLE_EVENT, exit: quote }, from).at(-1)),
      '2024-06-07T20:15:00Z',
    )
  })
})

describe('soundness of an event', () => {
  test('a sound event has no fault', () => assert.equal(eventFault(SAMPLE_EVENT), undefined))

  test('an event that nobody can decide has one', () => {
    const quote = { at: 'quote' as const, instant: '2024-06-06T20:00:00Z' }
    const faulty = [
      { kind: 'beats_median' as const },
      { kind: 'beats_median' as const, members: ['BBB'] },
      { kind: 'beats_benchmark' as const },
      { exit: SAMPLE_EVENT.entry },
      { exit: { at: 'close' as const, day: '2024-06-31' } },
      { exit: quote },
      { basis: 'contracts' as const, entry: { at: 'open' as const, day: '2024-06-04' } },
    ]
    for (const change of faulty) assert.notEqual(eventFault({ ...SAMPLE_EVENT, ...change }), undefined)
    assert.equal(eventFault({ ...SAMPLE_EVENT, basis: 'price', exit: quote }), undefined)
  })

  test('every instrument is named once', () => {
    const event = { ...SAMPLE_EVENT, benchmark: 'SPY', members: ['BBB', 'AAA', 'SPY'] }
    assert.deepEqual(instrumentsOf(event), ['AAA', 'SPY', 'BBB'])
  })

  test('the words of an event say what its definition says', () => {
    const window = 'from the close of 2024-06-04 to the close of 2024-06-06'
    assert.equal(signalEventText(SAMPLE_EVENT), `AAA has a return above zero, ${window}`)
    assert.equal(
      signalEventText({ ...SAMPLE_EVENT, kind: 'beats_benchmark', benchmark: 'SPY', direction: 'short' }),
      `AAA returns less than SPY, ${window}`,
    )
    assert.equal(
      signalEventText({ ...SAMPLE_EVENT, kind: 'beats_median', members: ['AAA', 'BBB'] }),
      `AAA returns more than the median of 2 named instruments, ${window}`,
    )
  })
})
