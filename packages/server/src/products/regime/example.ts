import type { MarketRegime } from './regime-schema.ts'

/** Computed from an invented path of prices. */
export const regimeExample: {
  readonly query: Readonly<Record<string, string>>
  readonly result: MarketRegime
} = {
  query: {},
  result: {
    regime: 'CRISIS',
    since: '2031-03-05',
    days_in_regime: 56,
    index_date: '2031-05-21',
    pending: {
      regime: 'BEAR',
      sessions_left: 3,
    },
    provisional: {
      is_provisional: true,
      regime: 'CRISIS',
      candidate: 'BEAR',
      sp500: 1820.92,
      vix: 23.06,
      as_of: '2031-05-22T16:00:00Z',
    },
    sp500: 1813.67,
    sma_200: 2393.24,
    gap_pct: -24.22,
    vix: 23.66,
    vix_5d: 25.06,
    return_10d_pct: 2.58,
    drawdown_60d_pct: -34.05,
    bear_confirmed: false,
    reasoning:
      'CRISIS for 56 sessions, since 2031-03-05. The S&P 500 closed at 1,813.67 on 2031-05-21, 24.2% below its 200-day average of 2,393.24; over ten sessions it moved by 2.6% and stands 34.1% under its highest close of 60. The VIX closed at 23.66, its five-day mean is 25.06. The close is outside the band of 2% round the average; volatility counts as hot until its mean falls below 20, 5.06 points away; no crisis is on. The readings have said BEAR for 2 sessions; the regime follows after 5 in a row. So far 10.4% of all days were CRISIS, with 20.9% annualised volatility on the next day, and 70.5% of them were followed by a fall of more than 7% within 20 sessions, against 10.8% of all days. Regimes separate risk, not return.',
    to_flip: [
      {
        regime: 'BULL',
        condition:
          'Would turn BULL after a close of the S&P 500 above 2,441.37 (2% above its 200-day average, which moves with every close; undone by a close below 2,345.16) and a five-day mean of the VIX below 20 (now 25.06), once its conditions have then held for 5 sessions in a row.',
        measure: 'sp500',
        level: 2441.37,
        distance_pct: 34.61,
        sessions: 5,
      },
      {
        regime: 'SIDEWAYS',
        condition:
          'Would turn SIDEWAYS after a close of the S&P 500 above 2,441.37 (2% above its 200-day average, which moves with every close; undone by a close below 2,345.16), once its conditions have then held for 5 sessions in a row.',
        measure: 'sp500',
        level: 2441.37,
        distance_pct: 34.61,
        sessions: 5,
      },
      {
        regime: 'BEAR',
        condition:
          'Turns BEAR after 3 sessions more, unless a close of the S&P 500 above 2,441.37 or a crisis intervenes.',
        measure: 'sp500',
        level: 2441.37,
        distance_pct: 34.61,
        sessions: 3,
      },
    ],
    p_change_20d: {
      value: 0.6523,
      interval_95: [0.2653, 0.9069],
      base_rate: 0.096,
      event: 'the regime is no longer CRISIS on some close of the next 20 sessions',
      n: 12,
    },
    p_drawdown_7pct_20d: {
      value: 0.7053,
      interval_95: [0.4142, 0.8901],
      base_rate: 0.1075,
      event: 'a close of the S&P 500 more than 7 % lower within 20 sessions',
      n: 207,
    },
    by_regime: [
      {
        regime: 'BULL',
        days: 1556,
        share_of_days: 0.7115,
        next_day_volatility_pct: 8.3,
        p_drawdown_7pct_20d: 0.0508,
        interval_95: [0.0201, 0.1227],
      },
      {
        regime: 'SIDEWAYS',
        days: 7,
        share_of_days: 0.0032,
        next_day_volatility_pct: 15.89,
        p_drawdown_7pct_20d: 1,
        interval_95: [0.4385, 1],
      },
      {
        regime: 'BEAR',
        days: 397,
        share_of_days: 0.1815,
        next_day_volatility_pct: 7.4,
        p_drawdown_7pct_20d: 0.0025,
        interval_95: [0, 0.1529],
      },
      {
        regime: 'CRISIS',
        days: 227,
        share_of_days: 0.1038,
        next_day_volatility_pct: 20.9,
        p_drawdown_7pct_20d: 0.7053,
        interval_95: [0.4142, 0.8901],
      },
    ],
  },
}
