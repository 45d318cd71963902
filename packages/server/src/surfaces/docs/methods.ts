import type { DescribedOperation } from './operation.ts'
import { type ReportTable, reportSection } from './quality-report.ts'

/** What is drawn of a table of the report: a row for each of its rows that has a value and an interval. */
export interface PlotSpec {
  readonly table: string
  readonly title: string
  readonly label: string
  readonly value: string
  readonly interval: string
  /** What no skill would show. */
  readonly reference?: { readonly at: number; readonly words: string }
}

export interface Method {
  /** In one or two sentences. */
  readonly claim: string
  readonly refutedBy: string
  /** Chapters of the report. */
  readonly chapters: readonly string[]
  readonly plot?: PlotSpec
}

const RISK: Method = {
  claim:
    'A higher index goes with more volatility and more falls in the 20 days after. It claims to explain itself, not to beat the VIX.',
  refutedBy:
    'Volatility after a higher band that is not higher over new years. An area under the curve for falls of 7% clearly below that of the VIX alone. Stated chances that are worse than the base rate known at the time.',
  chapters: ['Risk'],
  plot: {
    table: 'Risk index by band: share of days, what followed within 20 days',
    title: 'A fall of more than 7% within 20 days, by the band of the index',
    label: 'band',
    value: 'P(fall > 7%)',
    interval: '95%',
  },
}

const REGIME: Method = {
  claim:
    'The four regimes separate days of low and high volatility, and change rarely. They do not claim to separate returns.',
  refutedBy:
    'Volatility in BEAR that is not above BULL, or in CRISIS not above BEAR, over new years. More than four changes a year.',
  chapters: ['Regime'],
  plot: {
    table: 'Regime: share of days, what followed',
    title: 'Volatility of the next day, a year, by regime',
    label: 'regime',
    value: 'next-day vol',
    interval: '95%',
  },
}

const METHODS: Readonly<Record<string, Method>> = {
  risk: RISK,
  'risk-history': RISK,
  regime: REGIME,
  'regime-history': REGIME,
  alpha: {
    claim:
      'Stocks that rank high did slightly better over ten days than stocks that rank low. The effect is smaller than the cost of trading it.',
    refutedBy:
      'A mean rank correlation of zero or less over the weeks that nobody had looked at. Since 2020 it has been close to that.',
    chapters: ['Alpha'],
    plot: {
      table: 'Alpha by period: rank IC over ten days, calibration over all served stocks',
      title: 'Rank correlation of the score with the next ten days',
      label: 'period',
      value: 'rank IC',
      interval: '95% interval',
      reference: { at: 0, words: 'no skill' },
    },
  },
  'signals-latest': {
    claim:
      'A signal states a probability above its base rate only if its source passed the rule of edges. Screens claim nothing: they select.',
    refutedBy:
      'Decided signals that came true less often than they stated, beyond chance. The track record counts them.',
    chapters: ['Radar'],
  },
  commodities: {
    claim: 'The score orders commodities by their return of the next 20 days, weakly.',
    refutedBy:
      'A rank correlation of zero or less over the next years. Its second half of years was already lower than the first.',
    chapters: ['Commodities'],
    plot: {
      table: 'Commodity IC (futures with two contracts): composite and each factor alone',
      title: 'Rank correlation with the next 20 days: the score and each factor',
      label: 'figure',
      value: 'IC',
      interval: '95% interval',
      reference: { at: 0, words: 'no skill' },
    },
  },
  intraday: {
    claim: 'It claims no edge. It shows unusual half hours and states the base rate.',
    refutedBy: 'A hit rate that differs from one half beyond chance over 2,000 decided calls.',
    chapters: ['Intraday'],
    plot: {
      table: 'The rule by how its outcome is taken',
      title: 'How often the rule was right',
      label: 'outcome',
      value: 'hit rate',
      interval: '95% (days as clusters)',
      reference: { at: 0.5, words: 'chance' },
    },
  },
  events: {
    claim:
      'Types of events are read from headlines, and stocks moved in the direction of the headline slightly more often than not.',
    refutedBy:
      'Types or directions that are wrong more often on labels of others. A share of right signs of one half over new months.',
    chapters: ['News'],
    plot: {
      table: 'Event study by period and by what is known of the time: types with a prior of 100 bp or more',
      title: 'How often the return of a stock had the sign of the headline',
      label: 'type',
      value: 'sign hit',
      interval: '95%',
      reference: { at: 0.5, words: 'chance' },
    },
  },
  'portfolio-model': {
    claim:
      'A portfolio of 60/40 with a brake has about the return for its risk that 60/40 has, with a smaller deepest fall.',
    refutedBy:
      'A deepest fall beyond that of 60/40, or a Sharpe ratio more than 0.15 below it, over new years.',
    chapters: ['Portfolio'],
    plot: {
      table: 'Portfolios, all',
      title: 'Sharpe ratio, 2006 to 2025',
      label: 'portfolio',
      value: 'Sharpe',
      interval: '95%',
    },
  },
  'sector-radar': {
    claim: 'It describes which sectors lead and lag. It claims no forecast.',
    refutedBy:
      'It states nothing about the future that could fail. Its readings can be computed again from closes.',
    chapters: ['Sectors'],
    plot: {
      table: 'Readings',
      title: 'Rank correlation of each reading with the next 21 days',
      label: 'reading',
      value: 'mean rank correlation',
      interval: '95%',
      reference: { at: 0, words: 'no skill' },
    },
  },
  briefing: {
    claim:
      'Every number of the text is a fact of the service, and the text does not contradict the market or itself.',
    refutedBy: 'One number that is no fact, or one sentence against the moves of its day.',
    chapters: ['Briefing'],
  },
}

/** Undefined for what reports and describes: there is no forecast to measure. */
export const methodOf = (id: string): Method | undefined => METHODS[id]

/** One figure that was wanted beforehand. */
export interface Acceptance {
  readonly figure: string
  readonly measured: string
  readonly wanted: string
  readonly missed: boolean
}

export const acceptancesOf = ({ chapters }: Method): readonly Acceptance[] =>
  chapters
    .flatMap((chapter) => reportSection(chapter).tables)
    .filter(({ title }) => title === 'Acceptance figures')
    .flatMap(({ rows }) =>
      rows.map(([figure = '', measured = '', wanted = '', result = '']) => ({
        figure,
        measured,
        wanted: wanted.replaceAll('>=', 'at least').replaceAll('<=', 'at most'),
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

const acceptanceText = ({ figure, measured, wanted, missed }: Acceptance): string =>
  `- **${figure}**: ${measured}. Wanted: ${wanted}.${missed ? ' **Missed.**' : ''}`
