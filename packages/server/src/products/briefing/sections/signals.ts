import { assetWords } from '../../../domain/briefing/asset-words.ts'
import type { LocalizedText } from '../../../domain/briefing/localized-text.ts'
import { asDay, DAY, parseDay, parseInstant, utcDay, weekday } from '../../../kernel/time.ts'
import type { Call } from '../../call.ts'
import { byStrength } from '../../claim.ts'
import type { RecordedSignal } from '../../radar/recorded-signal.ts'
import { snapshotOf } from '../../upstream.ts'
import type { BriefingView } from '../briefing-view.ts'
import { dayFigure, figure } from '../facts.ts'
import { joined, listed, type TextId, tell } from '../texts.ts'

const MOST_NAMED = 2
const MOST_DUE = 3
const MOST_SENTENCES = 3
const SHORT_LIVED: readonly string[] = ['intraday_30m', 'news_5m']

/** New calls with their edge, then those that run. */
export function signalSentences(view: BriefingView): readonly LocalizedText[] {
  const signals = snapshotOf(view.signals)
  if (signals === undefined) return [tell('signals_missing')]
  const calls = signals.signals
    .filter(({ kind, signal_type }) => kind === 'signal' && !SHORT_LIVED.includes(signal_type))
    .toSorted(byStrength)
  const screens = signals.signals.filter(({ kind }) => kind === 'screen').length
  const fresh = calls.filter(({ issued_at }) => (parseInstant(issued_at) ?? 0) > view.asOf - freshFor(view))
  const running = calls.filter((one) => !fresh.includes(one))
  const settled = [dueSentence(view, signals.calls), withdrawnSentence(view, signals.calls)].flatMap(
    (text) => text ?? [],
  )
  if (fresh.length === 0)
    return [
      running.length === 0
        ? noCall(view, screens)
        : runningCalls(view, running, 'calls_none_new', 'calls_one_open'),
      ...settled,
    ]
  const others =
    running.length === 0 ? [] : [runningCalls(view, running, 'calls_running', 'calls_one_running')]
  return [newCalls(view, fresh), ...settled, ...others].slice(0, MOST_SENTENCES)
}

/** On Monday since the last briefing on a working day. */
const freshFor = ({ today }: BriefingView): number => (weekday(today) === 1 ? 3 : 1) * DAY

function noCall(view: BriefingView, screens: number): LocalizedText {
  const values = {
    screens: figure(view, 'calls.screens', 'Assets on screens, without a direction', screens),
    oneScreen: screens === 1,
  }
  return tell(screens > 0 ? 'calls_none_screens' : 'calls_none', values, view.today)
}

function newCalls(view: BriefingView, fresh: readonly RecordedSignal[]): LocalizedText {
  const count = figure(view, 'calls.new', 'Calls issued since the last briefing', fresh.length)
  const text = callsText(view, fresh.slice(0, MOST_NAMED))
  return tell(fresh.length === 1 ? 'calls_one_new' : 'calls_new', { count, text }, view.today)
}

function runningCalls(
  view: BriefingView,
  running: readonly RecordedSignal[],
  some: TextId,
  one: TextId,
): LocalizedText {
  const count = figure(view, 'calls.running', 'Earlier calls that run', running.length)
  const text = callsText(view, running.slice(0, 2))
  return tell(running.length === 1 ? one : some, { count, text }, view.today)
}

/** Those with one event, end and base rate together: `cotton 57.0% short until 7 November (base rate 46.0%)`. */
function callsText(view: BriefingView, calls: readonly RecordedSignal[]): LocalizedText {
  const groups = new Map<string, RecordedSignal[]>()
  for (const call of calls) {
    const key = `${textKind(call)} ${dueDay(call)} ${call.base_rate.toFixed(3)}`
    groups.set(key, [...(groups.get(key) ?? []), call])
  }
  return joined(
    [...groups.values()].map((group) => groupText(view, group)),
    { en: '; ', de: '; ' },
  )
}

const textKind = ({ event_definition, direction }: RecordedSignal) =>
  `call_group_${event_definition.kind === 'return_sign' ? 'sign' : 'median'}_${direction}` as const

function groupText(view: BriefingView, group: readonly RecordedSignal[]): LocalizedText {
  const [first] = group
  const share = (call: RecordedSignal) =>
    ({ unit: 'percent', decimals: 1, asOf: call.issued_at, source: call.model_version }) as const
  const idOf = (call: RecordedSignal): string => `call.${call.id.replace(/[^A-Za-z0-9]+/g, '_')}`
  const text = listed(
    group.map((call) =>
      tell('call_entry', {
        words: wordsOf(view, call),
        chance: figure(
          view,
          `${idOf(call)}.confidence`,
          `Chance that ${call.event}`,
          call.confidence * 100,
          share(call),
        ),
      }),
    ),
  )
  return tell(textKind(first), {
    text,
    usual: figure(
      view,
      `${idOf(first)}.base_rate`,
      'How often that came for all candidates',
      first.base_rate * 100,
      share(first),
    ),
    until: dayFigure(view, `${idOf(first)}.until`, 'Day of its outcome', dueDay(first), first.model_version),
  })
}

function wordsOf(view: BriefingView, { symbol }: { readonly symbol: string }): LocalizedText {
  const asset = view.tracked.find((one) => one.symbol === symbol)
  return asset === undefined ? { en: symbol, de: symbol } : assetWords(asset)
}

const dueDay = ({ resolves_at, event_definition }: RecordedSignal) =>
  ('day' in event_definition.exit ? parseDay(event_definition.exit.day) : undefined) ??
  utcDay((parseInstant(resolves_at) ?? 0) as never)

const isSince = (view: BriefingView, at: string | null): boolean =>
  at !== null && (parseInstant(at) ?? 0) > view.asOf - freshFor(view)

/** Calls that came due, right or wrong; the largest edges are named. */
function dueSentence(view: BriefingView, calls: readonly Call[]): LocalizedText | undefined {
  const due = calls.flatMap((call) =>
    call.kind === 'signal' && call.outcome !== null && isSince(view, call.resolves_at)
      ? [{ call, outcome: call.outcome }]
      : [],
  )
  if (due.length === 0) return undefined
  const right = due.filter(({ outcome }) => outcome.right).length
  const text = joined(
    due.slice(0, MOST_DUE).map(({ call, outcome }) => {
      const result = tell(outcome.right ? 'due_right' : 'due_wrong')
      return tell(call.event_kind === 'return_sign' ? 'due_sign' : 'due_median', {
        ...resultOf(view, call, outcome),
        result,
      })
    }),
    { en: '; ', de: '; ' },
  )
  if (due.length === 1) return tell('calls_due_one', { text })
  const values = {
    count: figure(view, 'calls.due', 'Calls that came due', due.length),
    right: figure(view, 'calls.due_right', 'Of these right', right),
    text,
  }
  const isWhole = due.length <= MOST_DUE
  if (isWhole && (right === 0 || right === due.length || right === 1)) {
    const share = right === 0 ? 'none' : right === 1 ? 'one' : 'all'
    return tell(`calls_due_${share}_right`, values)
  }
  return due.length > MOST_DUE ? tell('calls_due_some', values) : tell('calls_due', values, view.today)
}

function withdrawnSentence(view: BriefingView, calls: readonly Call[]): LocalizedText | undefined {
  const gone = calls.filter(
    ({ kind, state, withdrawn_at }) =>
      kind === 'signal' && state === 'withdrawn' && isSince(view, withdrawn_at),
  )
  const [first] = gone
  if (first?.withdrawn_at == null) return undefined
  const text = joined(
    gone.slice(0, MOST_DUE).map((call) => {
      if (call.at_withdrawal === null)
        return tell('withdrawn_plain', { words: wordsOf(view, call), way: tell(`way_${call.direction}`) })
      const values = resultOf(view, call, call.at_withdrawal)
      return tell(call.event_kind === 'return_sign' ? 'withdrawn_sign' : 'withdrawn_at', values)
    }),
    { en: '; ', de: '; ' },
  )
  const days = gone.map(({ withdrawn_at }) => utcDay(parseInstant(withdrawn_at ?? '') ?? view.asOf))
  const last = asDay(Math.max(...days))
  const day = dayFigure(view, 'calls.withdrawn_on', 'Day of the withdrawal', last)
  if (gone.length <= MOST_DUE && days.every((one) => one === last))
    return tell('calls_withdrawn', { day, text, one: gone.length === 1 })
  const count = figure(view, 'calls.withdrawn', 'Calls withdrawn since the last briefing', gone.length)
  return tell(gone.length > MOST_DUE ? 'calls_withdrawn_some' : 'calls_withdrawn_all', { count, day, text })
}

function resultOf(
  view: BriefingView,
  call: Call,
  { return_pct, reference_pct }: { readonly return_pct: number; readonly reference_pct: number },
) {
  const id = `call.${call.id.replace(/[^A-Za-z0-9]+/g, '_')}`
  const percent = { unit: 'percent', decimals: 1, directed: true, source: call.model_version } as const
  return {
    words: wordsOf(view, call),
    way: tell(`way_${call.direction}`),
    own: figure(view, `${id}.return`, `Return of ${call.name} since the entry`, return_pct, percent),
    reference: figure(view, `${id}.reference`, 'Return that it is compared with', reference_pct, percent),
  }
}
