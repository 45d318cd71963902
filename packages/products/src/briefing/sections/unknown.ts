import { assetWords } from '@bellwether-markets/engine/briefing/asset-words'
import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import { DRIVER_WORDS } from '@bellwether-markets/engine/briefing/market-words'
import { utcDay, weekday } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { present } from '../../known.ts'
import { snapshotOf } from '../../upstream.ts'
import type { BriefingView } from '../briefing-view.ts'
import { figure, sessionDay } from '../facts.ts'
import { hidesFed } from '../scheduled.ts'
import { TABLE_SYMBOLS } from '../table.ts'
import { listed, tell } from '../texts.ts'

const SATURDAY = 6
const FEW_HEADLINES = 70
const MOST = 3

/** What the table lacks, missing feeds, inputs and causes: a long edition does without the last. */
export const unknownSentences = (view: BriefingView): readonly LocalizedText[] =>
  present([
    fedGap(view),
    rollGap(view),
    tableGap(view),
    overnightGap(view),
    driverGap(view),
    newsGap(view),
  ]).slice(0, MOST)

const fedGap = (view: BriefingView): LocalizedText | undefined =>
  hidesFed(view) ? tell('gap_fed', { day: sessionDay(view) }) : undefined

/** What is not tracked; at a weekend nothing has traded overnight. */
function overnightGap(view: BriefingView): LocalizedText {
  if (view.kind === 'week_review' || weekday(view.today) === SATURDAY)
    return tell('gap_reports_week', {}, view.today)
  return tell(view.isSimulated ? 'gap_overnight_simulated' : 'gap_overnight', {}, view.today)
}

function newsGap(view: BriefingView): LocalizedText | undefined {
  const events = snapshotOf(view.events)
  const headlines = events?.coverage?.headlines ?? 0
  if (events === undefined || headlines === 0) return tell('gap_no_news', {}, view.today)
  if (isSilent(view)) return tell('gap_weekend', { day: sessionDay(view) })
  if (headlines >= FEW_HEADLINES) return undefined
  const count = figure(view, ['news.headlines', 'Headlines read in the last week'], headlines)
  return tell('gap_few_news', { count, one: headlines === 1 }, view.today)
}

/** After a weekend or a holiday without a headline. */
export const isSilent = ({ kind, headlines, session }: BriefingView): boolean =>
  (kind === 'week_start' || kind === 'week_review' || kind === 'holiday') &&
  (headlines ?? []).every(({ publishedAt }) => utcDay(publishedAt) <= session)

const GAPS_NAMED = 5

/** Rows of the table without a close. */
function tableGap(view: BriefingView): LocalizedText | undefined {
  const isAbsent = ({ symbol }: Asset): boolean =>
    TABLE_SYMBOLS.includes(symbol) &&
    !view.priced.has(symbol) &&
    ![...view.unclear, ...view.rolled].some(({ asset }) => asset.symbol === symbol)
  const absent = view.tracked.filter(isAbsent)
  const names = absent.slice(0, GAPS_NAMED).map((asset) => {
    if (asset.assetClass === 'fx') return { en: asset.name, de: asset.name }
    const { en, deDative } = assetWords(asset)
    return { en, de: deDative.replace(/^(?:dem|der) /, '') }
  })
  return names.length === 0 ? undefined : tell('markets_missing', { text: listed(names) }, view.today)
}

/** Moves that may mix two contracts, and rows of the table whose move does. */
function rollGap(view: BriefingView): LocalizedText | undefined {
  const rolled = view.rolled.filter(({ asset }) => TABLE_SYMBOLS.includes(asset.symbol))
  const left = view.unclear.length > 0 ? view.unclear : rolled
  const names = left.map(({ words }) => ({ en: words.en, de: words.deDative }))
  if (names.length === 0) return undefined
  return tell(view.unclear.length > 0 ? 'gap_roll' : 'gap_rolled', {
    text: listed(names),
    one: names.length === 1,
  })
}

function driverGap(view: BriefingView): LocalizedText | undefined {
  const risk = snapshotOf(view.risk)
  const names = (risk?.missing ?? []).flatMap(({ name }) => DRIVER_WORDS[name] ?? [])
  return names.length === 0
    ? undefined
    : tell('gap_drivers', { text: listed(names), one: names.length === 1 }, view.today)
}
