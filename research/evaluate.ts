import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { formatDay, utcDay } from '@bellwether-markets/engine/kernel/time'
import { openReplayDirectory } from '@bellwether-markets/suppliers/replay/replay-directory'
import { hasTraining } from '@bellwether-markets/suppliers/replay/replay-fingerprint'
import { readReplayTraining } from '@bellwether-markets/suppliers/replay/replay-training'
import { wallClock } from '../packages/server/src/adapters/clock/clock.ts'
import { progressBar } from '../packages/server/src/main/cli/progress-bar.ts'
import { readConfig } from '../packages/server/src/main/config/config.ts'
import { languageModelUses } from '../packages/server/src/main/config/language-models.ts'
import { readReferenceSeries } from '../packages/suppliers/src/replay/reference-series.ts'
import { ALL_SECTIONS } from './all-sections.ts'
import type { Progress } from './evaluation-report.ts'
import type { EvaluationMarket, EvaluationSection } from './evaluation-section.ts'
import { readLabelledHeadlines, readOwnLabels } from './events/labelled-headlines.ts'
import { askedReadings, type ModelReadings } from './events/model-readings.ts'
import { filledDocument } from './fill-document.ts'
import { formatReport } from './format-report.ts'
import { measuredCommit } from './measured-commit.ts'
import type { NewsGold } from './news-gold.ts'
import { type Plot, plotFile } from './plots/plot.ts'
import { RELEASE_LAG_DAYS, type RiskReferences } from './reference-series.ts'
import { reportPage } from './report-page.ts'
import { runSections, type SectionOutcome } from './run-sections.ts'
import {
  countTrials,
  formatResults,
  parametersHash,
  parseRegister,
  type TrialRegister,
} from './trial-register.ts'

export interface EvaluateOptions {
  /** A recorded market. */
  readonly data: string
  /** A wider list of stocks to train on; default: the folder `wide` next to the market. */
  readonly training?: string
  /** Names of sections, parted by commas; all if not given. */
  readonly only?: string
  /** A file for the figures. */
  readonly json?: string
  /** A document whose tables are replaced, such as docs/quality.md. */
  readonly write?: string
  /** The directory of the page and its plots; `report` if not given. */
  readonly report?: string
  /** A file that keeps what the configured language model reads in labelled headlines; it is not asked without one. */
  readonly modelAnswers?: string
  /** Whether results are appended to the register of trials. */
  readonly record?: boolean
}

const REFERENCES = {
  stlfsi4: ['stlfsi4_weekly.csv', 'stlfsi4'],
  anfci: ['anfci_weekly.csv', 'anfci'],
  ofrFsi: ['ofr_fsi_daily.csv', 'ofr_fsi'],
  hyOas: ['hy_oas_daily.csv', 'bamlh0a0hym2'],
  gpr: ['gpr_daily.csv', 'gprd'],
  gprThreats: ['gpr_daily.csv', 'gprd_threats'],
  gprActs: ['gpr_daily.csv', 'gprd_acts'],
} as const

const GOLD = ['linking/headlines.json', 'duplicates/pairs.json', 'negation.json']
/** Beside the recorded market. */
const LABELS = 'labels/events.csv'
const NEWS = 'news.csv'
const SHARE_OF_READING = 0.12
const REPORT = 'report'
const REGISTER = fileURLToPath(new URL('./trials.jsonl', import.meta.url))
const PLOTS = 'plots'
const NOTHING_MEASURED = 1

/**
 * Measures what was asked for on a recorded market, prints it and writes the report page. A figure that misses what is
 * wanted is a finding, not a failure: the exit code is 0, or 1 if a section that was named, or every section, lacks
 * its data.
 * @throws StartupError
 */
export async function evaluate(options: EvaluateOptions): Promise<void> {
  const sections = sectionsNamed(options.only)
  const directory = existingDirectory(options.data, '--data')
  const report = resolve(options.report ?? REPORT)
  const register = parseRegister(readFileSync(REGISTER, 'utf8'), REGISTER)
  const date = formatDay(utcDay(wallClock.now()))
  const { progress, stop } = progressBar()
  let run: ReturnType<typeof runSections>
  try {
    const market = readMarket(directory, trainingDirectory(options.training, directory), (share) =>
      progress(SHARE_OF_READING * share, 'recorded market'),
    )
    const modelReadings = await readingsOf(options.modelAnswers, market.labels, progress)
    run = runSections(
      sections,
      { ...market, modelReadings },
      {
        register,
        commit: options.record === true ? measuredCommit() : '',
        progress: (share, label) => progress(SHARE_OF_READING + (1 - SHARE_OF_READING) * share, label),
      },
    )
  } finally {
    stop()
  }
  const { outcomes, results, withoutResult, unregistered } = run
  for (const outcome of outcomes) process.stdout.write(`${printed(outcome)}\n`)
  for (const { what, parameters } of unregistered) {
    process.stdout.write(
      `Not registered, so no forward window: ${what}, parameters ${parametersHash(parameters)}\n`,
    )
  }
  if (options.record === true) {
    appendFileSync(REGISTER, formatResults(results))
    for (const { id, why } of withoutResult) process.stdout.write(`Not recorded: ${id}: ${why}\n`)
  }
  const page = writeReport({ report, directory, date, outcomes, register })
  if (options.json !== undefined) writeFigures(options.json, outcomes)
  if (options.write !== undefined) {
    writeFileSync(options.write, filledDocument(readFileSync(options.write, 'utf8'), outcomes))
  }
  process.stdout.write(`Report page: ${relative(process.cwd(), page) || page}\n`)
  const missing = outcomes.filter((outcome) => outcome.missing !== undefined).length
  if (missing === outcomes.length || (options.only !== undefined && missing > 0)) {
    process.exitCode = NOTHING_MEASURED
  }
}

async function readingsOf(
  file: string | undefined,
  labels: EvaluationMarket['labels'],
  progress: Progress,
): Promise<ModelReadings | undefined> {
  if (file === undefined) return undefined
  const { headlines } = languageModelUses(readConfig(process.env).languageModel)
  if (headlines === undefined) {
    throw new StartupError('--model-answers: no model is set', 'Set LLM_BASE_URL and HEADLINE_MODEL.')
  }
  const natural = labels?.filter((row) => row.natural) ?? []
  return askedReadings(natural, headlines, {
    file,
    progress: (share, label) => progress(SHARE_OF_READING * share, label),
  })
}

function sectionsNamed(only: string | undefined): readonly EvaluationSection[] {
  if (only === undefined) return ALL_SECTIONS
  const wanted = only.split(',').map((name) => name.trim())
  const known = ALL_SECTIONS.flatMap(({ names }) => names)
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new StartupError(
      `--only: nothing is called ${unknown.map((name) => JSON.stringify(name)).join(', ')}`,
      `There are ${known.join(', ')}; part several by commas.`,
    )
  }
  return ALL_SECTIONS.filter(({ names }) => names.some((name) => wanted.includes(name)))
}

function existingDirectory(path: string, option: string): string {
  const directory = resolve(path)
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return directory
  throw new StartupError(
    `${option}: there is no directory ${directory}`,
    'Give a directory of recorded data; docs/markets.md describes one.',
  )
}

function trainingDirectory(path: string | undefined, market: string): string | undefined {
  if (path === undefined) {
    const beside = join(dirname(market), 'wide')
    return hasTraining(beside) ? beside : undefined
  }
  const directory = existingDirectory(path, '--training')
  if (hasTraining(directory)) return directory
  throw new StartupError(
    `--training: ${directory} holds no list of stocks`,
    'It needs closes.csv and members.csv.',
  )
}

function readMarket(
  directory: string,
  training: string | undefined,
  progress: (share: number) => void,
): EvaluationMarket {
  progress(0)
  const opened = openReplayDirectory(directory, { progress: (read, files) => progress(read / files) })
  const observations =
    training === undefined ? opened : { ...opened, training: () => readReplayTraining(training) }
  return {
    observations,
    references: referencesIn(directory),
    gold: labelledHeadlines(),
    labels: readLabelledHeadlines(join(dirname(directory), LABELS)),
    ownLabels: readOwnLabels(join(directory, NEWS)),
  }
}

/** The headlines that the project's tests are scored on. */
function labelledHeadlines(): NewsGold | undefined {
  const [headlines, pairs, negations] = GOLD.map(
    (file) => new URL(`../test/gold/${file}`, import.meta.url),
  ).map((file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined))
  return headlines && pairs && negations && { headlines, pairs, negations }
}

function referencesIn(directory: string): RiskReferences {
  const found = Object.entries(REFERENCES).flatMap(([name, [file, column]]) => {
    const series = readReferenceSeries(directory, file, column)
    const releaseLagDays = RELEASE_LAG_DAYS[name as keyof RiskReferences]
    return series ? [[name, { ...series, releaseLagDays }]] : []
  })
  return Object.fromEntries(found) as RiskReferences
}

const printed = ({ title, evaluation, missing }: SectionOutcome): string =>
  evaluation ? formatReport(evaluation.report) : `# ${title}\n\nNot measured: ${missing}.\n`

/** Writes page and plots; gives the path of the page. */
function writeReport(of: {
  readonly report: string
  readonly directory: string
  readonly date: string
  readonly outcomes: readonly SectionOutcome[]
  readonly register: TrialRegister
}): string {
  const { report, directory, date, outcomes, register } = of
  mkdirSync(join(report, PLOTS), { recursive: true })
  const fileOf = ({ name }: Plot) => `${PLOTS}/${name}.svg`
  for (const plot of outcomes.flatMap(({ evaluation }) => evaluation?.plots ?? [])) {
    writeFileSync(join(report, fileOf(plot)), plotFile(plot))
  }
  const page = join(report, 'index.html')
  const trials = countTrials(register)
  writeFileSync(page, reportPage({ data: basename(directory), date, outcomes, trials, plotHref: fileOf }))
  return page
}

function writeFigures(file: string, outcomes: readonly SectionOutcome[]): void {
  const sections = outcomes.map(({ names, evaluation, missing }) =>
    evaluation ? { names, ...evaluation.report } : { names, missing },
  )
  writeFileSync(file, `${JSON.stringify({ sections }, null, 2)}\n`)
}
