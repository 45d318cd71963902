import { type Static, Type } from 'typebox'
import { InstantText, Nullable, OneOf, Probability } from './schema.ts'

export const SIGNAL_SOURCES = ['news_5m', 'alpha_14d', 'radar_daily', 'intraday_30m', 'scr_daily'] as const
export type SignalSource = (typeof SIGNAL_SOURCES)[number]

const SignalDriver = Type.Object({
  name: Type.String({ description: 'Feature, by its name in the field' }),
  contribution: Type.Number({ description: 'What it adds to the score' }),
  reading: Nullable(Type.Number({ description: 'Value of the feature; null where it was not known' })),
})

const SignalCalibration = Type.Object({
  state: OneOf(['prior', 'backtest', 'paper', 'live', 'drift'], {
    description:
      'What the confidence rests on: nothing resolved yet, history, or signals issued since; drift: what was promised has come apart from what came true, and the confidence claims nothing',
  }),
  n: Type.Integer({ minimum: 0, description: 'Resolved predictions behind it' }),
  ece: Nullable(
    Type.Number({ minimum: 0, description: 'Expected calibration error of those; null where too few' }),
  ),
})

/** Signal with the event of its confidence. */
export const Signal = Type.Object({
  id: Type.String({ description: 'Stable for one signal: source, symbol, direction and instant of issue' }),
  symbol: Type.String({ description: 'Ticker' }),
  signal_type: OneOf(SIGNAL_SOURCES, { description: 'Source of the signal' }),
  direction: OneOf(['long', 'short'], { description: 'Which side it takes' }),
  confidence: Probability('Calibrated probability of `event`'),
  conviction: Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'Rank among the signals of its source, 100 the strongest',
  }),
  reason_en: Type.String({ description: 'Why, in English' }),
  event: Type.String({ description: 'What the confidence is the probability of' }),
  horizon: Type.String({
    description: 'How far the event reaches, as an ISO 8601 duration',
    examples: ['P14D'],
  }),
  benchmark: Nullable(
    Type.String({ description: 'What the outcome is measured against; null where against zero' }),
  ),
  base_rate: Probability('How often the event happened for all candidates in the past'),
  issued_at: InstantText('When it was first issued'),
  updated: InstantText('When it was last confirmed'),
  expires_at: InstantText('When it should no longer be acted upon'),
  resolves_at: InstantText('When its outcome will be known'),
  drivers: Type.Array(SignalDriver, { description: 'Largest contributions first' }),
  model_version: Type.String({ description: 'Version of the model that issued it' }),
  calibration: SignalCalibration,
})
export type Signal = Static<typeof Signal>
