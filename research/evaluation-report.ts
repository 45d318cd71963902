export type Verdict = 'pass' | 'miss' | 'not measured'

/** One acceptance figure, what was measured of it and whether it holds. */
export interface ReportRow {
  readonly number: number
  readonly figure: string
  readonly measured: string
  readonly accept: string
  readonly verdict: Verdict
  /** The figures behind `measured`, unrounded; null if one could not be measured. */
  readonly values: Readonly<Record<string, number | null>>
}

export interface ReportTable {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface EvaluationReport {
  readonly title: string
  /** On what and how it was measured, one sentence each. */
  readonly notes: readonly string[]
  readonly rows: readonly ReportRow[]
  readonly tables: readonly ReportTable[]
}

/** Told the share done, 0–1, and what comes next. */
export type Progress = (share: number, label: string) => void

/** NaN and infinities as null, so that the values survive JSON. */
export const finiteValues = (values: Readonly<Record<string, number>>): ReportRow['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Number.isFinite(value) ? value : null]),
  )

/** `pass` or `miss` by a condition; `not measured` if a figure it rests on is missing. */
export function verdictOf(figures: readonly number[], holds: boolean): Verdict {
  if (figures.some((figure) => Number.isNaN(figure))) return 'not measured'
  return holds ? 'pass' : 'miss'
}
