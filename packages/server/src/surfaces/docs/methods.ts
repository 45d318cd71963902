import table from '../../../data/methods.json' with { type: 'json' }
import type { MethodTable } from '../../table-schemas.ts'
import type { DescribedOperation } from './operation.ts'
import { type ReportTable, reportSection } from './quality-report.ts'

export type Method = MethodTable[number]
/** What is drawn of a table of the report. */
export type PlotSpec = NonNullable<Method['plot']>

const METHODS = table as MethodTable

/** Undefined for what reports and describes: there is no forecast to measure. */
export const methodOf = (id: string): Method | undefined =>
  METHODS.find(({ products }) => products.includes(id))

/** One figure that was wanted beforehand. */
export interface Acceptance {
  readonly figure: string
  readonly measured: string
  readonly target: string
  readonly missed: boolean
}

export const acceptancesOf = ({ chapters }: Method): readonly Acceptance[] =>
  chapters
    .flatMap((chapter) => reportSection(chapter).tables)
    .filter(({ title }) => title === 'Acceptance figures')
    .flatMap(({ rows }) =>
      rows.map(([figure = '', measured = '', target = '', result = '']) => ({
        figure,
        measured,
        target: target.replaceAll('>=', 'at least').replaceAll('<=', 'at most'),
        missed: result.includes('miss'),
      })),
    )

export const failuresOf = ({ chapters }: Method): string =>
  chapters.map((chapter) => reportSection(chapter).failures).join('\n\n')

export interface PlotRow {
  readonly label: string
  readonly value: number
  readonly low: number
  readonly high: number
  /** As the report prints it. */
  readonly text: string
}

/** Empty if the report has no such table. */
export function plotRows({ chapters, plot }: Method): readonly PlotRow[] {
  if (plot === undefined) return []
  const found = chapters
    .flatMap((chapter) => reportSection(chapter).tables)
    .find(({ title }) => title === plot.table)
  return found === undefined ? [] : rowsOf(found, plot)
}

function rowsOf({ columns, rows }: ReportTable, plot: PlotSpec): readonly PlotRow[] {
  const cellsOf = (name: string) => {
    const place = columns.indexOf(name)
    return (row: readonly string[]): string => row[place] ?? ''
  }
  const [label, value, interval] = [plot.label, plot.value, plot.interval].map(cellsOf)
  return rows.flatMap((row) => {
    const [middle] = numbersIn(value(row))
    const [low, high] = numbersIn(interval(row))
    if (middle === undefined || low === undefined || high === undefined) return []
    return [{ label: label(row), value: middle, low, high, text: `${value(row)}, ${interval(row)}` }]
  })
}

const numbersIn = (text: string): readonly number[] =>
  [...text.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number))

const DESCRIBES =
  'It reports or describes. It states nothing about the future, so there is no forecast to measure.'

/** How a product is made and how good it was, as Markdown. */
export function methodText({ id, title, summary, doc }: DescribedOperation): string {
  const method = methodOf(id)
  const evaluation =
    method === undefined
      ? [DESCRIBES]
      : [
          '## What it claims',
          method.claim,
          '## How it was measured',
          ...acceptancesOf(method).map(acceptanceText),
          '## Failures',
          failuresOf(method) || 'None is listed in the report.',
          '## What would refute it',
          method.refutedBy,
        ]
  return `${[`# Method: ${title}`, summary, ...evaluation, '## How it is computed', doc.trim()].join('\n\n')}\n`
}

const acceptanceText = ({ figure, measured, target, missed }: Acceptance): string =>
  `- **${figure}**: ${measured}. Wanted: ${target}.${missed ? ' **Missed.**' : ''}`
