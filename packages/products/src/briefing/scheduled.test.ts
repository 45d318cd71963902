import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readCited } from '@bellwether-markets/engine/briefing/cited-text'
import { asInstant, DAY, formatDay, parseInstant } from '@bellwether-markets/engine/kernel/time'
import type { Headline } from '@bellwether-markets/engine/market/observation'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { DEMO_HISTORY } from '../../../../test/fixtures/demo-history.ts'
import { loadUnhashed } from '../../../server/src/service/snapshots/load-inputs.ts'
import { type BriefingInputs, type BriefingView, briefingView } from './briefing-view.ts'
import { morningBriefing } from './product.ts'
import { aheadSentence, scheduledSentence, scheduledSince } from './scheduled.ts'
import { aheadSentences } from './sections/ahead.ts'
import { unpricedAct } from './unpriced-act.ts'

const nothing = { missing: 'Nothing was known.' }

function viewAt(day: string, { isSimulated = false, headlines = [] as Headline[] } = {}): BriefingView {
  const asOf = parseInstant(`${day}T07:30:00Z`) ?? asInstant(0)
  const declared = morningBriefing.inputs(DEFAULT_UNIVERSE)
  const { bars, months, tracked } = declared
  const inputs = loadUnhashed({ bars, months, tracked }, { observations: DEMO_HISTORY, asOf })
  const upstreams = Object.fromEntries(Object.keys(declared).map((name) => [name, nothing]))
  return briefingView({ ...upstreams, ...inputs, headlines, isSimulated } as unknown as BriefingInputs, asOf)
}

const headline = (title: string, knownAt: string): Headline => ({
  id: title,
  source: 'Reuters',
  title,
  url: undefined,
  publishedAt: parseInstant(knownAt) ?? asInstant(0),
  timeOfDayKnown: true,
  knownAt: parseInstant(knownAt) ?? asInstant(0),
  taggedSymbols: [],
})
const english = (text: { readonly en: string } | undefined) => text && readCited(text.en).text
const named = (view: BriefingView) => {
  const { beforeClose, afterClose } = scheduledSince(view)
  return [beforeClose, afterClose].map((some) => some.map(({ name, day }) => `${name} ${formatDay(day)}`))
}

describe('what happened by the calendar', () => {
  test('is told of the last session, and of the time since its close', () => {
    assert.deepEqual(named(viewAt('2022-06-16')), [['fed 2022-06-15'], []])
    assert.deepEqual(named(viewAt('2022-06-17')), [[], []])
    assert.deepEqual(named(viewAt('2024-11-06')), [[], ['president 2024-11-05']])
    assert.deepEqual(named(viewAt('2024-11-07')), [['president 2024-11-05'], []])
    assert.deepEqual(named(viewAt('2023-07-10')), [['jobs 2023-07-07'], []])
  })
  test('is told with what is known of the outcome', () => {
    const forms = ['2022-06-16', '2024-11-06'].map((day) => english(scheduledSentence(viewAt(day))))
    assert.match(
      String(forms[0]),
      /Fed.*Wednesday; .*no headline|no headline.*Fed|Fed .*; of the outcome we hold/,
    )
    assert.match(String(forms[1]), /presiden.*Tuesday|Tuesday.*presiden/)
    const early = headline('Fed expected to raise rates', '2022-06-15T12:00:00Z')
    assert.equal(
      english(scheduledSentence(viewAt('2022-06-16', { headlines: [early] }))),
      forms[0],
      'what was known before it tells no outcome',
    )
    const after = headline('Fed raises rates', '2022-06-15T18:05:00Z')
    assert.match(
      String(english(scheduledSentence(viewAt('2022-06-16', { headlines: [after] })))),
      /unsure|not sure|confirmed/,
    )
  })
  test('is told once: not again of what was told on the working day before', () => {
    assert.notEqual(scheduledSentence(viewAt('2024-11-06')), undefined)
    assert.equal(scheduledSentence(viewAt('2024-11-07')), undefined)
    for (const day of ['2023-07-08', '2023-07-09', '2023-07-10'])
      assert.match(String(english(scheduledSentence(viewAt(day)))), /jobs|payrolls/)
    assert.equal(scheduledSentence(viewAt('2023-07-11')), undefined)
  })
  test('is left to the event that tells of it', () => {
    const view = viewAt('2022-06-16')
    const event = { type: 'cb_decision', title: 'Fed raises rates', last_seen_at: '2022-06-15T18:05:00Z' }
    const events = { asOf: view.asOf, snapshot: { events: [event] } } as unknown as BriefingView['events']
    assert.equal(scheduledSentence({ ...view, events }), undefined)
  })
  test('is nothing in a simulated market', () => {
    const simulated = viewAt('2022-06-16', { isSimulated: true })
    assert.equal(scheduledSentence(simulated), undefined)
    assert.equal(aheadSentence(viewAt('2022-06-14', { isSimulated: true })), undefined)
  })
})

test('an election after the close leads, for no price knows it', () => {
  const act = unpricedAct(viewAt('2024-11-06'))
  assert.equal(english(act?.headline), 'US has elected a president, outcome not known to us')
  assert.match(String(english(act?.lead)), /on Tuesday, and no headline .*; every price here is older\.$/)
  assert.equal(unpricedAct(viewAt('2024-11-07')), undefined)
  assert.equal(unpricedAct(viewAt('2024-11-06', { isSimulated: true })), undefined)
})

describe('what comes by the calendar', () => {
  test('is one sentence for the next five sessions, with the time in UTC', () => {
    const texts = ['2022-06-14', '2022-06-15'].map((day) => english(aheadSentence(viewAt(day))))
    assert.match(String(texts[0]), /Wednesday, 15 June, at 18:00 UTC/)
    assert.match(String(texts[1]), /today at 18:00 UTC/)
    assert.match(
      String(english(aheadSentence(viewAt('2020-11-03')))),
      /president.*today; .*Thursday; .*Friday\.$/,
    )
  })
  test('names the speech of the chair in Jackson Hole', () => {
    const [before, day] = ['2016-08-25', '2016-08-26'].map((one) => english(aheadSentence(viewAt(one))))
    assert.match(String(before), /The chair of the Fed .*Jackson Hole on Friday, 26 August, at 14:00 UTC/)
    assert.match(String(day), /Jackson Hole today at 14:00 UTC/)
    assert.match(
      String(english(scheduledSentence(viewAt('2016-08-27')))),
      /Jackson Hole on Friday; we do not read/,
    )
  })
  test('is not told before it was known, nor after it', () => {
    // The report was moved to this day on 14 November
    assert.equal(aheadSentence(viewAt('2025-11-19')), undefined)
    assert.match(String(english(aheadSentence(viewAt('2025-11-20')))), /today at 13:30 UTC/)
    assert.equal(aheadSentence(viewAt('2022-06-16')), undefined)
  })
  test('follows the calendar if a supplier gave it other days of prices or jobs', () => {
    const told = (...rows: readonly (readonly [what: string, date: string])[]) => {
      const listed = rows.map(([what, date]) => ({ what, date, source: 'fred' }))
      const reports = { asOf: 0, snapshot: { rows: listed, next_reports: [] } }
      return english(aheadSentence({ ...viewAt('2024-06-11'), reports } as unknown as BriefingView))
    }
    const prices = 'Consumer prices of the United States'
    const asByTable = english(aheadSentence(viewAt('2024-06-11')))
    assert.match(String(asByTable), /inflation.* 12 June, at 12:30 UTC.*Fed/)
    assert.equal(told(), asByTable)
    assert.equal(told([prices, '2024-06-12'], [prices, '2024-07-11']), asByTable)
    assert.match(String(told([prices, '2024-06-14'])), /Fed .*12 June, at 18:00 UTC; .*inflation.*Friday/)
    assert.doesNotMatch(String(told([prices, '2024-06-28'])), /inflation/)
    assert.match(
      String(told(['Jobs report of the United States', '2024-06-13'])),
      /inflation.*Fed.*(jobs|payroll)/,
    )
  })
  test('is told of the whole week on its Monday, or that there is nothing', () => {
    const told = (day: string) => aheadSentences(viewAt(day)).map(english).join(' ')
    assert.match(
      told('2020-03-16'),
      /^New York .*this week; the options .* Friday, 20 March\.|all week; .*20 March\./,
    )
    assert.equal(told('2020-03-16').match(/options/g)?.length, 1)
    assert.match(told('2024-01-22'), /^New York .*our calendar .*Fed, US jobs/)
    assert.doesNotMatch(told('2024-01-29'), /our calendar/)
  })
  test('is the same day whatever becomes known later', () => {
    const view = viewAt('2022-06-14')
    assert.deepEqual(aheadSentence(view), aheadSentence({ ...view, asOf: asInstant(view.asOf + DAY / 48) }))
  })
})
