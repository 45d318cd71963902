import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { SingleBar } from 'cli-progress'
import { readReferenceSeries } from '../adapters/sources/reference-series.ts'
import { openReplayDirectory } from '../adapters/sources/replay-directory.ts'
import { evaluateRiskAndRegime } from '../app/evaluate/evaluate-risk-and-regime.ts'
import type { Progress } from '../app/evaluate/evaluation-report.ts'
import { formatReport } from '../app/evaluate/format-report.ts'
import { RELEASE_LAG_DAYS, type RiskReferences } from '../app/evaluate/reference-series.ts'
import type { Observations } from '../core/market/observation.ts'
import { cutDaily, type DailyWindow } from '../core/market/view.ts'
import { asInstant } from '../kernel/time.ts'

const REFERENCES = {
  stlfsi4: ['stlfsi4_weekly.csv', 'stlfsi4'],
  anfci: ['anfci_weekly.csv', 'anfci'],
  ofrFsi: ['ofr_fsi_daily.csv', 'ofr_fsi'],
  hyOas: ['hy_oas_daily.csv', 'bamlh0a0hym2'],
} as const

/** Measures risk and regime on a recorded market and prints the figures. */
export async function evaluate({ data, json }: { data: string; json?: string }): Promise<void> {
  const directory = resolve(data)
  const { progress, stop } = progressBar()
  progress(0, 'recorded market')
  const observations = openReplayDirectory(directory, {
    progress: (read, files) => progress((0.3 * read) / files, 'recorded market'),
  })
  const report = evaluateRiskAndRegime({
    windows: everyWindow(observations),
    references: referencesIn(directory),
    progress: (share, label) => progress(0.3 + 0.7 * share, label),
  })
  stop()
  process.stdout.write(`${formatReport(report)}\n`)
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`)
}

function progressBar(): { progress: Progress; stop: () => void } {
  const bar = new SingleBar({
    format: '{bar} {percentage} % {label}',
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
  })
  bar.start(100, 0, { label: '' })
  return {
    progress: (share, label) => bar.update(Math.round(100 * share), { label }),
    stop: () => bar.stop(),
  }
}

function everyWindow(observations: Observations): ReadonlyMap<string, DailyWindow> {
  const windows = new Map<string, DailyWindow>()
  for (const { symbol } of observations.universe.assets) {
    const columns = observations.daily(symbol)
    if (columns)
      windows.set(symbol, cutDaily(columns, asInstant(Number.MAX_SAFE_INTEGER), columns.day.length))
  }
  return windows
}

function referencesIn(directory: string): RiskReferences {
  const found = Object.entries(REFERENCES).flatMap(([name, [file, column]]) => {
    const series = readReferenceSeries(directory, file, column)
    const releaseLagDays = RELEASE_LAG_DAYS[name as keyof RiskReferences]
    return series ? [[name, { ...series, releaseLagDays }]] : []
  })
  return Object.fromEntries(found) as RiskReferences
}
