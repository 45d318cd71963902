import { assetWords } from '@bellwether-markets/engine/briefing/asset-words'
import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import { asDay, DAY, parseDay, parseInstant, utcDay, weekday } from '@bellwether-markets/engine/kernel/time'
import type { WithdrawnReason } from '@bellwether-markets/engine/signals/withdrawal'
import type { Fact } from '@bellwether-markets/engine/text/fact'
import type { Call } from '../../call.ts'
import { byStrength } from '../../claim.ts'
import { present } from '../../known.ts'
import type { RecordedSignal } from '../../radar/recorded-signal.ts'
import { snapshotOf } from '../../upstream.ts'
import type { BriefingView } from '../briefing-view.ts'
import { dayFigure, figure } from '../facts.ts'
import { COMMA, joined, listed, SEMICOLON, tell } from '../texts.ts'

const MOST_NEW = 4
const MOST_OPEN = 2
const MOST_DUE = 6
const MOST_WITHDRAWN = 4
/** Where there are more. */
const NAMED_OF_MANY = 3
/** From which on those right are counted. */
const COUNTED = 3
const MOST_SENTENCES = 3
const MEDIAN = 'median stock'
const SHORT_LIVED: readonly string[] = ['intraday_30m', 'news_5m']
/** New calls with their edge, those that came due or were withdrawn, then those that run. */
export function signalSentences(view: BriefingView): readonly LocalizedText[] {
  const signals = snapshotOf(view.signals)
  if (signals === undefined) return [tell('signals_missing')]
  const calls = signals.signals
    .filter(({ kind, signal_type }) => kind === 'signal' && !SHORT_LIVED.includes(signal_type))
    .toSorted(byStrength)
  const fresh = calls.filter(({ issued_at }) => isSince(view, issued_at))
  const open = calls.filter((one) => !fresh.includes(one))
  const settled = [dueSentence(view, signals.calls), withdrawnSentence(view, signals.calls)]
  const none = settled[0] === undefined && calls.length > 0 ? tell('calls_none_due') : undefined
  const first =
    fresh.length > 0
      ? newCalls(view, fresh)
      : open.length === 0
        ? tell(settled.some((one) => one !== undefined) ? 'calls_none_open' : 'calls_none', {}, view.today)
        : noNewCall(view, open)
  const texts = [joined([first, none]), ...settled, fresh.length > 0 ? openCalls(view, open) : undefined]
  return present(texts).slice(0, MOST_SENTENCES)
}

const SUNDAY = 0
const MONDAY = 1

/** Since the briefing of the last working day. */
const isSince = (view: BriefingView, at: string | null): boolean =>
  at !== null && (parseInstant(at) ?? 0) > view.asOf - daysSince(view) * DAY

function daysSince({ today }: BriefingView): number {
  if (weekday(today) === MONDAY) return 3
  return weekday(today) === SUNDAY ? 2 : 1
}

/** `since Friday` after a weekend, else `this morning`. */
function sinceText(view: BriefingView): LocalizedText {
  const days = daysSince(view)
  if (days === 1) return tell('calls_this_morning')
  const day = dayFigure(view, ['calls.since', 'Day of the last briefing before'], asDay(view.today - days))
  return tell('calls_since', { day })
}

function newCalls(view: BriefingView, fresh: readonly RecordedSignal[]): LocalizedText {
  const isWhole = fresh.length <= MOST_NEW
  const text = callsText(view, isWhole ? fresh : fresh.slice(0, NAMED_OF_MANY))
  if (isWhole) return daysSince(view) === 1 ? tell('calls_new', { text }) : newSince(view, text)
  const count = figure(view, ['calls.new', 'Calls issued since the last briefing'], fresh.length)
  return tell('calls_new_many', { count, text }, view.today)
}

const newSince = (view: BriefingView, text: LocalizedText): LocalizedText =>
  tell('calls_new_since', { since: sinceText(view), text })

const noNewCall = (view: BriefingView, open: readonly RecordedSignal[]): LocalizedText =>
  open.length === 1
    ? tell('calls_none_new_one', { text: openText(view, open) })
    : tell('calls_none_new', openValues(view, open), view.today)

const openCalls = (view: BriefingView, open: readonly RecordedSignal[]): LocalizedText | undefined =>
  open.length < 2 ? undefined : tell('calls_open', openValues(view, open), view.today)

/** A stock is called against the median of the stocks: it may be right while it falls. */
const wayOf = (direction: RecordedSignal['direction'], isSign: boolean): LocalizedText =>
  tell(`way_${isSign ? direction : direction === 'long' ? 'above' : 'below'}`)

const openValues = (view: BriefingView, open: readonly RecordedSignal[]) => ({
  count: figure(view, ['calls.running', 'Earlier calls that run'], open.length),
  text: openText(view, open),
})

/** `cotton short (52.1% against 45.7%)`. */
const openText = (view: BriefingView, open: readonly RecordedSignal[]): LocalizedText =>
  listed(
    open.slice(0, MOST_OPEN).map((call) => {
      const values = { words: wordsOf(view, call), way: wayOf(call.direction, isOfSign(call)) }
      return tell('call_open', { ...values, chance: chanceOf(view, call), usual: usualOf(view, call) })
    }),
  )

/** Those with one end and base rate together: `Chubb (50.4%) to beat the median until 30 March (base rate 49.6%)`. */
function callsText(view: BriefingView, calls: readonly RecordedSignal[]): LocalizedText {
  const groups = Map.groupBy(calls, (call) => {
    const side = isOfSign(call) ? call.direction : 'median'
    return `${side} ${dueDay(call)} ${call.base_rate.toFixed(3)}`
  })
  return joined(
    [...groups.values()].map((group) => groupText(view, group)),
    SEMICOLON,
  )
}

const isOfSign = ({ event_definition }: RecordedSignal): boolean => event_definition.kind === 'return_sign'

function groupText(view: BriefingView, group: readonly RecordedSignal[]): LocalizedText {
  const [first] = group
  const until = dayFigure(
    view,
    [`${idOf(first)}.until`, 'Day of its outcome'],
    dueDay(first),
    first.model_version,
  )
  const values = { until, usual: usualOf(view, first) }
  const entries = (direction: string): readonly LocalizedText[] =>
    group
      .filter((call) => call.direction === direction)
      .map((call) => tell('call_entry', { words: wordsOf(view, call), chance: chanceOf(view, call) }))
  const texts = entries(first.direction)
  if (isOfSign(first)) return tell(`call_group_sign_${first.direction}`, { ...values, text: listed(texts) })
  const opposites = entries(first.direction === 'long' ? 'short' : 'long')
  const median = { ...values, text: listed(texts), several: texts.length > 1 }
  if (opposites.length === 0) return tell(`call_group_median_${first.direction}`, median)
  const both = { other: listed(opposites), otherSeveral: opposites.length > 1, two: group.length === 2 }
  return tell(`call_group_both_${first.direction}`, { ...median, ...both })
}

const idOf = ({ id }: { readonly id: string }): string => `call.${id.replace(/[^A-Za-z0-9]+/g, '_')}`

const chanceOf = (view: BriefingView, call: RecordedSignal): Fact =>
  figure(
    view,
    [`${idOf(call)}.confidence`, `Chance that ${call.event}`],
    call.confidence * 100,
    shareOf(call),
  )

const usualOf = (view: BriefingView, call: RecordedSignal): Fact =>
  figure(
    view,
    [`${idOf(call)}.base_rate`, 'How often that came for all candidates'],
    call.base_rate * 100,
    shareOf(call),
  )

const shareOf = ({ issued_at, model_version }: RecordedSignal) =>
  ({ unit: 'percent', decimals: 1, asOf: issued_at, source: model_version }) as const

function wordsOf(view: BriefingView, { symbol }: { readonly symbol: string }): LocalizedText {
  const asset = view.tracked.find((one) => one.symbol === symbol)
  return asset === undefined ? { en: symbol, de: symbol } : assetWords(asset)
}

const dueDay = ({ resolves_at, event_definition }: RecordedSignal) =>
  ('day' in event_definition.exit ? parseDay(event_definition.exit.day) : undefined) ??
  utcDay((parseInstant(resolves_at) ?? 0) as never)

interface Result {
  readonly return_pct: number
  readonly reference_pct: number
}

interface Ended {
  readonly call: Call
  readonly result: (Result & { readonly right?: boolean }) | null
}

/** Calls that came due with their outcome, the furthest from the median first. */
function dueSentence(view: BriefingView, calls: readonly Call[]): LocalizedText | undefined {
  const due = calls
    .filter(({ kind, outcome, resolves_at }) => kind === 'signal' && outcome && isSince(view, resolves_at))
    .map((call): Ended => ({ call, result: call.outcome }))
    .toSorted(medianFirst)
  if (due.length === 0) return undefined
  const right = due.filter(({ result }) => result?.right).length
  const isOne = right === 0 || right === due.length
  const isWhole = due.length <= MOST_DUE
  const named = isWhole ? due : furthest(due)
  const hasCount = due.length >= COUNTED
  const text = joined(
    endedTexts(view, named, !(hasCount && isOne)),
    isWhole && hasCount && isOne ? COMMA : SEMICOLON,
  )
  const last = asDay(Math.max(...due.map(({ call }) => parseDay(call.due) ?? view.session)))
  const day = dayFigure(view, ['calls.due_on', 'Day on which they ended'], last)
  if (!hasCount) return tell('calls_due', { day, text, one: due.length === 1 })
  const values = {
    day,
    text,
    whole: isWhole,
    count: figure(view, ['calls.due', 'Calls that came due'], due.length),
  }
  if (isOne || right === 1)
    return tell(`calls_due_${right === 0 ? 'none' : isOne ? 'all' : 'one'}_right`, values)
  return tell('calls_due_some_right', {
    ...values,
    right: figure(view, ['calls.due_right', 'Of these right'], right),
  })
}

/** Calls whose source no longer repeats them, with the reason. */
function withdrawnSentence(view: BriefingView, calls: readonly Call[]): LocalizedText | undefined {
  const gone = calls
    .filter(
      ({ kind, state, withdrawn_at }) =>
        kind === 'signal' && state === 'withdrawn' && isSince(view, withdrawn_at),
    )
    .map((call): Ended => ({ call, result: call.at_withdrawal }))
    .toSorted(medianFirst)
  if (gone.length === 0) return undefined
  const isWhole = gone.length <= MOST_WITHDRAWN
  const reasons = Map.groupBy(
    isWhole ? gone : furthest(gone),
    ({ call }): WithdrawnReason => call.withdrawn_reason ?? 'not_scored',
  )
  const text = joined(
    [...reasons].map(([reason, ended]) =>
      tell(`withdrawn_${reason}`, { text: listed(endedTexts(view, ended, false)) }),
    ),
    SEMICOLON,
  )
  const values = { text, since: sinceText(view), one: gone.length === 1 }
  if (isWhole) return tell('calls_withdrawn', values, view.today)
  const count = figure(view, ['calls.withdrawn', 'Calls withdrawn since the last briefing'], gone.length)
  return tell('calls_withdrawn_some', { ...values, count }, view.today)
}

const distanceOf = ({ result }: Ended): number =>
  result === null ? -1 : Math.abs(result.return_pct - result.reference_pct)

const byDistance = (a: Ended, b: Ended): number => distanceOf(b) - distanceOf(a)

const ofSign = ({ call }: Ended): boolean => call.event_kind === 'return_sign'

/** Those against the median together, so that it is told once. */
const medianFirst = (a: Ended, b: Ended): number => Number(ofSign(a)) - Number(ofSign(b)) || byDistance(a, b)

const furthest = (ended: readonly Ended[]): readonly Ended[] =>
  ended.toSorted(byDistance).slice(0, NAMED_OF_MANY).toSorted(medianFirst)

/** `Pfizer short, wrong (−2.1%; median stock −7.1%)`; the same median is not repeated. */
function endedTexts(
  view: BriefingView,
  ended: readonly Ended[],
  hasOutcome: boolean,
): readonly LocalizedText[] {
  let median: number | undefined
  return ended.map(({ call, result }) => {
    const way = tell('ended_call', {
      words: wordsOf(view, call),
      way: wayOf(call.direction, ofSign({ call, result })),
    })
    if (result === null) return way
    const named = hasOutcome ? joined([way, tell(result.right ? 'due_right' : 'due_wrong')], COMMA) : way
    const { own, reference } = resultOf(view, call, result)
    const isStated = median === result.reference_pct && reference.decimals === 1
    if (call.event_kind === 'return_sign') return tell('ended_price', { named, own })
    if (isStated) return tell('ended_own', { named, own })
    if (own.value === reference.value) return tell('ended_level', { named, own })
    median = result.reference_pct
    const isFirst = !view.mentioned.has(MEDIAN)
    view.mentioned.add(MEDIAN)
    return tell(isFirst ? 'ended_median_stock' : 'ended_median', { named, own, reference })
  })
}

/** With a second decimal where one does not show the difference. */
function resultOf(view: BriefingView, call: Call, { return_pct, reference_pct }: Result) {
  const decimals = return_pct.toFixed(1) === reference_pct.toFixed(1) ? 2 : 1
  const percent = { unit: 'percent', decimals, directed: true, source: call.model_version } as const
  const returned = `Return of ${call.name} since the entry`
  return {
    own: figure(view, [`${idOf(call)}.return`, returned], return_pct, percent),
    reference: figure(
      view,
      [`${idOf(call)}.reference`, 'Return that it is compared with'],
      reference_pct,
      percent,
    ),
  }
}
