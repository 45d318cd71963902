import { InstantText, Nullable, OneOf, Probability } from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'
import { Count, Figure, Quantity, Text } from '../schema-parts.ts'

const Interval = (description: string) =>
  Type.Array(Type.Number({ minimum: 0, maximum: 1 }), { minItems: 2, maxItems: 2, description })

const SkillEstimate = (description: string) =>
  Nullable(
    Type.Object(
      {
        value: Quantity('1 − Brier score over that of the constant'),
        interval_95: Type.Array(Type.Number(), {
          minItems: 2,
          maxItems: 2,
          description: 'By blocks of overlapping windows',
        }),
      },
      { description },
    ),
  )

/** Means are null if nothing is resolved. */
export const Scores = Type.Object({
  n: Count('Signals whose event came or did not'),
  open: Count('Signals whose outcome is not known yet'),
  voids: Count('Signals that could not be decided: a halt, no data'),
  n_eff: Type.Number({ minimum: 0, description: 'How many independent signals `n` is worth' }),
  hits: Count('Signals whose event came'),
  hit_rate: Nullable(Probability('hits / n')),
  hit_rate_interval_95: Interval('Wilson interval of the hit rate, for n_eff signals'),
  base_rate: Nullable(Probability('How often the event happens anyway, as stated at the issue')),
  mean_confidence: Nullable(Probability('Mean confidence at the issue')),
  brier: Figure('Mean squared error of the confidence', { minimum: 0 }),
  skill_over_coin: SkillEstimate('Against one half; null with fewer than ten blocks'),
  skill_over_rate: SkillEstimate('Against the share of all these signals that came; null as before'),
  murphy: Nullable(
    Type.Object(
      {
        reliability: Quantity('Mean squared distance of predicted and realised share'),
        resolution: Quantity('How far realised shares lie from the overall rate'),
        uncertainty: Quantity('Variance of the event itself'),
      },
      { description: 'brier = reliability − resolution + uncertainty, as printed' },
    ),
  ),
  log_loss: Figure('Mean −ln of the probability of what happened', { minimum: 0 }),
  ece: Figure('Expected calibration error over ten bins of equal count', { minimum: 0 }),
  ece_by_chance: Figure(
    'What `ece` would be on n_eff signals if every confidence were right, by chance alone',
    { minimum: 0 },
  ),
  excess_after_cost: Nullable(
    Type.Object(
      {
        mean_pct: Quantity('Percent a signal'),
        t: Figure('Mean over its Newey–West standard error'),
        dates: Type.Integer({ minimum: 1, description: 'Instants of issue it rests on' }),
        lag: Count('Lag of the standard error'),
      },
      { description: 'Mean excess return after 10 basis points a side' },
    ),
  ),
})
export type Scores = Static<typeof Scores>

const GroupedScores = Type.Object({
  horizon: Type.Optional(Text('Horizon, ISO 8601 duration')),
  regime: Type.Optional(Text('Regime at the issue; unknown if none was known')),
  year: Type.Optional(Type.Integer({ description: 'UTC year of the issue' })),
  scores: Scores,
})
export type GroupedScores = Static<typeof GroupedScores>

const AssetScores = Type.Object({
  symbol: Text('Ticker'),
  n: Count('Decided signals'),
  hits: Count('Signals whose event came'),
  base_rate: Probability('How often these events happen anyway'),
  n_eff: Type.Number({ minimum: 0, description: 'How many independent signals `n` is worth' }),
})
export type AssetScores = Static<typeof AssetScores>

const CumulativePoint = Type.Object({
  at: InstantText('When the last of these signals was due'),
  n: Type.Integer({ minimum: 1, description: 'Decided signals so far' }),
  bits: Quantity('Σ log₂ of twice the probability given to what happened'),
  chance_95: Type.Array(Type.Number(), {
    minItems: 2,
    maxItems: 2,
    description: 'Where `bits` would lie in 95 of 100 cases if a coin decided, for n_eff signals',
  }),
})
export type CumulativePoint = Static<typeof CumulativePoint>

export const SourceRecord = Type.Object({
  source: Text('Source of the signals'),
  overall: Scores,
  last_90_days: Scores,
  reliability_table: Type.Array(
    Type.Object({
      n: Type.Integer({ minimum: 1, description: 'Signals in the bin' }),
      predicted: Probability('Mean confidence'),
      realised: Probability('Share whose event came'),
      interval_95: Interval('Wilson interval of the realised share'),
    }),
    { description: 'Ten bins of equal count by rising confidence; equal confidences are never split' },
  ),
  corp: Type.Object(
    {
      miscalibration: Figure('What recalibration would take off the score'),
      discrimination: Figure('What telling signals apart takes off it'),
      steps: Type.Array(
        Type.Object({
          from: Probability('Lowest confidence of the step'),
          to: Probability('Highest confidence of the step'),
          n: Type.Integer({ minimum: 1, description: 'Signals in the step' }),
          realised: Probability('Share whose event came'),
        }),
        { description: 'Isotonic reliability curve' },
      ),
    },
    { description: 'CORP decomposition of the Brier score (Dimitriadis, Gneiting and Jordan 2021)' },
  ),
  drift: Type.Object(
    {
      state: OneOf(['ok', 'drifting'], {
        description: 'drifting: confidence is the base rate until it passes',
      }),
      above: Type.Number({ minimum: 0, description: 'Sum against events coming more often than predicted' }),
      below: Type.Number({ minimum: 0, description: 'Sum against events coming less often than predicted' }),
      allowance: Quantity('Standard deviations a signal that are tolerated'),
      threshold: Quantity('Sum that raises the alarm'),
      alarms: Count('Alarms so far'),
      latest_alarm_at: Nullable(InstantText('Resolution of the signal that raised the latest alarm')),
    },
    { description: 'Two-sided CUSUM on outcome less confidence' },
  ),
  breakdown: Nullable(
    Type.Object(
      {
        by_horizon: Type.Array(GroupedScores),
        by_regime: Type.Array(GroupedScores),
        by_year: Type.Array(GroupedScores),
        cells: Type.Array(GroupedScores, { description: 'Horizon × regime × year' }),
        by_asset: Type.Array(AssetScores, { description: 'Decided signals by asset' }),
        cumulative: Type.Array(CumulativePoint, {
          description: 'Evidence against a coin as it gathers, 120 points at most',
        }),
      },
      { description: 'The same scores by group; null unless asked for with detail=full' },
    ),
  ),
  model_versions: Type.Array(
    Type.Object({
      version: Text('Version of the model'),
      since: InstantText('Issue of its first signal'),
      signals: Type.Integer({ minimum: 1, description: 'Signals it issued' }),
    }),
    { description: 'What changed in the model and when' },
  ),
})
export type SourceRecord = Static<typeof SourceRecord>

/** Null before the first signal. */
export const BacktestRecord = Nullable(SourceRecord)
