import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { GOLD } from '../../test/gold/labelled-news.ts'
import type { ReportRow } from '../evaluation-report.ts'
import type { EvaluationMarket } from '../evaluation-section.ts'
import { eventReaderSection, TARGETS } from './event-reader-section.ts'
import { readLabelledHeadlines, readOwnLabels } from './labelled-headlines.ts'

const DATA = new URL('../../../shared/data/', import.meta.url)
const labels = readLabelledHeadlines(fileURLToPath(new URL('labels/events.csv', DATA)))
const ownLabels = readOwnLabels(fileURLToPath(new URL('market/news.csv', DATA)))
const skip = labels === undefined && 'no labelled headlines in ../shared/data/labels'
const rowsOf = (labels: EvaluationMarket['labels']) =>
  eventReaderSection.run({ labels, ownLabels, gold: GOLD } as EvaluationMarket, {
    progress: () => {},
    formsTried: () => 0,
    forward: () => undefined,
  }).report.rows

const measuredValue = ({ values }: ReportRow, name: string): number => values[name] ?? Number.NaN

// The share of right directions of all directed events, and of right types shown, lie below their targets by less than their
// intervals.
test('types of held-out headlines are precise and found, their directions right', { skip }, (t) => {
  const [all, sure, direction, shown] = rowsOf(labels)
  for (const { measured } of [all, sure, direction, shown]) t.diagnostic(measured)
  assert.ok(measuredValue(all, 'precision') >= TARGETS.all.precision)
  assert.ok(measuredValue(all, 'recall') >= TARGETS.all.recall)
  assert.ok(measuredValue(shown, 'precision_up_to') >= TARGETS.shown.precision)
  assert.ok(measuredValue(sure, 'precision') >= TARGETS.sure.precision)
  assert.ok(measuredValue(sure, 'recall') >= TARGETS.sure.recall)
  assert.ok(measuredValue(direction, 'right_of_read') >= TARGETS.direction.right)
  assert.ok(measuredValue(direction, 'opposite_of_read') <= TARGETS.direction.opposite)
  assert.ok(measuredValue(direction, 'right_up_to') >= TARGETS.direction.right)
  assert.ok(measuredValue(direction, 'opposite_from') <= TARGETS.direction.opposite)
})

test('without labels nothing is measured', () => {
  assert.throws(() => rowsOf(undefined), NotEnoughHistory)
})
