import { finiteValues, type ReportRow, type Verdict } from '../evaluation-report.ts'
import { figure } from '../figure-text.ts'
import { CONTRADICTIONS } from './contradictions.ts'
import type { Check, EditionFindings } from './edition-findings.ts'
import { misspelled } from './german-spelling.ts'

export interface MeasuredEditions {
  /** Oldest first. */
  readonly all: readonly EditionFindings[]
  /** Ten days in a row each. */
  readonly windows: readonly (readonly EditionFindings[])[]
}

/** Of both markets. */
export interface MeasuredMarkets {
  readonly recorded: MeasuredEditions
  readonly demo: MeasuredEditions
}

const FIRST_NUMBER = 26
const WEEKLY_WITHIN = 0.1
const LEAST_EQUAL = 0.95
const LEAST_SHARE = 0.9
const LONGEST_MEAN = 22
const FEWEST_WORDINGS = 3
const LARGEST = { tldr: 1024, json: 20_480, markdown: 6144 } as const
const LONGEST_MS = 2000

/** A row for each line of the table of acceptance. */
export function briefingRows(markets: MeasuredMarkets): readonly ReportRow[] {
  const { recorded, demo } = markets
  const all = [...recorded.all, ...demo.all]
  const windows = [...recorded.windows, ...demo.windows]
  const none = (name: string, check: Check): Unnumbered =>
    faultRow(name, markets, ({ faults }) => faults[check])
  const rows: readonly Unnumbered[] = [
    none('all parts, with their lengths', 'parts'),
    wordsRow(markets),
    weeklyRow(all),
    none('every number a fact, no sentence dropped', 'facts'),
    none('both languages state the same facts', 'languages'),
    ...Object.keys(CONTRADICTIONS).map((name) =>
      faultRow(`contradiction ${name}`, markets, (one) => one.contradictions[name]),
    ),
    repeatsRow(windows),
    wordingsRow(windows),
    leadRow(all),
    shareRow('superlatives right over the whole record', all, 'superlatives'),
    none('stocks with three times their usual move are movers', 'movers'),
    shareRow('movers with a verdict', all, 'verdicts', 'movers'),
    shareRow('calls that came due or were withdrawn are told', all, 'calls'),
    sentenceRow(all),
    none('sentences: none above 42 words, at most five numbers outside lists', 'sentences'),
    none('names and words: none banned, no enum, no contract', 'terms'),
    none('verbs of the largest moves from four times the usual', 'verbs'),
    none('headline: at most 90 characters, a digit', 'headline'),
    spellingRow(all),
    sizeRow('bottom line', all, 'tldr'),
    sizeRow('JSON in one language', all, 'json'),
    sizeRow('Markdown', all, 'markdown'),
    timeRow(markets),
  ]
  return rows.map((row, at) => ({ number: FIRST_NUMBER + at, ...row }))
}

type Unnumbered = Omit<ReportRow, 'number'>

const passes = (holds: boolean): Verdict => (holds ? 'pass' : 'miss')

/** Editions with a fault of one kind. */
function faultRow(
  name: string,
  { recorded, demo }: MeasuredMarkets,
  faultsOf: (one: EditionFindings) => readonly string[],
): Unnumbered {
  const count = ({ all }: MeasuredEditions): number => all.filter((one) => faultsOf(one).length > 0).length
  const [ofRecorded, ofDemo] = [count(recorded), count(demo)]
  return {
    figure: name,
    measured: `${ofRecorded} of ${recorded.all.length} faulty; demo ${ofDemo} of ${demo.all.length}`,
    accept: '0',
    verdict: passes(ofRecorded + ofDemo === 0),
    values: finiteValues({ recorded: ofRecorded, demo: ofDemo }),
  }
}

const MOST_NAMED = 8

function spellingRow(all: readonly EditionFindings[]): Unnumbered {
  const figure = 'German spelling'
  const unknown = misspelled(all.flatMap(({ germanWords }) => germanWords))
  if (unknown === undefined)
    return unmeasured(figure, 'no hunspell with a German dictionary on this machine', '0 unknown words')
  return {
    figure,
    measured: unknown.length === 0 ? '0' : `${unknown.length}: ${unknown.slice(0, MOST_NAMED).join(', ')}`,
    accept: '0 unknown words',
    verdict: passes(unknown.length === 0),
    values: { unknown: unknown.length },
  }
}

function wordsRow(markets: MeasuredMarkets): Unnumbered {
  const words = [...markets.recorded.all, ...markets.demo.all].flatMap((one) => one.words)
  const { measured, ...row } = faultRow('words', markets, ({ faults }) => faults.words)
  return {
    ...row,
    measured: `${Math.min(...words)} to ${Math.max(...words)}; ${measured}`,
    accept: '300 to 520 every day',
  }
}

function weeklyRow(all: readonly EditionFindings[]): Unnumbered {
  const meanOf = (some: readonly EditionFindings[]): number => mean(some.flatMap(({ words }) => words))
  const ratios = [0, 1].map(
    (day) => meanOf(all.filter((one) => one.weekday === day)) / meanOf(all.filter((one) => one.weekday > 1)),
  )
  const [sunday, monday] = ratios.map((ratio) => ratio - 1)
  return {
    figure: 'words of Sundays and Mondays against the other days',
    measured: `${percent(sunday)}; ${percent(monday)}`,
    accept: 'within 10 %',
    verdict: passes(Math.abs(sunday) <= WEEKLY_WITHIN && Math.abs(monday) <= WEEKLY_WITHIN),
    values: finiteValues({ sunday, monday }),
  }
}

/** Masked sentences of a language that a window says more than once. */
export const repeatsIn = (window: readonly EditionFindings[]): readonly string[] =>
  [0, 1].flatMap((language) => {
    const days = window.map(({ masked }) => [...new Set(masked[language])])
    const told = days.flat()
    return told.filter((sentence, at) => told.indexOf(sentence) !== at)
  })

function repeatsRow(windows: readonly (readonly EditionFindings[])[]): Unnumbered {
  const repeats = windows.flatMap(repeatsIn).length
  const sentences = windows.flat().flatMap(({ masked }) => masked.flat()).length
  return {
    figure: 'masked sentences told twice in ten days',
    measured: `${repeats} of ${sentences}`,
    accept: '0',
    verdict: passes(repeats === 0),
    values: finiteValues({ repeats, sentences }),
  }
}

function wordingsRow(windows: readonly (readonly EditionFindings[])[]): Unnumbered {
  const counts = windows.flatMap((window) =>
    Object.keys(window[0]?.rotating ?? {}).map(
      (part) => new Set(window.map(({ rotating }) => rotating[part])).size,
    ),
  )
  const fewest = Math.min(...counts)
  return {
    figure: 'different first sentences of risk, ahead and unknown in ten days',
    measured: `fewest ${fewest}`,
    accept: '>= 3',
    verdict: passes(fewest >= FEWEST_WORDINGS),
    values: finiteValues({ fewest }),
  }
}

function leadRow(all: readonly EditionFindings[]): Unnumbered {
  const equal = all.filter(({ lead }) => lead.isEqual).length / all.length
  const far = all.filter(({ lead }) => lead.share < LEAST_SHARE).length
  return {
    figure: 'lead equal to that of other code',
    measured: `${percent(equal)}; ${far} further than 10 % from it`,
    accept: '>= 95 %; the rest within 10 % of the score',
    verdict: passes(equal >= LEAST_EQUAL && far === 0),
    values: finiteValues({ equal, far }),
  }
}

function shareRow(
  name: string,
  all: readonly EditionFindings[],
  check: Check,
  counted: keyof EditionFindings['checked'] = check as keyof EditionFindings['checked'],
): Unnumbered {
  const total = sum(all.map(({ checked }) => checked[counted]))
  const faults = sum(all.map((one) => one.faults[check].length))
  return {
    figure: name,
    measured: `${total - faults} of ${total}`,
    accept: 'all',
    verdict: total === 0 ? 'not measured' : passes(faults === 0),
    values: finiteValues({ faults, total }),
  }
}

function sentenceRow(all: readonly EditionFindings[]): Unnumbered {
  const lengths = all.flatMap((one) => one.sentenceLengths)
  const words = mean(lengths)
  return {
    figure: 'mean words of a sentence',
    measured: `${figure(words, 1)} (longest, lists included, ${Math.max(...lengths)})`,
    accept: '<= 22',
    verdict: passes(words <= LONGEST_MEAN),
    values: finiteValues({ words }),
  }
}

function sizeRow(name: string, all: readonly EditionFindings[], part: keyof typeof LARGEST): Unnumbered {
  const sizes = all.flatMap(({ bytes }) => bytes[part] ?? [])
  const accept = `<= ${LARGEST[part]} bytes`
  if (sizes.length === 0) return unmeasured(`size: ${name}`, 'an edition holds none', accept)
  const largest = Math.max(...sizes)
  return {
    figure: `size: ${name}`,
    measured: `mean ${figure(mean(sizes), 0)}, largest ${largest}`,
    accept,
    verdict: passes(largest <= LARGEST[part]),
    values: finiteValues({ largest }),
  }
}

/** The first of a market loads its code. */
function timeRow({ recorded, demo }: MeasuredMarkets): Unnumbered {
  const times = [recorded, demo].flatMap(({ all }) => all.slice(1).map(({ milliseconds }) => milliseconds))
  const sorted = times.toSorted((a, b) => a - b)
  const [median, longest] = [sorted[Math.floor(sorted.length / 2)], sorted[sorted.length - 1]]
  return {
    figure: 'time of one edition, its upstreams there',
    measured: `median ${figure(median / 1000, 2)} s, longest ${figure(longest / 1000, 2)} s`,
    accept: '<= 2 s',
    verdict: passes(longest <= LONGEST_MS),
    values: finiteValues({ median, longest }),
  }
}

const unmeasured = (name: string, why: string, accept: string): Unnumbered => ({
  figure: name,
  measured: why,
  accept,
  verdict: 'not measured',
  values: {},
})

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]): number => sum(values) / values.length
const percent = (share: number): string => `${figure(100 * share, 1)} %`
