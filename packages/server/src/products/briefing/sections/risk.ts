import { STATUS_WORDS } from '../../../domain/briefing/market-words.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import { RISK_FLOORS, RISK_STATUSES } from '../../../domain/risk/risk-status.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import { asDay, parseDay } from '../../../kernel/time.ts'
import type { RiskIndex } from '../../risk/risk-schema.ts'
import { snapshotOf } from '../../upstream.ts'
import type { BriefingView } from '../briefing-view.ts'
import { computed, dayOf, figureOf } from '../facts.ts'
import { joined, tell } from '../texts.ts'
import { driverFacts, driversText } from './risk-drivers.ts'
import { chanceMessage, regionMessage } from './risk-outlook.ts'

const MOVED = 2.5
const QUIET = 0.5
const LONG_AGO = 40
const STATUS_WEIGHT: Readonly<Record<RiskIndex['status'], number>> = {
  CALM: 0,
  MODERATE: 8,
  ELEVATED: 18,
  CRITICAL: 26,
}

interface Risk {
  readonly now: RiskIndex
  readonly value: Fact
  readonly before: Fact
  /** Since the day before. */
  readonly turned: 'up' | 'down' | undefined
  readonly moved: number
}

/** If it moved, turned or is high. */
export function riskMessages(view: BriefingView): readonly Message[] {
  const risk = riskOf(view)
  if (risk === undefined) return []
  const state = view.isNew ? stateMessage(view, risk) : undefined
  return [
    ...(state === undefined ? [] : [state, ...(hasChanged(risk) ? chanceMessage(risk.now) : [])]),
    ...regionMessage(view, risk.now),
  ]
}

/** A reader would ask for the consequences. */
const hasChanged = ({ turned, moved }: Risk): boolean => turned !== undefined || Math.abs(moved) >= MOVED

function riskOf(view: BriefingView): Risk | undefined {
  const now = snapshotOf(view.risk)
  if (now === undefined || now.change_1d === null) return undefined
  const previous = now.value - now.change_1d
  const level = (value: number): number =>
    RISK_STATUSES.findLastIndex((status) => value > RISK_FLOORS[status])
  const step = level(now.value) - level(Math.round(previous * 10) / 10)
  return {
    now,
    value: figureOf('risk', now.value, computed(now.date)),
    before: figureOf('risk_before', previous, computed(now.date)),
    turned: step > 0 ? 'up' : step < 0 ? 'down' : undefined,
    moved: now.change_1d,
  }
}

function stateMessage(view: BriefingView, risk: Risk): Message | undefined {
  const { now, moved, turned } = risk
  const extreme = extremeOf(view, now)
  const isHigh = now.status === 'ELEVATED' || now.status === 'CRITICAL'
  if (turned === undefined && Math.abs(moved) < MOVED && extreme === undefined && !isHigh)
    return quietMessage(risk)
  const base = turned !== undefined ? 52 : 24
  const importance = Math.min(
    95,
    base + 2 * Math.abs(moved) + STATUS_WEIGHT[now.status] + (extreme === undefined ? 0 : 6),
  )
  return {
    section: 'risk',
    opens: true,
    importance,
    facts: [risk.value, risk.before, ...(extreme?.facts ?? []), ...driverFacts(now)],
    text: joined(levelText(risk), extreme?.text, driversText(now, moved)),
    headline:
      turned !== undefined || extreme !== undefined || Math.abs(moved) > 4 ? headlineOf(risk) : undefined,
  }
}

function quietMessage(risk: Risk): Message {
  const { value, moved } = risk
  const kind = Math.abs(moved) < QUIET ? 'risk_quiet' : moved > 0 ? 'risk_ticked_up' : 'risk_ticked_down'
  const text = tell(kind, { ...statusOf(risk), value })
  return { section: 'risk', importance: 20 + Math.abs(moved), facts: [value], text }
}

function statusOf({ now }: Risk) {
  const status = STATUS_WORDS[now.status]
  return { status, field: status.deField }
}

function levelText(risk: Risk): LocalizedText {
  const { value, before } = risk
  return tell(levelKind(risk), { ...statusOf(risk), value, before })
}

function levelKind({ turned, moved }: Risk) {
  if (turned === 'up') return 'risk_turned_up'
  if (turned === 'down') return 'risk_turned_down'
  if (moved >= MOVED) return 'risk_rose'
  if (moved <= -MOVED) return 'risk_eased'
  if (moved === 0) return 'risk_persists'
  return moved > 0 ? 'risk_crept_up' : 'risk_no_worse'
}

interface Part {
  readonly text: LocalizedText
  readonly facts: readonly Fact[]
}

function extremeOf(view: BriefingView, { value, date, change_1d: moved }: RiskIndex): Part | undefined {
  const rows = (snapshotOf(view.risk_history)?.rows ?? []).filter((row) => row.date < date)
  const high = rows.findLastIndex((row) => row.value >= value)
  const low = rows.findLastIndex((row) => row.value <= value)
  const isHigh = (moved ?? 0) > 0
  const at = isHigh ? high : low
  const day = parseDay(rows[at]?.date ?? '')
  if (day === undefined || rows.length - at < LONG_AGO) return undefined
  const last = dayOf('risk_last_level', asDay(day), 'bellwether')
  return { facts: [last], text: tell(isHigh ? 'risk_last_as_high' : 'risk_last_as_low', { day: last }) }
}

function headlineOf(risk: Risk): LocalizedText {
  const { value, turned, moved } = risk
  if (turned === undefined) return tell(moved > 0 ? 'risk_headline_rose' : 'risk_headline_eased', { value })
  return tell(`risk_headline_turned_${turned}`, { ...statusOf(risk), value })
}
