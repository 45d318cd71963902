import { NotEnoughHistory } from '../packages/server/src/kernel/errors.ts'
import type { Progress } from './evaluation-report.ts'
import type {
  EvaluationMarket,
  EvaluationSection,
  MeasuredForm,
  SectionContext,
  SectionEvaluation,
} from './evaluation-section.ts'
import { formsTried, parametersHash, type Trial } from './trial-register.ts'

/** What came of a section: its evaluation, or why there is none. */
export interface SectionOutcome {
  readonly names: readonly string[]
  readonly title: string
  readonly evaluation: SectionEvaluation | undefined
  readonly missing: string | undefined
}

export interface SectionRun {
  readonly outcomes: readonly SectionOutcome[]
  /** To be appended to the register. */
  readonly trials: readonly Trial[]
}

/**
 * Runs sections one after the other. One whose data are missing is reported as such and does not stop the others.
 * @param past the register of trials
 * @param date of this run, `YYYY-MM-DD`
 */
export function runSections(
  sections: readonly EvaluationSection[],
  market: EvaluationMarket,
  { past, date, progress }: { past: readonly Trial[]; date: string; progress: Progress },
): SectionRun {
  const total = sections.reduce((sum, { expectedSeconds }) => sum + expectedSeconds, 0)
  const trials: Trial[] = []
  let done = 0
  const outcomes = sections.map((section) => {
    const begin = done / total
    const part = section.expectedSeconds / total
    progress(begin, section.title)
    const outcome = outcomeOf(section, market, {
      progress: (share, label) => progress(begin + part * share, `${section.names[0]}: ${label}`),
      formsTried: ({ what, parameters }) =>
        formsTried([...past, ...trials], what, parametersHash(parameters)),
    })
    trials.push(...(outcome.evaluation?.forms ?? []).map((form) => trialOf(form, date)))
    done += section.expectedSeconds
    return outcome
  })
  progress(1, 'done')
  return { outcomes, trials }
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

const trialOf = ({ what, parameters, figure, value }: MeasuredForm, date: string): Trial => ({
  what,
  parameters: parametersHash(parameters),
  figure,
  value: Number.isFinite(value) ? value : null,
  date,
})
