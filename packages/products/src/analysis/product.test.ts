import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ANALYSIS_BARS } from '@bellwether-markets/engine/analysis/price-bars'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import type { SignalSource } from '@bellwether-markets/engine/kernel/signal'
import {
  asInstant,
  DAY,
  dayFromDate,
  formatInstant,
  HOUR,
  type Instant,
  startOfUtcDay,
} from '@bellwether-markets/engine/kernel/time'
import { plainRow } from '@bellwether-markets/engine/market/compact-rows'
import { plainWindow } from '@bellwether-markets/engine/market/daily-window'
import { withUnknown } from '@bellwether-markets/engine/market/fundamental-figures'
import type { FundamentalRow } from '@bellwether-markets/engine/market/observation'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { verifyText } from '@bellwether-markets/engine/text/verify-text'
import { DEMO_EPOCH } from '@bellwether-markets/simulator/simulate-market'
import { Value } from 'typebox/value'
import {
  ANALYSED_AT,
  analysisInputs,
  DEMO_ANALYSES,
  writtenAnalyses,
} from '../../../../test/fixtures/demo-analyses.ts'
import { DEMO_HISTORY, RANDOM_MARKET, RANDOM_SEED } from '../../../../test/fixtures/demo-history.ts'
import { often } from '../../../../test/often.ts'
import { randomStream } from '../../../simulator/src/random.ts'
import { calendar } from '../calendar/product.ts'
import { COMPUTATIONS } from '../computations.ts'
import type { InputsOf } from '../contract/product.ts'
import { events } from '../events/product.ts'
import type { RecordedSignal } from '../radar/recorded-signal.ts'
import { regime } from '../regime/product.ts'
import { risk } from '../risk/product.ts'
import { signalsLatest } from '../signals-latest/product.ts'
import type { Analysis } from './analysis-schema.ts'
import { assessmentTexts, textsOf, withTexts } from './assessment-texts.ts'
import { conciseAnalysis } from './concise-analysis.ts'
import { analysis } from './product.ts'

const LAST = dayFromDate(2022, 11, 25)

type Inputs = InputsOf<typeof analysis>
/** Of these assets alone, so that it takes no time. */
const inputsOf = (asOf: Instant, symbols: readonly string[]): Inputs => {
  const inputs = analysisInputs(asOf)
  return { ...inputs, tracked: inputs.tracked.filter(({ symbol }) => symbols.includes(symbol)) }
}
const analysesAt = (asOf: Instant, from = DEMO_HISTORY): Readonly<Record<string, Analysis>> =>
  writtenAnalyses(analysisInputs(asOf, from), asOf)

const random = randomStream(RANDOM_SEED, 'moments')
const COUNT = Number(process.env.ANALYSED_MOMENTS ?? 2)
const MOMENTS: readonly Instant[] = Array.from({ length: COUNT }, () => {
  const from = startOfUtcDay(DEMO_EPOCH) + 120 * DAY
  return asInstant(from + Math.floor(random.uniform() * (startOfUtcDay(LAST) - from)))
})
const ALL = MOMENTS.map((moment) => ({ moment, parts: analysesAt(moment, RANDOM_MARKET) }))
const EACH = ALL.flatMap(({ moment, parts }) => Object.values(parts).map((part) => ({ moment, part })))

describe(`on ${COUNT} random moments of a simulated market (seed ${RANDOM_SEED})`, () => {
  test('every asset has an analysis by the schema', () => {
    for (const { moment, part } of EACH) {
      const [fault] = Value.Errors(analysis.snapshot, part)
      assert.equal(fault, undefined, `${part.symbol} at ${formatInstant(moment)}`)
    }
    assert.ok(EACH.length > 100 * COUNT)
  })

  test('every number of more than 1,000 texts is a fact that is published with them', () => {
    let texts = 0
    for (const { moment, part } of EACH) {
      for (const text of textsOf(part.assessment)) {
        texts += 1
        assert.deepEqual(
          unprovenNumbers(text, part),
          [],
          `${part.symbol} at ${formatInstant(moment)}: ${text}`,
        )
      }
      assert.equal(part.grounding.verified, part.grounding.numbers)
    }
    assert.ok(texts > 1000, String(texts))
  })

  test('every text passes the validator again with nothing but the published answer at hand', () => {
    for (const { part } of EACH) {
      const { texts, evidence } = assessmentTexts(JSON.parse(JSON.stringify(part)))
      const numbers = texts.map((text) => {
        const { faults, numbers: stated } = verifyText(text, evidence)
        assert.deepEqual(faults, [], `${part.symbol}: ${text}`)
        return stated
      })
      assert.equal(
        numbers.reduce((sum, count) => sum + count, 0),
        part.grounding.numbers,
      )
    }
  })

  test('no sentence is true of every stock on a day', () => {
    for (const { parts } of ALL) {
      const stocks = Object.values(parts).filter((part) => part.asset_class === 'equity')
      assert.deepEqual(commonTo(stocks.map(shapesOf)), [])
    }
  })

  test('points speak for their side: a weak asset has something against it, a strong one for it', () => {
    for (const { part } of EACH) {
      const { rating, bull_points, bear_points } = part.assessment
      if (rating === 'strong') assert.ok(bull_points.length > 0, part.symbol)
      if (rating === 'weak') assert.ok(bear_points.length > 0, part.symbol)
      const both = bull_points.filter((point) => bear_points.includes(point))
      assert.deepEqual(both, [])
    }
  })

  test('no strength carries a poor rating, and a lender is not judged by its cash flow', () => {
    for (const { part } of EACH) {
      const texts = textsOf(part.assessment).join(' ')
      const { rating } = part.assessment
      if (rating === 'unfavourable' || rating === 'weak')
        assert.doesNotMatch(texts, /carr(?:y|ies) the rating/)
      if (part.sector === 'Financials') assert.doesNotMatch(texts, /free cash flow|gross profit|accruals/)
    }
  })
})

const BRITISH = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** An independent, cruder reading: every run of digits outside names and dates must be a published fact's own digits. */
function unprovenNumbers(text: string, { facts, name, symbol }: Analysis): readonly string[] {
  const dates = facts.filter(({ unit }) => unit === 'day').map(({ value }) => new Date(`${value}T00:00:00Z`))
  const written = dates.map((date) => BRITISH.format(date))
  const names = [name, symbol, 'S&P 500', '200-day', '50-day', '52-week', '52 weeks', 'of 100, on']
  const rest = [...written, ...names].reduce((left, phrase) => left.replaceAll(phrase, ' '), text)
  const sizes = facts.flatMap(({ value }) => (typeof value === 'number' ? [Math.abs(value)] : []))
  return (rest.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).filter((digits) => {
    const size = Number(digits.replaceAll(',', ''))
    const step = 10 ** -(digits.split('.')[1]?.length ?? 0)
    return ![1, 1e6, 1e9, 1e12].some((scale) =>
      sizes.some((fact) => Math.abs(fact / scale - size) <= step / 2 + 1e-9),
    )
  })
}

const sentences = (text: string): readonly string[] => text.split(/(?<=[.])\s/)
const shapeOf = (sentence: string, { name }: Analysis): string =>
  sentence.replaceAll(name, 'NAME').replace(/[−+]?\d[\d,.]*/g, '#')
const shapesOf = (part: Analysis): Set<string> =>
  new Set(sentences(textsOf(part.assessment).join(' ')).map((sentence) => shapeOf(sentence, part)))
const commonTo = (sets: readonly ReadonlySet<string>[]): readonly string[] =>
  [...(sets[0] ?? [])].filter((shape) => sets.every((set) => set.has(shape)))

// Of some markets most assets are above their average, say, on each of ten days: what need not hold of all is held of one.
test('on ten days of one market most assets have no sentence that is true on every day', () => {
  const days = Array.from({ length: 10 }, (_, at) =>
    analysesAt(startOfUtcDay(dayFromDate(2019 + Math.floor(at / 2), at % 2 === 0 ? 2 : 8, 15))),
  )
  const symbols = Object.keys(days[0]).filter((_, at) => at % often(3, 1) === 0)
  const monotonous = symbols.filter((symbol) => {
    const parts = days.flatMap((day) => day[symbol] ?? [])
    return parts.length === days.length && commonTo(parts.map(shapesOf)).length > 0
  })
  assert.ok(symbols.length > often(30, 100))
  // Of a sentence that is always true all would be monotonous.
  assert.ok(monotonous.length < 0.5 * symbols.length, `${monotonous.length} of ${symbols.length}`)
})

describe('an analysis', () => {
  /** AAPL and those that it is compared with. */
  const PEERS = DEFAULT_UNIVERSE.assets
    .filter(({ assetClass }) => assetClass === 'equity')
    .map(({ symbol }) => symbol)
  const asOf = ANALYSED_AT
  const parts = DEMO_ANALYSES

  test('gives each class the parts that apply', () => {
    assert.ok(parts.AAPL.fundamentals !== null && parts.AAPL.scores.valuation !== null)
    for (const symbol of ['SPY', 'GC=F', 'EURUSD=X', '^GSPC']) {
      const { fundamentals, scores, technicals } = parts[symbol]
      assert.equal(fundamentals, null)
      assert.deepEqual(
        [scores.valuation, scores.quality, scores.growth, scores.coverage],
        [null, null, null, 0.3],
      )
      assert.ok(scores.momentum !== null && scores.stability !== null && technicals.sma_200 !== null)
    }
    assert.equal(parts['^TNX'].assessment.rating, null)
    assert.deepEqual(parts['^TNX'].assessment.bull_points, [])
    assert.equal(parts.JPM.fundamentals?.operating_margin_pct, null)
    assert.equal(parts['^VIX'].scores.overall, null)
    assert.equal(parts.SPY.technicals.beta_1y, null)
    assert.ok(parts.AAPL.technicals.beta_1y !== null)
  })
  test('has a headline with rating, score and the scores it rests on', () => {
    const { rating, headline } = parts.AAPL.assessment
    const rated = `Apple: ${rating} at ${parts.AAPL.scores.overall} of 100, on 5 of 6 scores`
    assert.equal(headline, `Simulated market: ${rated}`)
    const recorded = writtenAnalyses({ ...inputsOf(asOf, ['AAPL']), isSimulated: false }, asOf)
    assert.match(recorded.AAPL.assessment.headline, /^Apple: /)
    assert.match(parts.SPY.assessment.headline, / on 2 of 6 scores$/)
    assert.match(parts['^VIX'].assessment.headline, /: a reading of the market, not rated$/)
  })
  test('tells moves of yields in basis points and of the VIX in points', () => {
    const told = (symbol: string): string => {
      const { summary, day } = parts[symbol].assessment
      return `${summary} ${day}`
    }
    assert.match(told('^TNX'), / closed at \d\.\d\d%, .* It \w+ \d+ basis points? in one session on /)
    assert.match(told('^VIX'), / closed at \d+\.\d\d, .* It \w+ \d+\.\d points? in one session on /)
  })
  test('ends with the risk and the regime of the whole market, where both are known', () => {
    const upstream = <S>(snapshot: S) => ({ asOf, snapshot })
    const whole = { risk: upstream(risk.example.result), regime: upstream(regime.example.result) }
    const { AAPL } = writtenAnalyses({ ...inputsOf(asOf, ['AAPL']), ...whole }, asOf)
    assert.match(AAPL.market ?? '', /^Risk [\d.]+ \([a-z]+\), [a-z ]+ for \w+ sessions?\.$/)
    assert.equal(parts.AAPL.market, null)
  })
  test('calls the score stability, and gives it under its old name for one version', () => {
    for (const { scores } of Object.values(parts)) assert.equal(scores.risk, scores.stability)
    assert.match(parts.XOM.assessment.summary, /stability \(\d+\)/)
  })
  test('splits the day into the part of the sector and its own, which sum to it as printed', () => {
    const { day, assessment } = parts.AAPL
    assert.equal(day.sector, 'XLK')
    assert.equal((Number(day.sector_pp) + Number(day.own_pp)).toFixed(1), day.change_pct?.toFixed(1))
    const product = Number(day.sector_beta) * Number(day.sector_change_pct)
    assert.ok(Math.abs(Number(day.sector_pp) - product) < 0.15, `${day.sector_pp}, not ${product}`)
    assert.match(assessment.day ?? '', / in one session on 13 March 2024, .* times its usual move/)
    assert.deepEqual([parts.SPY.day.sector, parts.SPY.day.own_pp], [null, null])
    const inputs = inputsOf(asOf, PEERS)
    const fund = inputs.bars.get('XLK') ?? assert.fail('no XLK')
    const older = { ...plainWindow(fund), day: Float64Array.from(fund.day, (day) => day - 1) }
    const alone = writtenAnalyses({ ...inputs, bars: new Map([...inputs.bars, ['XLK', older]]) }, asOf).AAPL
    assert.deepEqual([alone.day.sector, alone.day.sector_pp], [null, null])
    assert.doesNotMatch(alone.assessment.day ?? '', /sector/)
  })
  test('gives all ratings but none beyond the cuts', () => {
    const ratings = new Set(Object.values(parts).map(({ assessment }) => assessment.rating))
    assert.ok(ratings.size >= 5, [...ratings].join())
  })
  test('says of each kind of day what it was', () => {
    const texts = Object.values(parts).flatMap(({ assessment }) => assessment.day ?? [])
    for (const kind of [
      /quiet day/,
      /Most of that is its sector/,
      /Most of that is its own/,
      /went against/,
    ]) {
      assert.ok(
        texts.some((text) => kind.test(text)),
        String(kind),
      )
    }
  })
  describe('with what others say of the asset', () => {
    const inputs = inputsOf(asOf, [...PEERS, 'XLK', 'GC=F', 'SPY'])
    const at = (day: string) => `2024-03-${day}T14:00:00Z`
    const event = (type: string, direction: 'up' | 'down' | 'unclear', day: string, named = true) => ({
      ...events.example.result.events[0],
      id: `${type}-${day}`,
      type,
      title: 'Shares jump 37%',
      first_seen_at: at(day),
      assets: [{ symbol: 'AAPL', direction, impact: 50, named, reason: '' }],
    })
    const said = (own: readonly ReturnType<typeof event>[]): Inputs['events'] => ({
      asOf,
      snapshot: { ...events.example.result, events: [...own], missing: [], tracked: [] },
    })
    const [first] = signalsLatest.example.result.signals
    const signal = (change: Partial<typeof first>) =>
      ({ ...first, symbol: 'AAPL', expires_at: '2024-03-28T20:00:00Z', ...change }) as RecordedSignal
    const called = (signals: RecordedSignal[], sources: readonly SignalSource[] = []): Inputs['signals'] => {
      const unavailable = sources.map((source) => ({ source, reason: 'not yet' }))
      const none = { calls: [], sources: [], tracked: [] }
      return { asOf, snapshot: { signals, count: signals.length, unavailable, ...none } }
    }
    const of = (change: Partial<Inputs>) => writtenAnalyses({ ...inputs, ...change }, asOf)

    test('lists the events that name it, with their kind and day, and none that only affect it', () => {
      const { AAPL, MSFT } = of({
        events: said([event('price_target_up', 'up', '12'), event('tariff', 'down', '13', false)]),
      })
      assert.deepEqual(
        AAPL.news?.events.map(({ id }) => id),
        ['price_target_up-12'],
      )
      assert.match(AAPL.news?.text ?? '', /^In the news: price target raised \(up, 12 March 2024\)\./)
      assert.deepEqual(MSFT.news, { events: [], text: 'No event of the last seven days names it.' })
      assert.deepEqual([...Value.Errors(analysis.snapshot, AAPL)], [])
    })
    test('says whether the news fits the direction of the day, and never that it caused it', () => {
      const window = inputs.bars.get('AAPL') ?? assert.fail('no AAPL')
      const moved = (factor: number) => {
        const change = (column: ArrayLike<number>) =>
          Float64Array.from(column, (price, row) => (row === window.length - 1 ? factor * price : price))
        const own = { ...plainWindow(window), close: change(window.close), adjClose: change(window.adjClose) }
        return new Map([...inputs.bars, ['AAPL', own]])
      }
      const text = (factor: number, own: ReturnType<typeof event>[]) =>
        of({ bars: moved(factor), events: said(own) }).AAPL.news?.text ?? ''
      const upToday = [event('price_target_up', 'up', '13')]
      assert.match(text(1.1, upToday), /fits the direction of the day; we do not claim that it caused it\.$/)
      assert.match(text(0.9, upToday), /points the other way than the day\.$/)
      assert.match(
        text(0.9, [event('price_target_up', 'up', '09')]),
        /We found no news that explains the day\.$/,
      )
      const late = { ...upToday[0], first_seen_at: '2024-03-13T20:01:00Z' }
      assert.doesNotMatch(text(1.1, [late]), /fits/)
    })
    test('lists signals and screens that outlast its own refresh, and says which ranking is silent', () => {
      const call = signal({ id: 'call', signal_type: 'alpha_14d', kind: 'signal', direction: 'long' })
      const ends = signal({
        id: 'soon',
        signal_type: 'news_5m',
        expires_at: formatInstant(asInstant(asOf + HOUR)),
      })
      const { AAPL, MSFT, SPY } = of({ signals: called([call, ends], ['radar_daily']) })
      assert.deepEqual(
        AAPL.signals?.open.map(({ id }) => id),
        ['call'],
      )
      const chance = `${(100 * call.confidence).toFixed(1)}% to beat the median stock, against a base rate of ${(100 * call.base_rate).toFixed(1)}%`
      assert.ok(
        AAPL.signals?.text.includes(`The 14-day stock model calls it long until `),
        AAPL.signals?.text,
      )
      assert.ok(AAPL.signals?.text.includes(chance), AAPL.signals?.text)
      assert.match(AAPL.signals?.text ?? '', /The radar of momentum and quality gave no answer\.$/)
      assert.match(MSFT.signals?.text ?? '', /^No call of the 14-day stock model on it is open\./)
      assert.equal(SPY.signals?.text, 'No call and no screen names it.')
      const screen = signal({
        signal_type: 'radar_daily',
        kind: 'screen',
        rank: 8,
        of: 80,
        ranked_on: '2024-03-13',
      })
      assert.match(
        of({ signals: called([screen]) }).AAPL.signals?.text ?? '',
        /on the list of the radar of momentum and quality, rank 8 of 80 on the closes of 13 March 2024: a screen, no forecast\./,
      )
    })
    test('scores the news by the present impact of its events, and leaves it out without a direction', () => {
      const sized = (impact: number, direction: 'up' | 'down' | 'unclear', day: string) => ({
        ...event('recall', direction, day),
        impact,
      })
      const scored = (...own: ReturnType<typeof sized>[]) => of({ events: said(own) }).AAPL
      const mixed = scored(sized(60, 'up', '11'), sized(20, 'down', '12'), sized(90, 'unclear', '13'))
      assert.equal(mixed.scores.sentiment, 70)
      assert.equal(mixed.scores.coverage, 1)
      assert.equal(scored(sized(80, 'down', '11'), sized(70, 'down', '12')).scores.sentiment, 0)
      const unclear = scored(sized(90, 'unclear', '13'))
      assert.equal(unclear.scores.sentiment, null)
      assert.match(unclear.missing[0].reason, /No event .* that has a direction/)
      assert.match(unclear.not_known, /No event of the last seven days gives it a score of sentiment\.$/)
    })
    test('tells the next report of a company, or why none is known', () => {
      const next = { ...calendar.example.result.next_reports[1], symbol: 'AAPL' }
      const none = { ...next, symbol: 'MSFT', date: null, status: null, reason: 'No filing is held.' }
      const snapshot = { today: '2024-03-15', rows: [], next_reports: [next, none] }
      const parts = of({ reports: { asOf, snapshot: { ...snapshot, not_held: [], tracked: [] } } })
      const { AAPL, MSFT, SPY } = parts
      assert.deepEqual([AAPL.next_report?.date, AAPL.next_report?.status], [next.date, 'estimated'])
      const reasonsOf = ({ missing }: Analysis) =>
        missing.flatMap(({ part, reason }) => (part === 'next_report' ? [reason] : []))
      assert.deepEqual([MSFT.next_report, reasonsOf(MSFT)], [null, ['No filing is held.']])
      assert.deepEqual([SPY.next_report, reasonsOf(SPY)], [null, []])
      const short = (part: Analysis) => conciseAnalysis(part).next_report
      assert.deepEqual([short(AAPL), short(MSFT)], [AAPL.next_report, 'No filing is held.'])
    })
    test('names in short the edge of its signals, and none if a screen alone names it', () => {
      const call = signal({ signal_type: 'alpha_14d', kind: 'signal', direction: 'long', edge: 0.02 })
      const screen = signal({ signal_type: 'radar_daily', kind: 'screen', edge: 0 })
      const edgeOf = (signals: RecordedSignal[]) =>
        conciseAnalysis(of({ signals: called(signals) }).AAPL).edge
      assert.deepEqual(
        (edgeOf([call, screen]) as { edge: number }[]).map(({ edge }) => edge),
        [0.02],
      )
      assert.deepEqual([edgeOf([screen]), edgeOf([])], ['none', 'none'])
      assert.equal(conciseAnalysis(of({}).AAPL).edge, null)
    })
    test('gives the parts again of which nothing else was said', () => {
      const made = (own: Inputs['events']) => COMPUTATIONS.analysis({ ...inputs, events: own }, asOf)
      const [before, after] = [made(said([])), made(said([event('recall', 'down', '13')]))]
      assert.equal(after.MSFT, before.MSFT)
      assert.notEqual(after.AAPL, before.AAPL)
    })
  })
  test('says what is missing, and why', () => {
    const reasonOf = (symbol: string, part: string) =>
      parts[symbol].missing.find((one) => one.part === part)?.reason ?? ''
    assert.equal(reasonOf('AAPL', 'scores.sentiment'), 'Nothing was asked.')
    assert.equal(reasonOf('AAPL', 'next_report'), 'Nothing was asked.')
    assert.equal(
      parts.AAPL.not_known,
      'Not known: its score of sentiment; the news about it; the signals on it; the date of its next report.',
    )
    assert.deepEqual([parts.AAPL.news, reasonOf('AAPL', 'news')], [null, 'Nothing was asked.'])
    assert.deepEqual([parts.AAPL.signals, reasonOf('AAPL', 'signals')], [null, 'Nothing was asked.'])
    assert.match(reasonOf('JPM', 'fundamentals.altman_z'), /banks/)
    assert.match(reasonOf('PLD', 'fundamentals.altman_z'), /real estate/)
    assert.equal(reasonOf('AAPL', 'fundamentals.altman_z'), '')
    assert.match(reasonOf('GC=F', 'fundamentals'), /stocks/)
    assert.match(reasonOf('^VIX', 'scores.momentum'), /nobody holds/)
  })
  test('gives no multiple and no score of valuation where closes are adjusted, and says so', () => {
    const inputs = inputsOf(asOf, PEERS)
    const bars = new Map(
      [...inputs.bars].map(([symbol, bar]) => [symbol, { ...plainWindow(bar), source: 'replay' }]),
    )
    const own = writtenAnalyses({ ...inputs, bars }, asOf).AAPL
    assert.equal(own.fundamentals?.price_basis, 'adjusted')
    assert.deepEqual([own.fundamentals?.price_to_earnings, own.scores.valuation], [null, null])
    assert.match(own.missing.find(({ part }) => part === 'scores.valuation')?.reason ?? '', /adjusted/)
    assert.ok(own.scores.quality !== null)
  })
  test('knows no fundamentals of a stock that reported nothing', () => {
    const inputs = inputsOf(asOf, PEERS)
    const own = writtenAnalyses({ ...inputs, published: new Map() }, asOf).AAPL
    assert.equal(own.fundamentals, null)
    assert.equal(own.scores.coverage, 0.3)
    assert.match(own.missing[0].reason, /Nothing recent/)
  })
  describe("Altman's Z", () => {
    const COMPANIES = ['AAPL', 'NEE']
    const latest = dayFromDate(2023, 12, 31)
    const inputs = inputsOf(asOf, COMPANIES)
    const filings = (inputs.published.get('AAPL') ?? [])
      .filter(({ periodEnd }) => periodEnd === latest)
      .map(({ knownAt }) => knownAt)
    const altered = (symbol: string, change: (row: FundamentalRow) => Partial<FundamentalRow>) => {
      const rows = (inputs.published.get(symbol) ?? []).map((row) => ({ ...plainRow(row), ...change(row) }))
      return writtenAnalyses({ ...inputs, published: new Map([[symbol, rows]]) }, asOf)[symbol]
    }
    // Figures that are easily added up, of every period.
    const round = (symbol: string, change: Partial<FundamentalRow> = {}) =>
      altered(symbol, ({ period }) => ({
        totalAssets: 1e9,
        currentAssets: 3e8,
        currentLiabilities: 2e8,
        totalLiabilities: 6e8,
        equity: 4e8,
        retainedEarnings: 2e8,
        operatingIncome: period === 'FY' ? 8e7 : 2e7,
        revenue: period === 'FY' ? 9e8 : 2.25e8,
        ...change,
      }))
    const reasonOf = (own: Analysis) =>
      own.missing.find(({ part }) => part === 'fundamentals.altman_z')?.reason ?? ''

    test('is made of the latest balance and the year that ends with it, by hand', () => {
      const own = round('AAPL', { sharesOutstanding: 9e8 / parts.AAPL.technicals.close })
      // 1.2·.1 + 1.4·.2 + 3.3·.08 + .6·(900/600) + .9 = .12 + .28 + .264 + .9 + .9
      assert.deepEqual(own.fundamentals?.altman_z, {
        value: 2.46,
        zone: 'grey',
        variant: 'z',
        working_capital_pct: 10,
        retained_earnings_pct: 20,
        operating_income_pct: 8,
        equity_to_liabilities: 1.5,
        revenue_pct: 90,
        period_end: '2023-12-31',
        filed: formatInstant(asInstant(Math.max(...filings) - DAY)).slice(0, 10),
      })
      // 6.56·.1 + 3.26·.2 + 6.72·.08 + 1.05·(400/600) = .656 + .652 + .5376 + .7
      const { value, zone, variant, revenue_pct } = round('NEE').fundamentals?.altman_z ?? {}
      assert.deepEqual([value, zone, variant, revenue_pct], [2.55, 'grey', 'z_double_prime', null])
    })
    test('counts a balance from the day after its filing on', () => {
      const known = Math.min(...filings)
      const endAt = (at: number) => {
        const moment = asInstant(at)
        return writtenAnalyses(inputsOf(moment, COMPANIES), moment).AAPL.fundamentals?.altman_z?.period_end
      }
      assert.deepEqual([known, known - 1].map(endAt), ['2023-12-31', '2023-09-30'])
    })
    test('is as old as what it is made of: revenue that is filed again makes that of 1968 newer alone', () => {
      const again = (symbol: string) => {
        const rows = inputs.published.get(symbol) ?? []
        const balance = rows.find(({ periodEnd }) => periodEnd === latest) ?? assert.fail(symbol)
        const later = { ...plainRow(balance), ...withUnknown({ revenue: 1e9 }), knownAt: asOf }
        const published = new Map([[symbol, [...rows, later]]])
        return writtenAnalyses({ ...inputs, published }, asOf)[symbol].fundamentals?.altman_z?.filed
      }
      const before = COMPANIES.map((symbol) => altered(symbol, () => ({})).fundamentals?.altman_z?.filed)
      const filedAgain = formatInstant(asInstant(asOf - DAY)).slice(0, 10)
      assert.ok(before.every((day) => day !== undefined && day < filedAgain))
      assert.deepEqual(COMPANIES.map(again), [filedAgain, before[1]])
    })
    test('takes liabilities for what assets exceed equity by where their sum is not reported', () => {
      const unsummed = round('NEE', { totalLiabilities: Number.NaN }).fundamentals?.altman_z
      assert.deepEqual(unsummed, round('NEE').fundamentals?.altman_z)
    })
    test('names what is not known of the period of the balance', () => {
      const unknown = altered('AAPL', () => ({ retainedEarnings: Number.NaN, currentAssets: Number.NaN }))
      assert.equal(unknown.fundamentals?.altman_z, null)
      assert.match(reasonOf(unknown), /same period: working capital, retained earnings\.$/)
      const older = altered('AAPL', ({ periodEnd }) =>
        periodEnd === latest ? { operatingIncome: Number.NaN, currentLiabilities: Number.NaN } : {},
      )
      assert.match(reasonOf(older), /same period: working capital, operating income\.$/)
      const unheld = altered('AAPL', () => ({ sharesOutstanding: Number.NaN }))
      assert.match(reasonOf(unheld), /same period: market value of equity\.$/)
      assert.match(reasonOf(round('NEE', { totalLiabilities: 0 })), /above zero/)
    })
    test('speaks for or against a company where it is clear, with what it is made of as facts', () => {
      const points = ({ assessment }: Analysis) =>
        [assessment.bull_points, assessment.bear_points].map(
          (side) => side.filter((text) => text.includes('Altman')).length,
        )
      const poor = round('NEE', { retainedEarnings: -6e8, currentLiabilities: 5e8 })
      assert.deepEqual([poor.fundamentals?.altman_z?.zone, points(poor)], ['distress', [0, 1]])
      const cited = poor.facts.filter(({ id }) => id.startsWith('altman'))
      assert.deepEqual(
        cited.map(({ id, value, as_of }) => [id, value, as_of]),
        [
          // 6.56·(−.2) + 3.26·(−.6) + 6.72·.08 + 1.05·(2/3) = −1.312 − 1.956 + .5376 + .7
          ['altman_z', -2.03, '2023-12-31'],
          ['altman_distress', 1.1, '2023-12-31'],
          ['altman_retained_earnings', -60, '2023-12-31'],
        ],
      )
      const rich = round('NEE', { retainedEarnings: 9e8, currentAssets: 9e8, totalLiabilities: 1e8 })
      assert.deepEqual([rich.fundamentals?.altman_z?.zone, points(rich)[1]], ['safe', 0])
    })
  })
  test('leaves out what has too few bars or has ended, and refuses a market without any', () => {
    const inputs = inputsOf(asOf, ['AAPL', 'SPY'])
    const short = { ...plainWindow(inputs.bars.get('AAPL') ?? assert.fail('no AAPL')), length: 30 }
    const later = asInstant(asOf + 60 * DAY)
    assert.equal(
      writtenAnalyses({ ...inputs, bars: new Map([...inputs.bars, ['AAPL', short]]) }, asOf).AAPL,
      undefined,
    )
    assert.throws(() => writtenAnalyses(inputs, later), NotEnoughHistory)
    assert.throws(() => writtenAnalyses({ ...inputs, bars: new Map() }, asOf), NotEnoughHistory)
  })
  test('moves its scores with what they are made of', () => {
    const inputs = inputsOf(asOf, PEERS)
    const changed = (change: (row: FundamentalRow) => Partial<FundamentalRow>) => {
      const rows = (inputs.published.get('AAPL') ?? []).map((row) => ({ ...plainRow(row), ...change(row) }))
      return writtenAnalyses({ ...inputs, published: new Map([...inputs.published, ['AAPL', rows]]) }, asOf)
        .AAPL
    }
    const recent = (row: FundamentalRow): boolean => row.periodEnd > dayFromDate(2023, 1, 1)
    const base = changed(() => ({}))
    assert.deepEqual(base, parts.AAPL)
    const grown = changed((row) =>
      recent(row)
        ? { revenue: 3 * row.revenue, operatingIncome: 4 * row.operatingIncome, netIncome: 4 * row.netIncome }
        : {},
    )
    assert.ok(Number(grown.scores.growth) > Number(base.scores.growth))
    const cheaper = changed((row) => ({ sharesOutstanding: row.sharesOutstanding / 50 }))
    assert.ok(Number(cheaper.scores.valuation) > Number(base.scores.valuation))
    const poorer = changed((row) => ({
      grossProfit: row.grossProfit / 5,
      operatingCashFlow: -row.operatingCashFlow,
    }))
    assert.ok(Number(poorer.scores.quality) < Number(base.scores.quality))
    const bars = new Map(inputs.bars)
    const own = plainWindow(bars.get('AAPL') ?? assert.fail('no AAPL'))
    const slope = (column: ArrayLike<number>) =>
      Float64Array.from(column, (price, at) => price * 1.003 ** (at - own.length))
    bars.set('AAPL', {
      ...own,
      close: slope(own.close),
      adjClose: slope(own.close),
      high: slope(own.high),
      low: slope(own.low),
    })
    const risen = writtenAnalyses({ ...inputs, bars }, asOf).AAPL
    assert.ok(Number(risen.scores.momentum) > Number(base.scores.momentum))
    const wild = new Map(inputs.bars)
    const swings = Float64Array.from(own.close, (price, at) => price * (at % 2 === 0 ? 1.1 : 0.9))
    wild.set('AAPL', { ...own, close: swings, adjClose: swings })
    const wilder = writtenAnalyses({ ...inputs, bars: wild }, asOf).AAPL
    assert.ok(Number(wilder.scores.stability) < Number(base.scores.stability))
  })
  test('reads no more bars than it declares', () => {
    assert.ok([...analysisInputs(asOf).bars.values()].every(({ length }) => length <= ANALYSIS_BARS))
  })
  test('takes other texts in place of its own and gives them back', () => {
    const own = parts.AAPL
    const texts = textsOf(own.assessment).map((text) => `~ ${text}`)
    const other = withTexts(own, texts)
    assert.deepEqual(textsOf(other.assessment), texts)
    assert.equal(other.assessment.wording, 'model')
    assert.equal(other.assessment.bull_points.length, own.assessment.bull_points.length)
    assert.deepEqual(other.facts, own.facts)
  })
  test('suggests what its own content asks for', () => {
    const nextOf = (change: Partial<Analysis>) => analysis.next({ ...parts.AAPL, ...change }).product
    const rated = (rating: Analysis['assessment']['rating']) => ({
      assessment: { ...parts.AAPL.assessment, rating },
    })
    assert.equal(nextOf(rated('strong')), 'alpha')
    assert.equal(nextOf(rated('mixed')), 'prices-history')
    assert.equal(analysis.next(parts['GC=F']).product, 'commodities')
    assert.equal(analysis.next(parts['^VIX']).product, 'regime')
  })
})

test('the example is an answer whose texts are proven', () => {
  const { result } = analysis.example
  assert.ok(Value.Check(analysis.result, result))
  for (const text of textsOf(result.assessment)) assert.deepEqual(unprovenNumbers(text, result), [])
  const { texts, evidence } = assessmentTexts(result)
  for (const text of texts) assert.deepEqual(verifyText(text, evidence).faults, [])
})
