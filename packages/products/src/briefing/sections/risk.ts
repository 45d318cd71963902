import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import { DRIVER_WORDS, REGIME_WORDS, STATUS_WORDS } from '@bellwether-markets/engine/briefing/market-words'
import { moveBetween, rowBefore, usualMove } from '@bellwether-markets/engine/briefing/price-record'
import { asDay, parseDay } from '@bellwether-markets/engine/kernel/time'
import { VIX } from '@bellwether-markets/engine/market/roles'
import { REGIME_PARAMETERS, REGIMES, type Regime } from '@bellwether-markets/engine/regime/regime-parameters'
import type { Fact } from '@bellwether-markets/engine/text/fact'
import { present } from '../../known.ts'
import type { MarketRegime } from '../../regime/regime-schema.ts'
import type { RiskIndex } from '../../risk/risk-schema.ts'
import { snapshotOf } from '../../upstream.ts'
import { type BriefingView, indexOf } from '../briefing-view.ts'
import { changeFrom, dayFigure, figure } from '../facts.ts'
import { asSentence, COMMA, joined, listed, SEMICOLON, tell } from '../texts.ts'
import { isStressed, type RiskFacts, riskFacts } from './risk-facts.ts'

const FELT = 0.3
const MOST_DRIVERS = 4
const points = { unit: 'points', decimals: 1 } as const

/** What feeds the index, what would change its status, and what would end the regime. */
export function riskSentences(view: BriefingView): readonly LocalizedText[] {
  const own = riskFacts(view)
  const regime = snapshotOf(view.regime)
  return present([
    ...(own === undefined
      ? [tell('risk_missing')]
      : [changeSentence(view, own) ?? driverSentence(view, own), flipSentence(view, own)]),
    regime === undefined ? tell('regime_missing') : regimeSentence(view, regime),
    isApart(view) ? asSentence(tell('regime_apart')) : undefined,
  ])
}

/** A crisis while the index is low. */
const isApart = ({ risk, regime }: BriefingView): boolean =>
  snapshotOf(regime)?.regime === 'CRISIS' && /^(?:CALM|MODERATE)$/.test(snapshotOf(risk)?.status ?? '')

const NOTABLE_CHANGE = 2.5
/** While risk is high, its level is told until then. */
const LARGE_CHANGE = 5
const FELT_CHANGE = 0.5

/** What moved the index, if it moved: in the week on Sunday and Monday, else in a day. */
function changeSentence(view: BriefingView, own: RiskFacts): LocalizedText | undefined {
  const { risk } = own
  const period = view.isWeekly ? 'week' : 'day'
  const change = view.isWeekly ? risk.change_7d : risk.change_1d
  if (change === null || Math.abs(change) < (isStressed(own) ? LARGE_CHANGE : NOTABLE_CHANGE))
    return undefined
  const sign = Math.sign(change)
  const drivers = risk.drivers
    .flatMap(({ name, change_1d, change_7d }) => {
      const moved = view.isWeekly ? change_7d : change_1d
      const words = DRIVER_WORDS[name]
      return moved === null || moved * sign < FELT_CHANGE || words === undefined
        ? []
        : [{ name, words, moved }]
    })
    .toSorted((a, b) => sign * (b.moved - a.moved))
    .slice(0, MOST_DRIVERS - 1)
  if (drivers.length === 0) return undefined
  const parts = drivers.map(({ name, words, moved }) =>
    tell('driver_change', {
      words,
      change: figure(view, [`risk.driver_change.${name}`, `Change of the points from ${words.en}`], moved, {
        ...points,
        directed: true,
      }),
    }),
  )
  const changeText = figure(view, [`risk.change_${period}`, `Change of the index in a ${period}`], change, {
    ...points,
    directed: true,
  })
  return tell(
    `drivers_change_${period}_${sign > 0 ? 'up' : 'down'}`,
    { change: changeText, text: listed(parts) },
    view.today,
  )
}

function driverSentence(view: BriefingView, own: RiskFacts): LocalizedText | undefined {
  const drivers = own.risk.drivers
    .flatMap(({ name, contribution }) => {
      const words = DRIVER_WORDS[name]
      return contribution < FELT || words === undefined ? [] : [{ name, words, contribution }]
    })
    .toSorted((a, b) => b.contribution - a.contribution)
    .slice(0, isStressed(own) ? MOST_DRIVERS : MOST_DRIVERS - 1)
  if (drivers.length === 0) return tell('drivers_none', { value: own.value })
  const parts = drivers.map(({ name, words, contribution }) =>
    tell('driver', {
      words,
      points: figure(
        view,
        [`risk.driver.${name}`, `Points of the index from ${words.en}`],
        contribution,
        points,
      ),
    }),
  )
  const id = isStressed(own) ? 'drivers_level' : own.risk.status === 'CALM' ? 'drivers_calm' : 'drivers_most'
  return tell(id, { value: own.value, text: listed(parts) }, view.today)
}

function flipSentence(view: BriefingView, { risk }: RiskFacts): LocalizedText | undefined {
  const flips = risk.to_flip.toSorted((a, b) => a.points - b.points).slice(0, 2)
  const [near, far] = flips.map((flip) => ({
    status: STATUS_WORDS[flip.status],
    distance: figure(
      view,
      [`risk.to_${flip.status.toLowerCase()}`, `Points to the ${STATUS_WORDS[flip.status].en} range`],
      flip.points,
      points,
    ),
    flip,
  }))
  if (near === undefined) return undefined
  const nearest = tell(
    `flip_${near.flip.direction}`,
    { status: near.status, distance: near.distance },
    view.today,
  )
  return asSentence(
    joined(
      [
        joined([nearest, vixTail(view, near.flip)], COMMA),
        far && tell('flip_far', { status: far.status, distance: far.distance }),
      ],
      SEMICOLON,
    ),
  )
}

/** Daily moves of the VIX, over its usual one, that are still told as a way to another status. */
const NEAR_VIX = 3

/** The VIX that would turn the status, if it is near enough to be of use. */
function vixTail(view: BriefingView, flip: RiskIndex['to_flip'][number]): LocalizedText | undefined {
  const vix = view.priced.get(VIX)
  if (flip.vix_today === null || vix === undefined) return undefined
  const { close, last } = vix.record
  const needed = Math.abs(Math.log(flip.vix_today / close[last]))
  if (!(needed <= NEAR_VIX * usualMove(vix.record))) return undefined
  const flipLevel = figure(
    view,
    ['risk.vix_to_flip', 'VIX that would turn the status today'],
    flip.vix_today,
    {
      decimals: 1,
    },
  )
  return tell(flip.direction === 'up' ? 'flip_vix_up' : 'flip_vix_down', { vix: flipLevel })
}

function regimeSentence(view: BriefingView, regime: MarketRegime): LocalizedText {
  const since = dayFigure(
    view,
    ['regime.since', 'First session of the regime'],
    parseDay(regime.since) ?? view.session,
  )
  const age = figure(view, ['regime.days', 'Sessions of the regime'], regime.days_in_regime, {
    unit: 'sessions',
  })
  const words = REGIME_WORDS[regime.regime]
  const name = { en: words.en, de: words.deNominative }
  // Many call it a bear market only 20% below the high.
  const change = againstName(view, regime)
  const isOwn = regime.regime === 'BEAR' || change !== undefined
  const values = { regime: isOwn ? tell('regime_by_rule', { name }) : name, age, since }
  const aged = tell(regime.days_in_regime === 1 ? 'regime_first_day' : 'regime_age', values, view.today)
  const regimeText = change === undefined ? aged : tell('regime_though', { told: aged, change })
  const end =
    regime.regime === 'CRISIS'
      ? crisisEnd(view, regime)
      : (pendingText(view, regime) ?? otherEnd(view, regime))
  // Either is long enough to be a sentence of its own.
  if (regime.regime === 'CRISIS' || change !== undefined) {
    return joined([regimeText, end].map((text) => text && asSentence(text)))
  }
  return asSentence(joined([regimeText, end], SEMICOLON))
}

/** Percent since its first session that a name does not make one expect. */
const UNEXPECTED: Readonly<Record<Regime, (percent: number) => boolean>> = {
  BULL: (percent) => percent <= -5,
  SIDEWAYS: (percent) => Math.abs(percent) >= 10,
  BEAR: (percent) => percent >= 10,
  CRISIS: (percent) => percent >= 10,
}

/** What the S&P 500 has done since its first session, if the name would mislead. */
function againstName(view: BriefingView, { regime, since }: MarketRegime): Fact | undefined {
  const index = indexOf(view)
  const at = rowBefore(index.record, asDay((parseDay(since) ?? view.session) + 1))
  if (at < 0 || !UNEXPECTED[regime](moveBetween(index.record, at, index.record.last) * 100)) return undefined
  const label = ['since_regime', 'since_regime', 'change since the regime began'] as const
  return changeFrom(view, index, at, label)
}

const { crisisCalmDays, calmVix, calmReturn } = REGIME_PARAMETERS

function crisisEnd(view: BriefingView, regime: MarketRegime): LocalizedText {
  const ten = figure(view, ['regime.r10', 'S&P 500 over ten sessions'], regime.return_10d_pct, {
    unit: 'percent',
    decimals: 1,
    directed: true,
  })
  const rule = { asOf: regime.index_date }
  return tell('regime_crisis_ends', {
    sessions: figure(view, ['regime.ends_sessions', 'Sessions of calm that end a crisis'], crisisCalmDays, {
      ...rule,
      unit: 'sessions',
    }),
    vix: figure(view, ['regime.ends_vix', 'VIX below which a crisis ends'], calmVix, rule),
    now: figure(view, ['regime.vix', 'VIX, close'], regime.vix, { ...rule, decimals: 1 }),
    fall: figure(
      view,
      ['regime.ends_r10', 'Return of ten sessions above which a crisis ends'],
      calmReturn * 100,
      {
        ...rule,
        unit: 'percent',
        directed: true,
      },
    ),
    ten,
  })
}

/** A change that waits for its confirmation. */
function pendingText(
  view: BriefingView,
  { pending, to_flip, sp500 }: MarketRegime,
): LocalizedText | undefined {
  if (pending === null) return undefined
  const { en, deNominative } = REGIME_WORDS[pending.regime]
  const left = figure(
    view,
    ['regime.left', 'Sessions until the change is confirmed'],
    pending.sessions_left,
    {
      unit: 'sessions',
    },
  )
  const values = { next: { en, de: deNominative }, left, one: pending.sessions_left === 1 }
  const undone = to_flip.find(({ regime, measure }) => regime === pending.regime && measure === 'sp500')
  return undone === undefined
    ? tell('regime_pending', values)
    : tell('regime_pending_index', {
        ...values,
        level: figure(view, ['regime.undone', 'Close of the S&P 500 that undoes the change'], undone.level, {
          decimals: 0,
        }),
        index: figure(view, ['regime.sp500', 'S&P 500, close'], sp500, { decimals: 0 }),
        below: undone.level < sp500,
      })
}

/** The nearest condition of a worse regime, or of any other where none is worse. */
function otherEnd(
  view: BriefingView,
  { regime: own, to_flip, sp500, vix_5d }: MarketRegime,
): LocalizedText | undefined {
  const otherWays = to_flip
    .filter(({ measure, regime }) => measure !== 'vix' && regime !== 'CRISIS')
    .toSorted((a, b) => Math.abs(a.distance_pct) - Math.abs(b.distance_pct))
  const nearest =
    otherWays.find(({ regime }) => REGIMES.indexOf(regime) > REGIMES.indexOf(own)) ?? otherWays[0]
  if (nearest === undefined) return undefined
  const { measure, level, sessions, regime } = nearest
  const next = REGIME_WORDS[regime]
  const values = {
    next: { en: next.en, de: next.deDative },
    sessions: figure(view, ['regime.flip_sessions', 'Fewest sessions to that change'], sessions, {
      unit: 'sessions',
    }),
    level: figure(
      view,
      [
        'regime.flip_level',
        measure === 'sp500'
          ? 'S&P 500 at which the regime would change'
          : 'Mean VIX of five sessions at which it would',
      ],
      level,
      { decimals: measure === 'sp500' ? 0 : 1 },
    ),
    index: figure(view, ['regime.sp500', 'S&P 500, close'], sp500, { decimals: 0 }),
    mean: figure(view, ['regime.vix_5d', 'Mean VIX of five sessions'], vix_5d, { decimals: 1 }),
    below: level < (measure === 'sp500' ? sp500 : vix_5d),
  }
  return tell(measure === 'sp500' ? 'regime_flip_index' : 'regime_flip_vix', values, view.today)
}
