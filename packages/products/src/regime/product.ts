import { daily, quotes, upstreamIfAny } from '@bellwether-markets/engine/market/inputs'
import { SP500, VIX } from '@bellwether-markets/engine/market/roles'
import { Type } from 'typebox'
import type { Example } from '../contract/operation.ts'
import { defineProduct } from '../contract/product.ts'
import { risk } from '../risk/product.ts'
import { conciseRegime } from './concise-regime.ts'
import example from './example.json' with { type: 'json' }
import { REGIME_WORDS } from './flip-text.ts'
import { REGIME_BARS } from './regime-inputs.ts'
import { MarketRegime } from './regime-schema.ts'

export const regime = defineProduct({
  id: 'regime',
  version: 5,
  title: 'Market regime',
  brief: 'Get the market regime now',
  summary: 'BULL, BEAR, SIDEWAYS or CRISIS, with the reasons, what would change it and the measured risk.',
  doc: `The state of the US stock market after the last close, by a fixed state machine on the closes of the S&P 500 and the VIX.

- **Trend** turns up on a close more than 2% above the 200-day average, and down on one more than 2% below. In between it stays.
- **Volatility** becomes hot when the five-day mean of the VIX is above 24, and calm again when it is below 20.
- **Crisis** begins on a VIX of 35 or higher, with the index down 7% in ten sessions or 12% under its 60-day high. It ends after at least five sessions, when five in a row had a VIX below 28 and a ten-day return above −3%.
- The regime is CRISIS in a crisis, else BEAR in a downtrend, BULL in an uptrend with calm volatility, and SIDEWAYS otherwise. CRISIS holds at once, any other regime after five sessions in a row.

\`conditions\` lists as rows what would lead to each other regime, or in a crisis what ends it: what is measured, its value now and what it takes. \`to_flip\` says the same in sentences.

\`provisional\` runs the same machine on the live price; the official regime changes only after a close.

\`p_drawdown_7pct_20d\` repeats the chance that \`/v1/risk\` gives: the service has one number for this event. If risk gives none, it is null, and \`missing\` says why.

\`p_change_20d\` and \`share_after_this_regime\` are shares measured on the market's own past up to that instant. \`share_after_this_regime\` says how many days in this regime were followed by such a fall. They count windows that had closed. The Wilson intervals count windows that do not overlap.

\`by_regime\` gives the volatility of the day after each regime as it was measured, with its 95% interval and days. It does not have to rise from BULL to CRISIS: only BULL below SIDEWAYS and BEAR below CRISIS were found on recorded data.

The intervals grow if the VIX is one, two or three sessions older than the close. They also grow if more than one session has ended since \`index_date\`. Each session takes a quarter off the weight of the past, so from four sessions on they are the whole range.

**What it is not.** Regimes separate risk, not return: the mean return after SIDEWAYS was higher than after BULL. The thresholds and the form of \`p_change_20d\` were chosen on the history they are measured on. In the study of the method, large falls were found a median of 28 trading days after the peak.`,
  path: '/v1/regime',
  access: 'free',
  credits: 0,
  query: Type.Object({}),
  snapshot: MarketRegime,
  result: MarketRegime,
  inputs: () => ({
    closes: daily([SP500, VIX], REGIME_BARS),
    live: quotes([SP500, VIX]),
    risk: upstreamIfAny(risk),
  }),
  refresh: { cron: '*/30 * * * *' },
  answer: (snapshot): MarketRegime => snapshot,
  concise: conciseRegime,
  next: ({ regime: state }) =>
    state === 'CRISIS' || state === 'BEAR'
      ? {
          product: 'risk',
          because: `The ${REGIME_WORDS[state]} holds: the risk index says which drivers and regions the stress comes from.`,
        }
      : {
          product: 'prices',
          query: { symbols: `${SP500},${VIX}` },
          because: `The ${REGIME_WORDS[state]} holds: the latest S&P 500 and VIX show how far its thresholds are.`,
        },
  tool: { name: 'get_market_regime', view: 'now' },
  example: example as Example<typeof MarketRegime>,
})
