import { REGIME_WORDS } from '../../../domain/briefing/market-words.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import { asDay, parseDay } from '../../../kernel/time.ts'
import type { MarketRegime } from '../../regime/regime-schema.ts'
import { snapshotOf } from '../../upstream.ts'
import type { BriefingView } from '../briefing-view.ts'
import { computed, dayOf, figureOf } from '../facts.ts'
import { tell } from '../texts.ts'

const NAMES = ['200-day', '200-Tage-Linie']
/** In sessions. */
const ANNIVERSARIES = [50, 100, 150, 200, 250, 300, 400, 500, 750, 1000]

/** If it turned, is about to turn, or has a round age. */
export function regimeMessages(view: BriefingView): readonly Message[] {
  const regime = snapshotOf(view.regime)
  if (regime === undefined || !view.isNew) return []
  const message = turnMessage(view, regime) ?? pendingMessage(regime) ?? ageMessage(regime)
  return message === undefined ? [] : [message]
}

const nominative = (name: MarketRegime['regime']): LocalizedText => ({
  en: REGIME_WORDS[name].en,
  de: REGIME_WORDS[name].deNominative,
})

const withoutArticle = (english: string): string => english.replace(/^an? /, '')

function placeOf({ gap_pct, index_date }: MarketRegime) {
  const gap = figureOf('sp500_gap_200', gap_pct, computed(index_date))
  return {
    gap,
    place: tell(Number(gap.value) < 0 ? 'regime_below_average' : 'regime_above_average', { gap }),
  }
}

function turnMessage(view: BriefingView, now: MarketRegime): Message | undefined {
  if (now.days_in_regime !== 1) return undefined
  const rows = (snapshotOf(view.regime_history)?.rows ?? []).filter(({ date }) => date < now.since)
  const before = rows[rows.length - 1]?.regime
  const old = before === undefined || before === now.regime ? undefined : REGIME_WORDS[before]
  const { gap, place } = placeOf(now)
  const vix = figureOf('vix_5d', now.vix_5d, computed(now.index_date))
  const regime = nominative(now.regime)
  return {
    section: 'risk',
    opens: true,
    importance: now.regime === 'CRISIS' ? 97 : 82,
    facts: [gap, vix],
    text:
      old === undefined
        ? tell('regime_new', { regime, place, vix })
        : tell('regime_changed', { old: { en: old.en, de: old.deGenitive }, regime, place, vix }),
    headline: tell('regime_headline', { regime: { ...regime, en: withoutArticle(regime.en) } }),
    names: [...NAMES, 'five days', 'fünf Tagen'],
  }
}

function pendingMessage(now: MarketRegime): Message | undefined {
  const { pending } = now
  if (pending === null) return undefined
  const { en, de } = REGIME_WORDS[pending.regime]
  const left = figureOf('regime_sessions_left', pending.sessions_left, computed(now.index_date))
  const { gap, place } = placeOf(now)
  const regime = nominative(pending.regime)
  const one = pending.sessions_left === 1
  return {
    section: 'risk',
    importance: one ? 50 : 34,
    facts: [gap, ...(one ? [] : [left])],
    text: tell(one ? 'regime_near' : 'regime_pending', { regime, place, left }),
    headline: tell('regime_pending_headline', { regime: { en: withoutArticle(en), de } }),
    names: NAMES,
  }
}

function ageMessage(now: MarketRegime): Message | undefined {
  if (!ANNIVERSARIES.includes(now.days_in_regime)) return undefined
  const age = figureOf('regime_age', now.days_in_regime, computed(now.index_date))
  const since = dayOf('regime_since', asDay(parseDay(now.since) ?? 0), 'bellwether')
  return {
    section: 'risk',
    importance: 26,
    facts: [age, since],
    text: tell('regime_age', { regime: nominative(now.regime), age, since }),
    names: NAMES,
  }
}
