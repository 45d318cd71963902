import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { parseDay } from '@bellwether-markets/engine/kernel/time'
import { neweyWestMean } from '@bellwether-markets/engine/statistics/newey-west'
import { forwardWindow } from './dated-windows.ts'
import type { Progress } from './evaluation-report.ts'
import type {
  EvaluationMarket,
  EvaluationSection,
  MeasuredForm,
  SectionContext,
  SectionEvaluation,
} from './evaluation-section.ts'
import {
  formsTried,
  type Registration,
  registeredOn,
  registrationOf,
  type TrialRegister,
  type TrialResult,
} from './trial-register.ts'
import { valuesIn } from './verdict-word.ts'

const Z_95 = 1.96

/** What came of a section: its evaluation, or why there is none. */
export interface SectionOutcome {
  readonly names: readonly string[]
  readonly title: string
  readonly evaluation: SectionEvaluation | undefined
  readonly missing: string | undefined
}

export interface SectionRun {
  readonly outcomes: readonly SectionOutcome[]
  /** Of registered forms, on their forward dates. */
  readonly results: readonly TrialResult[]
  /** Registered forms without a result, and why. */
  readonly withoutResult: readonly { readonly id: string; readonly why: string }[]
  /** Forms without a line in the register, which counts them from now on. */
  readonly unregistered: readonly MeasuredForm[]
}

/**
 * Runs sections one after the other. One whose data are missing is reported as such and does not stop the others.
 * @param commit that is measured
 */
export function runSections(
  sections: readonly EvaluationSection[],
  market: EvaluationMarket,
  { register, commit, progress }: { register: TrialRegister; commit: string; progress: Progress },
): SectionRun {
  const total = sections.reduce((sum, { expectedSeconds }) => sum + expectedSeconds, 0)
  let done = 0
  const outcomes = sections.map((section) => {
    const begin = done / total
    const part = section.expectedSeconds / total
    progress(begin, section.title)
    const outcome = outcomeOf(section, market, {
      progress: (share, label) => progress(begin + part * share, `${section.names[0]}: ${label}`),
      formsTried: (form) => formsTried(register, form),
      forward: (form) => forwardWindow(registeredOn(register, form)),
    })
    done += section.expectedSeconds
    return outcome
  })
  progress(1, 'done')
  const forms = outcomes.flatMap(({ evaluation }) => evaluation?.forms ?? [])
  const results = forms.flatMap((form) => {
    const registration = registrationOf(register, form)
    return registration === undefined ? [] : [resultOf(registration, form, commit)]
  })
  return {
    outcomes,
    results: results.flatMap((one) => ('why' in one ? [] : one)),
    withoutResult: results.flatMap((one) => ('why' in one ? one : [])),
    unregistered: forms.filter((form) => registrationOf(register, form) === undefined),
  }
}

function outcomeOf(
  section: EvaluationSection,
  market: EvaluationMarket,
  context: SectionContext,
): SectionOutcome {
  const { names, title } = section
  try {
    return { names, title, evaluation: section.run(market, context), missing: undefined }
  } catch (error) {
    if (!(error instanceof NotEnoughHistory)) throw error
    return { names, title, evaluation: undefined, missing: error.message }
  }
}

/** The mean on forward dates, if the figure is the registered one. */
function resultOf(
  { id, figure, date }: Registration,
  { measured }: MeasuredForm,
  commit: string,
): TrialResult | { readonly id: string; readonly why: string } {
  if (measured?.figure !== figure) {
    return { id, why: `"${figure}" is registered, and this command measures no such figure of each date` }
  }
  const forward = forwardWindow(parseDay(date))
  const values = forward === undefined ? [] : valuesIn(measured.series, forward)
  const { mean, standardError, t } = neweyWestMean(Float64Array.from(values), measured.overlapping)
  if (!(standardError > 0)) return { id, why: `there are too few forward dates: ${values.length}` }
  return { id, value: mean, interval: [mean - Z_95 * standardError, mean + Z_95 * standardError], t, commit }
}
