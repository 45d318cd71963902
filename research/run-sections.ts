import { NotEnoughHistory } from '../packages/server/src/kernel/errors.ts'
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
  registeredOn,
  registrationOf,
  type TrialRegister,
  type TrialResult,
} from './trial-register.ts'

/** What came of a section: its evaluation, or why there is none. */
export interface SectionOutcome {
  readonly names: readonly string[]
  readonly title: string
  readonly evaluation: SectionEvaluation | undefined
  readonly missing: string | undefined
}

export interface SectionRun {
  readonly outcomes: readonly SectionOutcome[]
  /** Of registered forms. */
  readonly results: readonly TrialResult[]
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
  return {
    outcomes,
    results: forms.flatMap((form) => {
      const registration = registrationOf(register, form)
      return registration === undefined ? [] : [resultOf(registration.id, form, commit)]
    }),
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

const resultOf = (id: string, { value, interval, t }: MeasuredForm, commit: string): TrialResult => ({
  id,
  value: finite(value),
  interval: interval?.every(Number.isFinite) ? [interval[0], interval[1]] : null,
  t: finite(t),
  commit,
})

const finite = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null
