import { assetWords } from '../../../domain/briefing/asset-words.ts'
import type { LocalizedText } from '../../../domain/briefing/localized-text.ts'
import { DRIVER_WORDS } from '../../../domain/briefing/market-words.ts'
import { snapshotOf } from '../../upstream.ts'
import type { BriefingView } from '../briefing-view.ts'
import { figure } from '../facts.ts'
import { listed, tell } from '../texts.ts'
import { moversOf } from './movers.ts'

const FEW_HEADLINES = 70
const MOST = 3

/** Missing feeds, inputs and causes. */
export const unknownSentences = (view: BriefingView): readonly LocalizedText[] =>
  [newsGap(view), overnightGap(view), rollGap(view), driverGap(view), reportGap(view)]
    .flatMap((text) => text ?? [])
    .slice(0, MOST)

/** On Sunday nothing traded overnight. */
const overnightGap = (view: BriefingView): LocalizedText | undefined =>
  view.kind === 'week_review' ? undefined : tell('gap_overnight', {}, view.today)

function newsGap(view: BriefingView): LocalizedText | undefined {
  const events = snapshotOf(view.events)
  const headlines = events?.coverage?.headlines ?? 0
  if (events === undefined || headlines === 0) return tell('gap_no_news', {}, view.today)
  if (headlines >= FEW_HEADLINES) return undefined
  const count = figure(view, 'news.headlines', 'Headlines read in the last week', headlines)
  return tell('gap_few_news', { count, one: headlines === 1 }, view.today)
}

function rollGap(view: BriefingView): LocalizedText | undefined {
  const names = view.unclear.map((asset) => {
    const { en, deDative } = assetWords(asset)
    return { en, de: deDative }
  })
  return names.length === 0 ? undefined : tell('gap_roll', { text: listed(names), one: names.length === 1 })
}

function driverGap(view: BriefingView): LocalizedText | undefined {
  const risk = snapshotOf(view.risk)
  const names = (risk?.missing ?? []).flatMap(({ name }) => DRIVER_WORDS[name] ?? [])
  return names.length === 0
    ? undefined
    : tell('gap_drivers', { text: listed(names), one: names.length === 1 }, view.today)
}

const reportGap = (view: BriefingView): LocalizedText | undefined => {
  if (snapshotOf(view.events)?.events.some(({ type }) => type.startsWith('earnings_')))
    return tell('gap_reports_some', {}, view.today)
  if (view.kind === 'week_review') return tell('gap_reports_week', {}, view.today)
  return moversOf(view).length === 0 ? undefined : tell('gap_reports', {}, view.today)
}
