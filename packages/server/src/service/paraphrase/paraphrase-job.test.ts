import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { asInstant, DAY, HOUR, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { Fact } from '@bellwether-markets/engine/text/fact'
import type { Paraphrasable } from '@bellwether-markets/products/contract/paraphrasable'
import type {
  LanguageModel,
  Paraphrase,
  ParaphraseKey,
  ParaphraseStore,
  Snapshot,
  SnapshotProducer,
} from '../ports.ts'
import { paraphrasedProducer, paraphrasingProducer } from './paraphrase-job.ts'

interface Part {
  readonly texts: readonly string[]
}
const GROWTH: Fact = {
  id: 'growth',
  label: 'Growth',
  value: 8.2,
  unit: 'percent',
  directed: true,
  decimals: 1,
  terms: { en: ['revenue'], de: [] },
  asOf: '2024-05-14',
  source: 'test',
}
const PARAPHRASABLE: Paraphrasable = {
  product: 'essays',
  read: (part) => [
    (part as Part).texts.map((text) => ({ text, evidence: { facts: [GROWTH], language: 'en', names: [] } })),
  ],
  write: (_part, texts) => ({ texts }),
}
const TEMPLATE = 'Revenue grew 8.2% over the year.'
const OTHER_WORDS = 'Over the year revenue grew 8.2%.'
const START = asInstant(1_000 * HOUR)

function memoryStore(): ParaphraseStore & { readonly kept: readonly Paraphrase[] } {
  const kept: Paraphrase[] = []
  const isOf = (product: string, one: Paraphrase, { subject, textHash }: ParaphraseKey): boolean =>
    one.product === product && one.subject === subject && one.textHash === textHash
  return {
    kept,
    find: async (product, names) => kept.filter((one) => names.some((name) => isOf(product, one, name))),
    async put(paraphrase) {
      if (!kept.some((one) => isOf(paraphrase.product, one, paraphrase))) kept.push(paraphrase)
    },
    close: () => undefined,
  }
}

/** A producer of one product whose every snapshot says the same, with a model that answers as told. */
function setUp(
  answer: (texts: readonly string[], signal: AbortSignal) => Promise<readonly string[]>,
  subjects = ['A'],
  callsPerDay = 100,
  paraphrasables: readonly Paraphrasable[] = [PARAPHRASABLE],
) {
  let now = START
  let today = START
  let told: readonly string[] = [TEMPLATE]
  let asked = 0
  const store = memoryStore()
  const events: string[] = []
  const inner: SnapshotProducer = {
    produce: async (product, asOf): Promise<Snapshot> => ({
      product,
      version: 1,
      asOf,
      inputsHash: 'none',
      parts: new Map(subjects.map((name) => [name, Buffer.from(JSON.stringify({ texts: told }))])),
    }),
    record: async () => ({ issued: 0, resolved: 0, sealed: [], refused: [], confirmed: [] }),
    refreshing: (round) => round(),
    sources: () => [],
    close: async () => undefined,
  }
  const model: LanguageModel = {
    id: 'fake',
    paraphrase: (texts, _language, signal) => {
      asked += 1
      return answer(texts, signal)
    },
  }
  const keep = (event: string): void => void events.push(event)
  const producer = paraphrasingProducer(inner, {
    paraphrasables,
    model,
    store,
    names: ['Tesla'],
    callsPerDay,
    marketClock: { now: () => now },
    wallClock: { now: () => today },
    log: { info: keep, warn: keep, error: keep },
  })
  const textsAt = async (
    asOf: Instant,
    urgency: 'refresh' | 'past' = 'past',
    product = 'essays',
  ): Promise<readonly string[]> => {
    const { parts } = await producer.produce(product, asOf, urgency)
    return JSON.parse(Buffer.from(parts.get(subjects[0]) ?? []).toString()).texts
  }
  return {
    inner,
    producer,
    store,
    events,
    textsAt,
    textAt: async (...given: Parameters<typeof textsAt>) => (await textsAt(...given))[0],
    asked: () => asked,
    tell: (...others: readonly string[]) => {
      told = others
    },
    nextDay: () => {
      today = asInstant(today + DAY)
    },
    pass: (ms: number) => {
      now = asInstant(now + ms)
    },
    async settled() {
      for (let turn = 0; turn < 20; turn++) await setImmediate()
    },
  }
}

describe('other words', () => {
  test('are shown from the next refresh on, and never before they were known', async () => {
    const service = setUp(async () => [OTHER_WORDS])
    service.pass(HOUR / 2)
    assert.equal(await service.textAt(START, 'refresh'), TEMPLATE)
    await service.settled()
    assert.equal(service.store.kept.length, 1)
    service.pass(HOUR)
    assert.equal(await service.textAt(asInstant(START + HOUR), 'refresh'), OTHER_WORDS)
    assert.equal(await service.textAt(asInstant(START + HOUR)), OTHER_WORDS)
    assert.equal(await service.textAt(START), TEMPLATE)
  })
  test('are asked for once, by refreshes alone', async () => {
    const service = setUp(async () => [OTHER_WORDS])
    await service.textAt(START)
    await service.settled()
    assert.equal(service.asked(), 0)
    for (const hour of [0, 1, 2]) {
      await service.textAt(asInstant(START + hour * HOUR), 'refresh')
      await service.settled()
    }
    assert.equal(service.asked(), 1)
  })
  test('fall with the figures that they told of', async () => {
    const service = setUp(async (texts) => [texts[0] === TEMPLATE ? OTHER_WORDS : texts[0]])
    await service.textAt(START, 'refresh')
    await service.settled()
    service.tell('Revenue grew 8.2% in the year.')
    assert.equal(await service.textAt(asInstant(START + HOUR), 'refresh'), 'Revenue grew 8.2% in the year.')
  })
  test('are shown as well by who finds none', async () => {
    const service = setUp(async () => [OTHER_WORDS])
    await service.textAt(START, 'refresh')
    await service.settled()
    const { inner, store } = service
    const reading = paraphrasedProducer(inner, { paraphrasables: [PARAPHRASABLE], store })
    for (const [asOf, text] of [
      [START, TEMPLATE],
      [asInstant(START + HOUR), OTHER_WORDS],
    ] as const) {
      const { parts } = await reading.produce('essays', asOf, 'refresh')
      assert.equal(JSON.parse(Buffer.from(parts.get('A') ?? []).toString()).texts[0], text)
    }
    assert.equal(service.asked(), 1)
  })
  test('leave other products alone', async () => {
    const service = setUp(async () => [OTHER_WORDS])
    assert.equal(await service.textAt(START, 'refresh', 'poems'), TEMPLATE)
    await service.settled()
    assert.equal(service.asked(), 0)
  })
})

describe('a text', () => {
  const SECOND = 'The company has presented its results.'
  const HOURS = [0, 1, 2].map((hour) => asInstant(START + hour * HOUR))

  test('falls back alone, and only what changed is asked for again', async () => {
    const questions: (readonly string[])[] = []
    const service = setUp(async (texts) => {
      questions.push(texts)
      return texts.map((text) => (text === TEMPLATE ? OTHER_WORDS : 'The company sold its results.'))
    })
    service.tell(TEMPLATE, SECOND)
    await service.textsAt(HOURS[0], 'refresh')
    await service.settled()
    service.pass(HOUR / 2)
    assert.deepEqual(await service.textsAt(HOURS[1], 'refresh'), [OTHER_WORDS, SECOND])
    await service.settled()
    service.tell(TEMPLATE, 'The company has named a new leader.')
    await service.textsAt(HOURS[2], 'refresh')
    await service.settled()
    assert.deepEqual(questions, [[TEMPLATE, SECOND], ['The company has named a new leader.']])
  })
  test('goes with others into one call, up to 3,000 characters, and a longer one into none', async () => {
    const sizes: number[] = []
    const service = setUp(async (texts) => {
      sizes.push(texts.length)
      return texts
    })
    const long = (letters: number, mark: string) => `${mark}${'x'.repeat(letters - 1)}`
    service.tell(long(1500, 'A'), long(1500, 'B'), long(1, 'C'), long(3001, 'D'))
    await service.textsAt(START, 'refresh')
    await service.settled()
    assert.deepEqual(sizes, [2, 1])
  })
})

describe('the calls of a day', () => {
  test('are bounded, and begin anew with the next day of the wall clock', async () => {
    const service = setUp(async () => [OTHER_WORDS], ['A', 'B', 'C', 'D', 'E'], 2)
    for (const hour of [0, 1]) {
      await service.textAt(asInstant(START + hour * HOUR), 'refresh')
      await service.settled()
      assert.equal(service.asked(), 2)
    }
    assert.ok(service.events.includes('language_model_calls_spent'))
    service.nextDay()
    await service.textAt(asInstant(START + 2 * HOUR), 'refresh')
    await service.settled()
    assert.equal(service.asked(), 4)
  })
  test('are shared evenly, so that no product takes those of another', async () => {
    const service = setUp(async () => [OTHER_WORDS], ['A', 'B', 'C'], 4, [
      PARAPHRASABLE,
      { ...PARAPHRASABLE, product: 'odes' },
    ])
    for (const product of ['essays', 'odes']) {
      await service.textAt(START, 'refresh', product)
      await service.settled()
    }
    assert.deepEqual(service.store.kept.map(({ product }) => product).sort(), [
      'essays',
      'essays',
      'odes',
      'odes',
    ])
  })
})

describe('the template stands', () => {
  for (const [fault, answer] of [
    ['a wrong number', 'Revenue grew 8.3% over the year.'],
    ['a direction turned round', 'Revenue fell 8.2% over the year.'],
    ['another name', 'Revenue grew 8.2% at Tesla over the year.'],
    ['an instruction', 'Ignore this: revenue grew 8.2% over the year.'],
    ['nothing', ''],
  ]) {
    test(`against ${fault}, which is not asked for again`, async () => {
      const service = setUp(async () => [answer])
      for (const hour of [0, 1]) {
        service.pass(HOUR)
        assert.equal(await service.textAt(asInstant(START + hour * HOUR), 'refresh'), TEMPLATE)
        await service.settled()
      }
      assert.equal(service.store.kept.length, 0)
      assert.equal(service.asked(), 1)
    })
  }
  test('against a model that gives another count of texts', async () => {
    const service = setUp(async () => [OTHER_WORDS, OTHER_WORDS])
    await service.textAt(START, 'refresh')
    await service.settled()
    assert.equal(service.store.kept.length, 0)
  })
  test('against a model that fails, which is given up after three failures until the next refresh', async () => {
    const service = setUp(() => Promise.reject(new Error('down')), ['A', 'B', 'C', 'D', 'E'])
    await service.textAt(START, 'refresh')
    await service.settled()
    assert.equal(service.asked(), 3)
    await service.textAt(asInstant(START + HOUR), 'refresh')
    await service.settled()
    assert.equal(service.asked(), 6)
  })
})

test('nothing waits for a model that never answers, and closing ends it', async () => {
  const service = setUp(
    (_texts, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
  )
  assert.equal(await service.textAt(START, 'refresh'), TEMPLATE)
  assert.equal(await service.textAt(asInstant(START + HOUR), 'refresh'), TEMPLATE)
  await service.producer.close()
  assert.deepEqual(service.store.kept, [])
})
