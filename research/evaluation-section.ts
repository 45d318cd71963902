import type { Observations } from '@bellwether-markets/engine/market/observation'
import type { EvaluationReport, Progress } from './evaluation-report.ts'
import type { LabelledHeadline } from './events/labelled-headlines.ts'
import type { ModelReadings } from './events/model-readings.ts'
import type { NewsGold } from './news-gold.ts'
import type { Period } from './period.ts'
import type { Plot } from './plots/plot.ts'
import type { RiskReferences } from './reference-series.ts'
import type { Form } from './trial-register.ts'
import type { SkillSeries } from './verdict-word.ts'

/** Everything that an evaluation may read: the whole history. */
export interface EvaluationMarket {
  readonly observations: Observations
  /** Published series to compare the risk index with. */
  readonly references: RiskReferences
  /** Headlines labelled by hand; missing if the project's own tests are. */
  readonly gold?: NewsGold | undefined
  /** Headlines of a feed with their events; missing if they are not beside the recorded market. */
  readonly labels?: readonly LabelledHeadline[] | undefined
  /** The project's own, only to learn from. */
  readonly ownLabels?: readonly LabelledHeadline[]
  /** What a language model read in the labelled headlines; missing unless it was asked for. */
  readonly modelReadings?: ModelReadings | undefined
}

/** A form of a method that was measured, for the register of trials. */
export interface MeasuredForm extends Form {
  /** The figure of the register, and its value on each date; undefined if it is not the mean of such values. */
  readonly measured: ({ readonly figure: string } & Pick<SkillSeries, 'series' | 'overlapping'>) | undefined
}

export interface SectionEvaluation {
  readonly report: EvaluationReport
  readonly plots: readonly Plot[]
  readonly forms: readonly MeasuredForm[]
}

export interface SectionContext {
  /** Told the share of the section that is done. */
  readonly progress: Progress
  /** Forms of a method that the register knows, the given one among them. */
  readonly formsTried: (form: Form) => number
  /** Days that nobody had looked at when the form was registered; undefined without a line of it. */
  readonly forward: (form: Form) => Period | undefined
}

/** One part of the evaluation. A further source is one more of these. */
export interface EvaluationSection {
  /** By which it can be asked for alone. */
  readonly names: readonly string[]
  readonly title: string
  /** About how long it takes, which moves the progress bar evenly. */
  readonly expectedSeconds: number
  /** @throws NotEnoughHistory if the market lacks the data of this section */
  run(market: EvaluationMarket, context: SectionContext): SectionEvaluation
}
