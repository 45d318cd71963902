import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { finiteValues, type ReportRow, verdictOf } from '../evaluation-report.ts'
import type { EvaluationSection } from '../evaluation-section.ts'
import { figure } from '../figure-text.ts'
import { crossValidated, FOLDS, type ReadHeadline } from './cross-validate.ts'
import {
  byGates,
  byReader,
  byRules,
  directionFigures,
  type Rate,
  typeFigures,
} from './event-reader-figures.ts'
import { goldLabels, type LabelledHeadline, ownAgreement, withMonths } from './labelled-headlines.ts'
import { type ModelReadings, readByModel } from './model-readings.ts'
import { withFeatures } from './train-event-reader.ts'

const TITLE = 'News: events of labelled headlines'
const NUMBER = 16

/** Wanted of the reader. */
export const TARGETS = {
  all: { precision: 0.72, recall: 0.45 },
  sure: { precision: 0.8, recall: 0.55 },
  direction: { right: 0.65, opposite: 0.06 },
  shown: { precision: 0.9 },
} as const

export const eventReaderSection: EvaluationSection = {
  names: ['events'],
  title: TITLE,
  expectedSeconds: 160,
  run({ labels, ownLabels = [], gold, modelReadings }, { progress }) {
    if (labels === undefined) throw new NotEnoughHistory('headlines with labels of events', 0, 1)
    const learned = [...withMonths([...labels, ...ownLabels]), ...(gold ? goldLabels(gold) : [])].map(
      withFeatures,
    )
    const read = crossValidated(learned, (share) => progress(share, 'cross-validation'))
    const natural = read.filter((row) => row.natural)
    const report = {
      title: TITLE,
      notes: [
        `${natural.length} headlines drawn at random; ${FOLDS} folds by month, thresholds from inner folds. Intervals are over months.`,
        'Sure are labels that another reader would share. Commentary, other news and price moves are no events.',
        `Learned from ${labels.length} labels of others and ${ownLabels.length} of the project, which are in no figure. ${agreementText(ownAgreement())}`,
        'About 150 forms were tried on the same labels: features, weights of labels, learning rate, epochs, ridge, groups of folds, precision and opposite share wanted inside, vetoes of a direction. The last 40 were chosen on labels outside the random draw, but their figures on it were seen.',
      ],
      rows: [...rowsOf(natural), ...(modelReadings ? modelRows(natural, modelReadings) : [])],
      tables: [],
    }
    return { report, plots: [], forms: [] }
  },
}

/** The same figures of a language model, which has learned from none of the labels. */
export const modelRows = (
  natural: readonly LabelledHeadline[],
  readings: ModelReadings,
): readonly ReportRow[] => rowsOf(readByModel(natural, readings), `language model ${readings.model}: `)

const rowsOf = (natural: readonly ReadHeadline[], reader = ''): readonly ReportRow[] => [
  typeRow(`${reader}event type, all`, natural, TARGETS.all),
  typeRow(
    `${reader}event type, sure`,
    natural.filter(({ sure }) => sure),
    TARGETS.sure,
  ),
  directionRow(`${reader}direction of events`, natural),
  shownRow(`${reader}event type, shown`, natural),
]

const agreementText = ({ rows, types, directions }: ReturnType<typeof ownAgreement>): string =>
  `${rows} of these were read twice, most of them by another reader: types agree in ${figure(types, 2)}, directions in ${figure(directions, 2)}.`

const text = ({ value, interval: [low, high], of }: Rate): string =>
  `${figure(value, 3)} [${figure(low, 2)}, ${figure(high, 2)}] of ${of}`

function typeRow(
  name: string,
  headlines: readonly ReadHeadline[],
  wanted: (typeof TARGETS)['all' | 'sure'],
): ReportRow {
  const { precision, recall } = typeFigures(headlines.map(byReader))
  const rules = typeFigures(headlines.map(byRules))
  const values = [precision.value, recall.value]
  return {
    number: NUMBER,
    figure: `${name}: precision and recall`,
    measured: `${text(precision)} / ${text(recall)}; rules alone ${text(rules.precision)} / ${text(rules.recall)}`,
    accept: `>= ${wanted.precision} / >= ${wanted.recall}`,
    verdict: verdictOf(values, precision.value >= wanted.precision && recall.value >= wanted.recall),
    values: finiteValues({ precision: precision.value, recall: recall.value }),
  }
}

/** Of what passes the gates of genre, subject and doubt; publishers are not known of labels. */
function shownRow(name: string, headlines: readonly ReadHeadline[]): ReportRow {
  const { precision, recall } = typeFigures(headlines.map(byGates))
  return {
    number: NUMBER,
    figure: `${name}: precision and recall`,
    measured: `${text(precision)} / ${text(recall)}`,
    accept: `>= ${TARGETS.shown.precision}`,
    verdict: verdictOf([precision.value], precision.value >= TARGETS.shown.precision),
    values: finiteValues({
      precision: precision.value,
      recall: recall.value,
      precision_up_to: precision.interval[1],
    }),
  }
}

function directionRow(name: string, headlines: readonly ReadHeadline[]): ReportRow {
  const { right, opposite, rightOfAll, oppositeOfAll } = directionFigures(headlines.map(byReader))
  const rules = directionFigures(headlines.map(byRules))
  const wanted = TARGETS.direction
  return {
    number: NUMBER,
    figure: `${name}: right and opposite`,
    measured: `${text(rightOfAll)} / ${text(oppositeOfAll)}; of those whose type is read ${text(right)} / ${text(opposite)}; rules alone ${text(rules.rightOfAll)} / ${text(rules.oppositeOfAll)}, of those read ${text(rules.right)} / ${text(rules.opposite)}`,
    accept: `>= ${wanted.right} / <= ${wanted.opposite}`,
    verdict: verdictOf(
      [rightOfAll.value, oppositeOfAll.value],
      rightOfAll.value >= wanted.right && oppositeOfAll.value <= wanted.opposite,
    ),
    values: finiteValues({
      right: rightOfAll.value,
      opposite: oppositeOfAll.value,
      right_up_to: rightOfAll.interval[1],
      opposite_from: oppositeOfAll.interval[0],
      right_of_read: right.value,
      opposite_of_read: opposite.value,
    }),
  }
}
