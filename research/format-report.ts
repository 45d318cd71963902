import type { EvaluationReport, ReportTable } from './evaluation-report.ts'

/** The report as plain text: notes, the table of acceptance figures, then every further table. */
export function formatReport(report: EvaluationReport): string {
  const notes = report.notes.map((note) => `- ${note}`).join('\n')
  return `${[`# ${report.title}`, notes, ...tablesOf(report).map(formatTable)].join('\n\n')}\n`
}

/** The acceptance figures as a table, then every further one. */
export const tablesOf = ({ rows, tables }: EvaluationReport): readonly ReportTable[] => [
  {
    title: 'Acceptance figures',
    columns: ['#', 'figure', 'measured', 'accept', 'result'],
    rows: rows.map(({ number, figure, measured, accept, verdict }) => [
      String(number),
      figure,
      measured,
      accept,
      verdict,
    ]),
  },
  ...tables,
]

function formatTable({ title, columns, rows }: ReportTable): string {
  const widths = columns.map((column, at) =>
    Math.max(column.length, ...rows.map((row) => (row[at] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [`## ${title}`, '', line(columns), rule, ...rows.map(line)].join('\n')
}
