import type { EvaluationReport, ReportRow, ReportTable, Verdict } from './evaluation-report.ts'
import { inlinePlot, type Plot } from './plots/plot.ts'
import { PLOT_STYLE } from './plots/plot-style.ts'
import { element, escapeText } from './plots/svg-element.ts'
import { PAGE_STYLE } from './report-page-style.ts'
import type { SectionOutcome } from './run-sections.ts'
import type { TrialCount } from './trial-register.ts'

export interface ReportPage {
  /** What was measured, such as the name of the directory. */
  readonly data: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly outcomes: readonly SectionOutcome[]
  /** Of the register of trials. */
  readonly trials: readonly TrialCount[]
  /** Where the file of a plot lies, as seen from the page. */
  readonly plotHref: (plot: Plot) => string
}

/** Tables of more rows than this are closed until they are asked for. */
const ROWS_SHOWN = 12
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"
const CLASS_OF: Readonly<Record<Verdict, string>> = { pass: 'pass', miss: 'miss', 'not measured': 'none' }

/** One page with everything an evaluation found; it needs no other file, runs no script and asks nobody. */
export function reportPage(page: ReportPage): string {
  const title = `Evaluation of ${page.date}`
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    element('title', {}, [escapeText(title)]),
    element('style', {}, [PAGE_STYLE, PLOT_STYLE]),
  ]
  const body = [
    element('header', {}, [
      element('h1', {}, [escapeText(title)]),
      element('p', { class: 'lead' }, [escapeText(leadOf(page))]),
      navigation(page.outcomes),
    ]),
    element('main', {}, [
      headline(page.outcomes),
      ...page.outcomes.map((outcome) => section(outcome, page.plotHref)),
      trialSection(page.trials),
    ]),
    element('footer', {}, [
      element('p', {}, [
        'Backtests on recorded data, not a record of signals issued in public. Every figure is what the command printed.',
      ]),
    ]),
  ]
  return `<!doctype html>\n<html lang="en"><head>${head.join('')}</head><body>${body.join('')}</body></html>\n`
}

function leadOf({ data, outcomes }: ReportPage): string {
  const verdicts = outcomes.flatMap(({ evaluation }) => evaluation?.report.rows ?? [])
  const count = (wanted: Verdict) => verdicts.filter(({ verdict }) => verdict === wanted).length
  const missing = outcomes.filter((outcome) => outcome.missing !== undefined).length
  const unmeasured = missing === 0 ? '' : ` Parts that lack their data: ${missing}.`
  return `Figures measured on ${data}: ${count('pass')} as wanted, ${count('miss')} not, ${count('not measured')} not measured.${unmeasured}`
}

const idOf = ({ names }: SectionOutcome): string => names.join('-')

const navigation = (outcomes: readonly SectionOutcome[]): string =>
  element('nav', { 'aria-label': 'Parts of the report' }, [
    element('ul', {}, [
      ...outcomes.map((outcome) =>
        element('li', {}, [element('a', { href: `#${idOf(outcome)}` }, [escapeText(outcome.title)])]),
      ),
      element('li', {}, [element('a', { href: '#trials' }, ['Trials'])]),
    ]),
  ])

function headline(outcomes: readonly SectionOutcome[]): string {
  const rows = outcomes.flatMap(({ title, evaluation, missing }) =>
    evaluation
      ? evaluation.report.rows.map(verdictRow)
      : [
          element('tr', {}, [
            cell(''),
            cell(title),
            cell(missing ?? ''),
            cell(''),
            verdictCell('not measured'),
          ]),
        ],
  )
  return element('section', { 'aria-labelledby': 'headline' }, [
    element('h2', { id: 'headline' }, ['What was wanted and what was measured']),
    scrolling('What was wanted and what was measured', [
      element('table', { class: 'headline' }, [
        headOf(['#', 'figure', 'measured', 'wanted', 'result'], []),
        element('tbody', {}, rows),
      ]),
    ]),
  ])
}

const verdictRow = ({ number, figure, measured, accept, verdict }: ReportRow): string =>
  element('tr', {}, [cell(String(number)), cell(figure), cell(measured), cell(accept), verdictCell(verdict)])

const verdictCell = (verdict: Verdict): string =>
  element('td', {}, [element('span', { class: `verdict ${CLASS_OF[verdict]}` }, [escapeText(verdict)])])

function section(outcome: SectionOutcome, plotHref: ReportPage['plotHref']): string {
  const heading = element('h2', { id: idOf(outcome) }, [escapeText(outcome.title)])
  const { evaluation, missing } = outcome
  const content = evaluation
    ? [...reportOf(evaluation.report, evaluation.plots, plotHref)]
    : [element('p', {}, [`Not measured: ${escapeText(missing ?? '')}.`])]
  return element('section', { 'aria-labelledby': idOf(outcome) }, [heading, ...content])
}

const reportOf = (
  { notes, tables }: EvaluationReport,
  plots: readonly Plot[],
  plotHref: ReportPage['plotHref'],
): readonly string[] => [
  element(
    'ul',
    { class: 'notes' },
    notes.map((note) => element('li', {}, [escapeText(note)])),
  ),
  element(
    'div',
    { class: 'plots' },
    plots.map((plot) => figureOf(plot, plotHref(plot))),
  ),
  ...tables.map(tableOf),
]

const figureOf = (plot: Plot, href: string): string =>
  element('figure', {}, [
    scrolling(plot.title, [inlinePlot(plot)]),
    element('figcaption', {}, [element('a', { href }, [escapeText(`${plot.name}.svg`)])]),
  ])

function tableOf(table: ReportTable): string {
  const numeric = table.columns.map((_, column) =>
    table.rows.every((row) => /^[-+−]?[\d.,]*( %)?$|^n\/a$/.test(row[column] ?? '')),
  )
  const drawn = scrolling(table.title, [
    element('table', {}, [
      headOf(table.columns, numeric),
      element(
        'tbody',
        {},
        table.rows.map((row) =>
          element(
            'tr',
            {},
            table.columns.map((_, column) => cell(row[column] ?? '', numeric[column])),
          ),
        ),
      ),
    ]),
  ])
  const title = escapeText(table.title)
  if (table.rows.length > ROWS_SHOWN) {
    return element('details', {}, [element('summary', {}, [title]), drawn])
  }
  return element('h3', {}, [title]) + drawn
}

const headOf = (columns: readonly string[], numeric: readonly boolean[]): string =>
  element('thead', {}, [
    element(
      'tr',
      {},
      columns.map((column, at) =>
        element('th', { scope: 'col', class: numeric[at] ? 'number' : undefined }, [escapeText(column)]),
      ),
    ),
  ])

const cell = (text: string, numeric = false): string =>
  element('td', { class: numeric ? 'number' : undefined }, [escapeText(text)])

/** What may be wider than the page, and can be moved by keys as well. */
const scrolling = (label: string, children: readonly string[]): string =>
  element('div', { class: 'wide', role: 'group', 'aria-label': label, tabindex: 0 }, children)

const trialSection = (trials: readonly TrialCount[]): string =>
  element('section', { 'aria-labelledby': 'trials' }, [
    element('h2', { id: 'trials' }, ['Trials']),
    element('p', {}, [
      'The more forms of a method are tried, the better the best of them looks by chance. A form is registered before it is measured; repeated runs of one form count once.',
    ]),
    tableOf({
      title: 'Register of trials',
      columns: ['method', 'forms registered', 'results'],
      rows: trials.map(({ what, forms, results }) => [what, String(forms), String(results)]),
    }),
  ])
