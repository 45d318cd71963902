import { assetWords, capital } from '../../../domain/briefing/asset-words.ts'
import { changeFact, idOf, numberFact } from '../../../domain/briefing/briefing-fact.ts'
import { FORMATTERS } from '../../../domain/briefing/formatter.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import type { SectorState } from '../../sector-radar/sector-radar-schema.ts'
import { type BriefingView, given } from '../briefing-view.ts'

const { en, de } = FORMATTERS
const SPREAD = 0.014
const FEWEST = 6
const BREADTH_MOVED = 35

/** Leading and lagging sectors, moves on the rotation graph, turns of breadth. */
export function sectorMessages(view: BriefingView): readonly Message[] {
  if (!view.isNew) return []
  const states = given(view.sectors)?.sectors ?? []
  return [spreadMessage(view), rotationMessage(view, states), breadthMessage(view, states)].flatMap(
    (message) => message ?? [],
  )
}

interface SectorMove {
  readonly words: LocalizedText
  readonly change: Fact
  readonly value: number
}

function movesOf(view: BriefingView): readonly SectorMove[] {
  const sectors = [...view.moves.values()].filter(
    ({ symbol }) => view.asset(symbol)?.assetClass === 'sector_etf',
  )
  return sectors
    .toSorted((a, b) => b.change - a.change)
    .flatMap(({ symbol, change }) => {
      const asset = view.asset(symbol)
      if (asset === undefined) return []
      const words = assetWords(asset)
      const fact = changeFact({
        id: `${idOf(symbol)}_change`,
        label: `${asset.name}, change of the session`,
        value: change,
        en: [words.en],
        de: [words.de.toLowerCase()],
        ...view.originOf(symbol),
      })
      return [{ words, change: fact, value: change }]
    })
}

function spreadMessage(view: BriefingView): Message | undefined {
  const moves = movesOf(view)
  const [best, worst] = [moves[0], moves[moves.length - 1]]
  if (best === undefined || worst === undefined || moves.length < FEWEST) return undefined
  const spread = best.value - worst.value
  if (spread < SPREAD) return undefined
  const first = capital(best.words.de)
  const importance = Math.min(60, 20 + 700 * (spread - SPREAD))
  return {
    section: 'sectors',
    importance,
    facts: [best.change, worst.change],
    text: spreadText(best, worst),
    headline: {
      en: `${best.words.en} ahead of ${worst.words.en}`,
      de: `${first} vorn, ${worst.words.de} hinten`,
    },
    names: [],
  }
}

function spreadText(best: SectorMove, worst: SectorMove): LocalizedText {
  const [first, last] = [capital(best.words.de), capital(worst.words.de)]
  if (worst.value > 0.001) {
    return {
      en: `Every sector gained, from ${worst.words.en} at ${en.signed(worst.change)} to ${best.words.en} at ${en.signed(best.change)}.`,
      de: `Alle Sektoren legten zu; am meisten ${best.words.de} (${de.signed(best.change)}), am wenigsten ${worst.words.de} (${de.signed(worst.change)}).`,
    }
  }
  if (best.value < -0.001) {
    return {
      en: `No sector escaped: ${best.words.en} held up best (${en.signed(best.change)}), ${worst.words.en} fared worst (${en.signed(worst.change)}).`,
      de: `Verschont blieb kein Sektor. ${first} hielten sich noch am besten (${de.signed(best.change)}), ${worst.words.de} traf es am härtesten (${de.signed(worst.change)}).`,
    }
  }
  if (Math.abs(best.value) > 1.6 * Math.abs(worst.value)) {
    return {
      en: `${capital(best.words.en)} led by some way (${en.signed(best.change)}), with ${worst.words.en} last (${en.signed(worst.change)}).`,
      de: `Deutlich vorn lagen ${best.words.de} (${de.signed(best.change)}), das Schlusslicht bildeten ${worst.words.de} (${de.signed(worst.change)}).`,
    }
  }
  if (Math.abs(worst.value) > 1.6 * Math.abs(best.value)) {
    return {
      en: `${capital(worst.words.en)} were sold hardest (${en.signed(worst.change)}); ${best.words.en} found some shelter (${en.signed(best.change)}).`,
      de: `${last} wurden am stärksten verkauft (${de.signed(worst.change)}), etwas Schutz boten ${best.words.de} (${de.signed(best.change)}).`,
    }
  }
  return {
    en: `Sectors went separate ways: ${best.words.en} finished at ${en.signed(best.change)}, ${worst.words.en} at ${en.signed(worst.change)}.`,
    de: `Die Sektoren liefen auseinander: ${first} kamen auf ${de.signed(best.change)}, ${worst.words.de} auf ${de.signed(worst.change)}.`,
  }
}

interface Turn {
  readonly state: SectorState
  readonly kind: 'leads' | 'fades'
}

function largestTurn(states: readonly SectorState[]): Turn | undefined {
  const turns = states.flatMap((state): readonly Turn[] => {
    const before = state.tail[state.tail.length - 2]
    if (before === undefined || state.rs_ratio === null || state.rs_momentum === null) return []
    if (before.rs_ratio <= 100 && state.rs_ratio > 100.25 && state.rs_momentum > 100)
      return [{ state, kind: 'leads' }]
    return before.rs_ratio >= 100 && state.rs_ratio < 99.75 && state.rs_momentum < 100
      ? [{ state, kind: 'fades' }]
      : []
  })
  return turns.toSorted(
    (a, b) => Math.abs((b.state.rs_ratio ?? 0) - 100) - Math.abs((a.state.rs_ratio ?? 0) - 100),
  )[0]
}

/** A sector whose relative strength crossed 100 this week, for the first time in this session. */
function rotationMessage(view: BriefingView, states: readonly SectorState[]): Message | undefined {
  const turn = largestTurn(states)
  const asset = turn === undefined ? undefined : view.asset(turn.state.etf)
  if (turn === undefined || asset === undefined) return undefined
  const words = assetWords(asset)
  const ratio = numberFact({
    id: `${idOf(turn.state.etf)}_rs_ratio`,
    label: `RS-Ratio of ${asset.name}`,
    value: turn.state.rs_ratio ?? Number.NaN,
    decimals: 1,
    asOf: view.originOf(asset.symbol).asOf,
    source: 'bellwether',
  })
  const text: LocalizedText =
    turn.kind === 'leads'
      ? {
          en: `Within a week ${words.en} have become stronger than the market, with relative strength at ${en.plain(ratio)}.`,
          de: `Binnen Wochenfrist sind ${words.de} stärker geworden als der Gesamtmarkt; ihre relative Stärke beträgt ${de.plain(ratio)}.`,
        }
      : {
          en: `${capital(words.en)} have lost their lead over the market in a week: relative strength is down to ${en.plain(ratio)}.`,
          de: `Ihren Vorsprung auf den Gesamtmarkt haben ${words.de} binnen einer Woche eingebüßt, die relative Stärke liegt noch bei ${de.plain(ratio)}.`,
        }
  return {
    section: 'sectors',
    importance: 24 + Math.abs((turn.state.rs_ratio ?? 100) - 100),
    facts: [ratio],
    text,
    names: [],
  }
}

function breadthMessage(view: BriefingView, states: readonly SectorState[]): Message | undefined {
  const [state] = states
    .filter(({ breadth_change_20d }) => Math.abs(breadth_change_20d ?? 0) >= BREADTH_MOVED)
    .toSorted((a, b) => Math.abs(b.breadth_change_20d ?? 0) - Math.abs(a.breadth_change_20d ?? 0))
  const asset = state === undefined ? undefined : view.asset(state.etf)
  if (asset === undefined || state?.breadth_50_pct == null || state.breadth_change_20d === null)
    return undefined
  const isEnd = state.breadth_change_20d > 0 ? state.breadth_50_pct >= 85 : state.breadth_50_pct <= 15
  if (!isEnd) return undefined
  const words = assetWords(asset)
  const origin = { asOf: view.originOf(asset.symbol).asOf, source: 'bellwether' }
  const share = numberFact({
    id: `${idOf(state.etf)}_breadth`,
    label: `Stocks of ${asset.name} above their 50-day average`,
    value: state.breadth_50_pct,
    decimals: 0,
    unit: 'percent',
    ...origin,
  })
  const rising = state.breadth_change_20d > 0
  return {
    section: 'sectors',
    importance: 22,
    facts: [share],
    text: breadthText(words, share, rising),
    names: ['50-day', '50-Tage-Linie'],
  }
}

function breadthText(words: LocalizedText, share: Fact, rising: boolean): LocalizedText {
  if (share.value === 0) {
    return {
      en: `Weakness among ${words.en} is complete: not one of them trades above its 50-day average.`,
      de: `Im Bereich ${words.de} notiert kein einziger Titel mehr über seiner 50-Tage-Linie.`,
    }
  }
  if (share.value === 100) {
    return {
      en: `Strength among ${words.en} is complete: every one of them trades above its 50-day average.`,
      de: `Im Bereich ${words.de} notiert inzwischen jeder Titel über seiner 50-Tage-Linie.`,
    }
  }
  return rising
    ? {
        en: `Strength among ${words.en} is broad by now, as ${en.plain(share)} of them trade above their 50-day average.`,
        de: `Breit ist die Stärke inzwischen im Bereich ${words.de}: ${de.plain(share)} der Titel notieren über ihrer 50-Tage-Linie.`,
      }
    : {
        en: `Weakness among ${words.en} has spread until just ${en.plain(share)} of them trade above their 50-day average.`,
        de: `Im Bereich ${words.de} hat die Schwäche um sich gegriffen, nur noch ${de.plain(share)} der Titel notieren über ihrer 50-Tage-Linie.`,
      }
}
