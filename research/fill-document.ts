import type { ReportTable } from './evaluation-report.ts'
import { tablesOf } from './format-report.ts'
import type { SectionOutcome } from './run-sections.ts'

/** A table of the evaluation in a document, as the comment before it names it. */
interface TablePlace {
  readonly section: string
  readonly table: string
  /** First cells of the rows that are shown; all if not given. */
  readonly rows?: readonly string[]
  /** All if not given. */
  readonly columns?: readonly string[]
}

const PLACE = /(<!-- evaluate (\{.*\}) -->\n)[\s\S]*?(<!-- \/evaluate -->)/g

/**
 * The document with the tables of the sections that were measured; others stay as they are.
 * @throws RangeError if a measured section has no such table, row or column
 */
export const filledDocument = (document: string, outcomes: readonly SectionOutcome[]): string =>
  document.replace(PLACE, (old, before: string, text: string, after: string) => {
    const place: TablePlace = JSON.parse(text)
    const report = outcomes.find(({ names }) => names.includes(place.section))?.evaluation?.report
    if (report === undefined) return old
    const table = tablesOf(report).find(({ title }) => title === place.table)
    if (table === undefined) throw new RangeError(`${place.section} has no table ${place.table}`)
    return `${before}${markdownOf(table, place)}\n${after}`
  })

function markdownOf({ title, columns, rows }: ReportTable, place: TablePlace): string {
  const shownColumns = (place.columns ?? columns).map((name) => indexIn(columns, name, title))
  const firstCells = rows.map(([first]) => first)
  for (const name of place.rows ?? []) indexIn(firstCells, name, title)
  const shownRows = rows.filter(([first]) => place.rows?.includes(first) ?? true)
  const line = (cells: readonly string[]): string => `| ${shownColumns.map((at) => cells[at]).join(' | ')} |`
  const rule = `|${'---|'.repeat(shownColumns.length)}`
  const marked = (cell: string): string => (cell === 'miss' ? '**miss**' : cell.replaceAll('|', '\\|'))
  return [line(columns), rule, ...shownRows.map((row) => line(row.map(marked)))].join('\n')
}

function indexIn(names: readonly string[], name: string, title: string): number {
  const index = names.indexOf(name)
  if (index < 0) throw new RangeError(`${title} has no ${name}`)
  return index
}
