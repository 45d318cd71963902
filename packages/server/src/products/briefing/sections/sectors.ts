import { assetWords } from '../../../domain/briefing/asset-words.ts'
import { idOf, numberFact } from '../../../domain/briefing/briefing-fact.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import type { SectorState } from '../../sector-radar/sector-radar-schema.ts'
import { snapshotOf } from '../../upstream.ts'
import type { BriefingView } from '../briefing-view.ts'
import { computed, sessionChange } from '../facts.ts'
import { tell } from '../texts.ts'

const SPREAD = 0.014
const FEWEST = 6
const BREADTH_MOVED = 35

export function sectorMessages(view: BriefingView): readonly Message[] {
  if (!view.isNew) return []
  const states = snapshotOf(view.sectors)?.sectors ?? []
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
    .flatMap((move) => {
      const asset = view.asset(move.symbol)
      if (asset === undefined) return []
      const words = assetWords(asset)
      return [{ words, change: sessionChange(view, move, asset.name, words), value: move.change }]
    })
}

function spreadMessage(view: BriefingView): Message | undefined {
  const moves = movesOf(view)
  const [best, worst] = [moves[0], moves[moves.length - 1]]
  if (best === undefined || worst === undefined || moves.length < FEWEST) return undefined
  const spread = best.value - worst.value
  if (spread < SPREAD) return undefined
  const words = { best: best.words, worst: worst.words }
  return {
    section: 'sectors',
    importance: Math.min(60, 20 + 700 * (spread - SPREAD)),
    facts: [best.change, worst.change],
    text: tell(spreadText(best.value, worst.value), { ...words, high: best.change, low: worst.change }),
    headline: tell('sectors_headline', words),
  }
}

function spreadText(best: number, worst: number) {
  if (worst > 0.001) return 'sectors_all_up'
  if (best < -0.001) return 'sectors_all_down'
  if (Math.abs(best) > 1.6 * Math.abs(worst)) return 'sectors_best_led'
  return Math.abs(worst) > 1.6 * Math.abs(best) ? 'sectors_worst_sold' : 'sectors_apart'
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

/** One that crossed 100 this week, for the first time in this session. */
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
    ...computed(view.originOf(asset.symbol).asOf),
  })
  return {
    section: 'sectors',
    importance: 24 + Math.abs((turn.state.rs_ratio ?? 100) - 100),
    facts: [ratio],
    text: tell(turn.kind === 'leads' ? 'sector_leads' : 'sector_fades', { words, ratio }),
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
  const share = numberFact({
    id: `${idOf(state.etf)}_breadth`,
    label: `Stocks of ${asset.name} above their 50-day average`,
    value: state.breadth_50_pct,
    unit: 'percent',
    ...computed(view.originOf(asset.symbol).asOf),
  })
  const rising = state.breadth_change_20d > 0
  return {
    section: 'sectors',
    importance: 22,
    facts: [share],
    text: tell(breadthText(share, rising), { words, share }),
    names: ['50-day', '50-Tage-Linie'],
  }
}

function breadthText({ value }: Fact, rising: boolean) {
  if (value === 0) return 'sector_none_above'
  if (value === 100) return 'sector_all_above'
  return rising ? 'sector_broad' : 'sector_weak'
}
