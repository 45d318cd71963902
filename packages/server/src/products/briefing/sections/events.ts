import { assetWords } from '../../../domain/briefing/asset-words.ts'
import { idOf } from '../../../domain/briefing/briefing-fact.ts'
import type { LocalizedText } from '../../../domain/briefing/localized-text.ts'
import { moveBetween, surpriseSince } from '../../../domain/briefing/price-record.ts'
import { parseDay } from '../../../kernel/time.ts'
import type { Theme } from '../../events/events-schema.ts'
import { snapshotOf } from '../../upstream.ts'
import { type BriefingView, VIX } from '../briefing-view.ts'
import { figure } from '../facts.ts'
import { sourceName } from '../source-name.ts'
import { joined, listed, tell } from '../texts.ts'
import { bankOf, unpricedAct } from '../unpriced-act.ts'
import { riskFacts } from './risk-facts.ts'

const MOST = 3
const MOST_MOVES = 3

/** An act that no price knows yet, then themes with what prices did. */
export function eventSentences(view: BriefingView): readonly LocalizedText[] {
  const events = snapshotOf(view.events)
  if (events === undefined || (events.coverage?.headlines ?? 0) === 0)
    return [tell('events_no_headlines', {}, view.today)]
  const act = unpricedAct(view)
  const told = [
    ...(act === undefined ? [] : [actSentence(view, act)]),
    ...events.themes.filter((theme) => theme !== act).map((theme) => themeSentence(view, theme)),
  ].slice(0, MOST)
  if (told.length > 0) return told
  const count = figure(
    view,
    'news.headlines',
    'Headlines read in the last week',
    events.coverage?.headlines ?? 0,
  )
  const read = tell('events_read', { count, one: count.value === 1 }, view.today)
  const { salience, doubt } = events.not_shown
  const held = salience + doubt
  if (held > 0) {
    const stories = figure(view, 'news.held', 'Stories of events that are held back as uncertain', held)
    const text = tell('events_held', { held: stories, one: held === 1 }, view.today)
    return [tell('sentence', { text: joined([read, text], { en: '; ', de: '; ' }) })]
  }
  const nothing = tell('events_none_of_weight', {}, view.today)
  return [tell('sentence', { text: joined([read, nothing], { en: ', ', de: ', ' }) })]
}

function actSentence(view: BriefingView, { headlines: [first] }: Theme): LocalizedText {
  const values = { bank: bankOf(first.title), source: sourceName(view, first.source) }
  return tell('event_unpriced', values, view.today)
}

function themeSentence(view: BriefingView, theme: Theme): LocalizedText {
  const id = `theme.${idOf(theme.id)}`
  for (const name of Object.values(theme.name)) view.names.add(name)
  const values = {
    name: theme.name,
    share: figure(
      view,
      `${id}.share`,
      `Share of the headlines of five days: ${theme.name.en}`,
      theme.share_pct,
      {
        unit: 'percent',
        decimals: theme.share_pct < 1 ? 1 : 0,
      },
    ),
    stories: figure(view, `${id}.stories`, `Stories: ${theme.name.en}`, theme.stories),
    one: theme.stories === 1,
  }
  const told = tell('theme', values, view.today)
  const state = stateOf(view, theme)
  const moves = movesOf(view, theme, id)
  const semicolon = { en: '; ', de: '; ' }
  if (state === undefined) return tell('sentence', { text: joined([told, moves], semicolon) })
  return joined([
    tell('sentence', { text: joined([told, state], semicolon) }),
    tell('sentence', { text: moves }),
  ])
}

/** A crisis fades only if risk, the VIX and the shares it names are no worse than a week ago. */
function stateOf(view: BriefingView, theme: Theme): LocalizedText | undefined {
  const crisis = snapshotOf(view.risk)?.crises.find(({ id }) => id === theme.id)
  if (crisis === undefined || crisis.trend === 'steady') return undefined
  if (crisis.trend === 'rising') return tell('theme_rising', {}, view.today)
  if (isWorse(view)) return tell('theme_peaked', {}, view.today)
  return theme.assets.some((symbol) => hasFallen(view, symbol))
    ? undefined
    : tell('theme_fading', {}, view.today)
}

const WEEK = 5
const SHARES: readonly string[] = ['equity', 'index', 'sector_etf']

function hasFallen({ priced }: BriefingView, symbol: string): boolean {
  const share = priced.get(symbol)
  if (share === undefined || symbol === VIX || !SHARES.includes(share.asset.assetClass)) return false
  const { record } = share
  return moveBetween(record, record.last - WEEK, record.last) < 0
}

function isWorse(view: BriefingView): boolean {
  const week = Number(riskFacts(view)?.week?.value ?? 0)
  const vix = view.priced.get(VIX)
  const surprise = vix === undefined ? 0 : surpriseSince(vix.record, Math.max(0, vix.record.last - WEEK))
  return week > 0 || surprise > 0
}

function movesOf(view: BriefingView, theme: Theme, id: string): LocalizedText {
  if (!theme.priced) return tell('theme_unpriced', {}, view.today)
  const moves = theme.moves.slice(0, MOST_MOVES).flatMap(({ symbol, change, unit, session }) => {
    const asset = view.tracked.find((one) => one.symbol === symbol)
    if (asset === undefined) return []
    const own = changeOn(view, symbol, session) ?? change
    const told = figure(view, `${id}.${idOf(symbol)}`, `${asset.name}, first session after it`, own, {
      unit,
      decimals: unit === 'basis_points' ? 0 : 1,
      directed: true,
      asOf: session,
    })
    return [tell(unit === 'percent' ? 'entry' : 'entry_points', { words: assetWords(asset), change: told })]
  })
  return moves.length === 0
    ? tell('theme_no_moves')
    : tell('theme_moves', { text: listed(moves) }, view.today)
}

/** Not rounded yet, so that it is told as in the table; undefined without a close of that session. */
function changeOn({ priced }: BriefingView, symbol: string, session: string): number | undefined {
  const record = priced.get(symbol)?.record
  const at = record?.day.indexOf(parseDay(session) ?? Number.NaN) ?? -1
  if (record === undefined || at < 1) return undefined
  if (record.scale === 'log') return record.close[at] - record.close[at - 1]
  return moveBetween(record, at - 1, at) * (record.scale === 'return' ? 100 : 1)
}
