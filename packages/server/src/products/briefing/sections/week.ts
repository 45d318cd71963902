import { returnOver } from '../../../domain/briefing/asset-move.ts'
import { assetWords } from '../../../domain/briefing/asset-words.ts'
import { changeFact, idOf } from '../../../domain/briefing/briefing-fact.ts'
import { STATUS_WORDS } from '../../../domain/briefing/market-words.ts'
import type { Message } from '../../../domain/briefing/message.ts'
import { tradingDays } from '../../../domain/market/calendar.ts'
import { asDay, weekday } from '../../../kernel/time.ts'
import { snapshotOf } from '../../upstream.ts'
import { type BriefingView, SP500 } from '../briefing-view.ts'
import { computed, figureOf } from '../facts.ts'
import { tell } from '../texts.ts'

const SUNDAY = 0
const MONDAY = 1
const FLAT = 0.003

/** If New York has not traded since the last briefing. */
export function weekMessages(view: BriefingView): readonly Message[] {
  if (view.isNew) return []
  if (weekday(view.today) === SUNDAY) return [...indexWeek(view), ...sectorWeek(view)]
  return weekday(view.today) === MONDAY ? riskWeek(view) : []
}

/** From Monday to the latest session. */
const sessionsOf = ({ session }: BriefingView): number =>
  tradingDays(asDay(session - ((weekday(session) + 6) % 7)), session).length

function changeOf(view: BriefingView, symbol: string): number {
  const window = view.bars.get(symbol)
  if (window === undefined || !view.moves.has(symbol)) return Number.NaN
  return returnOver(window, view.session, sessionsOf(view))
}

function indexWeek(view: BriefingView): readonly Message[] {
  const value = changeOf(view, SP500)
  if (Number.isNaN(value)) return []
  const week = figureOf('sp500_past_week', 100 * value, view.originOf(SP500))
  return [
    {
      section: 'market',
      importance: Math.min(80, 30 + 800 * Math.abs(value)),
      facts: [week],
      text: tell(weekText(value), { week }),
      headline: tell('week_headline', { week }),
    },
  ]
}

function weekText(value: number) {
  if (Math.abs(value) < FLAT) return 'week_flat'
  if (value > 0) return value > 0.02 ? 'week_strong' : 'week_up'
  return value < -0.02 ? 'week_bad' : 'week_down'
}

function sectorWeek(view: BriefingView): readonly Message[] {
  const sectors = view.tracked
    .filter(({ assetClass }) => assetClass === 'sector_etf')
    .map((asset) => ({ asset, value: changeOf(view, asset.symbol) }))
    .filter(({ value }) => Number.isFinite(value))
    .toSorted((a, b) => b.value - a.value)
  const [best, worst] = [sectors[0], sectors[sectors.length - 1]]
  if (best === undefined || worst === undefined || best.value - worst.value < 0.02) return []
  const told = [best, worst].map(({ asset, value }) => {
    const words = assetWords(asset)
    const fact = changeFact({
      id: `${idOf(asset.symbol)}_week`,
      label: `${asset.name}, change of the week`,
      value,
      en: [words.en],
      de: [words.de],
      ...view.originOf(asset.symbol),
    })
    return { words, fact }
  })
  const [first, last] = told
  return [
    {
      section: 'sectors',
      importance: 28,
      facts: told.map(({ fact }) => fact),
      text: tell('week_of_sectors', {
        best: first.words,
        worst: last.words,
        high: first.fact,
        low: last.fact,
      }),
    },
  ]
}

function riskWeek(view: BriefingView): readonly Message[] {
  const risk = snapshotOf(view.risk)
  if (risk === undefined || risk.change_7d === null) return []
  const value = figureOf('risk_of_week', risk.value, computed(risk.date))
  const change = figureOf('risk_7d', risk.change_7d, computed(risk.date))
  const status = STATUS_WORDS[risk.status]
  const moved = risk.change_7d
  const text =
    Math.abs(moved) > 1
      ? tell('week_risk_moved', { status, field: status.deField, value, change, up: moved > 0 })
      : tell('week_risk_same', { status, value, change })
  return [
    {
      section: 'risk',
      importance: 24 + 2 * Math.abs(moved),
      facts: [value, change],
      text,
      headline: tell('week_risk_headline', { status, value }),
    },
  ]
}
