import { type Concise, tableOf } from '../contract/concise.ts'
import { sessions } from '../english.ts'
import { pick } from '../pick.ts'
import { missingText, restText } from '../short-form.ts'
import type { MarketRegime, RegimeSeries } from './regime-schema.ts'

/** The state, why, and what would end it. */
export function conciseRegime(answer: MarketRegime, _query: object, limit?: number): Concise {
  const { provisional, pending, missing } = answer
  return {
    summary: summaryOf(answer),
    evidence: {
      change_in_20_days: shareOf(answer.p_change_20d),
      fall_of_7pct_in_20_days: shareOf(answer.p_drawdown_7pct_20d),
      falls_seen_after_this_regime: shareOf(answer.share_after_this_regime),
    },
    caveats: [
      ...(provisional?.is_provisional
        ? [`Provisional at ${provisional.as_of}: the running session reads ${provisional.candidate}.`]
        : []),
      ...(pending === null
        ? []
        : [`${pending.regime} in ${sessions(pending.sessions_left)} if nothing changes.`]),
      ...missing.map(missingText),
    ],
    ...pick(answer, 'regime', 'since'),
    days: answer.days_in_regime,
    ...pick(answer, 'sp500', 'sma_200', 'gap_pct', 'vix', 'return_10d_pct', 'drawdown_60d_pct'),
    ...tableOf(answer.to_flip.slice(0, limit), [
      { would_become: 'regime' },
      'measure',
      'level',
      'distance_pct',
      'sessions',
      'condition',
    ]),
    more: 'its history (view=history, HTTP: /v1/regime/history) for past days; detail=detailed for volatility and falls by regime.',
  }
}

const shareOf = (share: Readonly<Record<'value' | 'base_rate' | 'n', number>> | null): unknown =>
  share && pick(share, 'value', 'base_rate', 'n')

function summaryOf(answer: MarketRegime): string {
  const { regime, since, gap_pct: gap, vix, p_change_20d: change } = answer
  const where =
    gap === null
      ? ''
      : `: the S&P 500 is ${Math.abs(gap)}% ${gap < 0 ? 'below' : 'above'} its 200-day average`
  const fear = vix === null ? '' : `, the VIX at ${vix}`
  const chance =
    change === null
      ? ''
      : `; the chance of another regime within 20 sessions is ${change.value}, ${change.base_rate} on average`
  return `${regime} since ${since}${where}${fear}${chance}.`
}

const ROWS = 12

/** When the regime changed, the latest change first. */
export function conciseRegimes({ rows, count }: RegimeSeries, _query: object, limit = ROWS): Concise {
  const starts = rows.filter(({ regime }, index) => index === 0 || regime !== rows[index - 1].regime)
  const [first] = rows
  const last = rows.at(-1)
  if (first === undefined || last === undefined) return { summary: 'No day is known.', columns: [], rows: [] }
  const changes = starts.length - 1
  const latest = starts[starts.length - 1]
  const shown = starts.toReversed().slice(0, limit)
  const times = changes === 1 ? 'once' : `${changes} times`
  return {
    summary:
      changes === 0
        ? `${last.regime} on all ${count} trading days from ${first.date} to ${last.date}.`
        : `${last.regime} since ${latest.date}; the regime changed ${times} in ${count} trading days from ${first.date}.`,
    ...tableOf(shown, [
      // The oldest began before the first day shown.
      { from: (start) => (start === first ? null : start.date) },
      'regime',
      'sp500',
      'sma_200',
      'vix',
    ]),
    more: `${restText(shown.length, starts.length)}days= for a longer span; detail=detailed for each day.`,
  }
}
