import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { normaliseHeadline } from '@bellwether-markets/engine/news/text/normal-headline'
import type { EvaluationMarket } from './evaluation-section.ts'
import { type LabelledHeadline, readLabelledHeadlines } from './events/labelled-headlines.ts'
import { newsDirectionSection } from './news-direction-section.ts'

const directory = mkdtempSync(join(tmpdir(), 'bellwether-labels-'))
after(() => rmSync(directory, { recursive: true }))

const HEADLINE = {
  source: 'labelled',
  url: undefined,
  timeOfDayKnown: false,
  taggedSymbols: [],
  publishedAt: asInstant(0),
  knownAt: asInstant(0),
}

const CSV = `published_at,title,type,direction,salience,sure,sample
2031-02-02,"Ferry firm swings to a loss, shares fall",earnings_report,-,2,1,natural
2031-01-01,Strong week for ferry firm,price_move,+,1,0,by_type
2031-03-03,Ferry firm moves office,none,0,0,1,natural
`

const reportOf = (labels: readonly LabelledHeadline[] | undefined) =>
  newsDirectionSection.run({ labels } as EvaluationMarket, {
    progress: () => {},
    formsTried: () => 0,
    forward: () => undefined,
  }).report

const labelled = (): readonly LabelledHeadline[] => {
  const file = join(directory, 'events.csv')
  writeFileSync(file, CSV)
  return readLabelledHeadlines(file) ?? []
}

test('labels are read from a file', () => {
  assert.deepEqual(
    labelled().map(({ type, direction, sure, natural }) => [type, direction, sure, natural]),
    [
      ['earnings_report', -1, true, true],
      ['price_move', 1, false, false],
      ['none', 0, true, true],
    ],
  )
  assert.equal(readLabelledHeadlines(join(directory, 'none.csv')), undefined)
})

const of = (title: string, direction: LabelledHeadline['direction']): LabelledHeadline => {
  const [one] = labelled()
  return { ...one, headline: normaliseHeadline({ ...HEADLINE, id: title, title }), direction }
}

test('right, opposite and none add up; a word alone has a sign and no label', () => {
  const [{ rows }] = reportOf([
    of('Revenue rises', 1),
    of('Revenue falls', 1),
    of('Strong week for ferry firm', 1),
    of('Ferry firm moves office', -1),
    of('Costs rise', 0),
  ]).tables
  const ofAll = (reading: string) =>
    rows.find(([name, sample]) => name === reading && sample === 'all')?.map((cell) => cell.split(' ')[0])
  const SCORE = ['sign', 'all', '4', '0.500', '0.250', '0.250', '1', '1.000']
  const LABEL = ['label', 'all', '4', '0.250', '0.250', '0.500', '1', '1.000']
  assert.deepEqual([ofAll('sign of the score'), ofAll('label')], [SCORE, LABEL])
})

test('without labels nothing is measured', () => {
  assert.throws(() => reportOf(undefined), NotEnoughHistory)
})
