import { USUAL_SESSIONS } from '@bellwether-markets/engine/signals/intraday/same-time'
import {
  MOST_SIGNALS,
  SCORE_THRESHOLD,
  SCORE_WEIGHTS,
} from '@bellwether-markets/engine/signals/intraday/scored-bars'
import type { EvaluationSection } from '../evaluation-section.ts'
import { evaluateIntraday } from '../intraday-evaluation.ts'
import { trialsInAll, trialsNote } from '../trials.ts'

/** The effect of the first half hour on the last one. */
const OTHER_FORMS_IN_STUDY = 1

const FORM = {
  what: 'intraday_30m',
  parameters: {
    weights: { ...SCORE_WEIGHTS },
    threshold: SCORE_THRESHOLD,
    sessions: USUAL_SESSIONS,
    most: MOST_SIGNALS,
    // To be raised with a change of anything that is not named above.
    edition: 1,
  },
}

export const intradaySection: EvaluationSection = {
  names: ['intraday'],
  title: 'Intraday, half an hour',
  expectedSeconds: 2,
  run({ observations }, { progress, formsTried, forward }) {
    const trials = { study: OTHER_FORMS_IN_STUDY, registered: formsTried(FORM) }
    const { report, skill } = evaluateIntraday({
      observations,
      progress,
      forward: forward(FORM),
      trials: trialsInAll(trials),
    })
    return {
      report: { ...report, notes: [...report.notes, trialsNote(trials)] },
      plots: [],
      forms: [{ ...FORM, measured: { ...skill, figure: 'hit rate over one half' } }],
    }
  },
}
