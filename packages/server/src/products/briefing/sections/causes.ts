import { assetWords } from '../../../domain/briefing/asset-words.ts'
import type { LocalizedText } from '../../../domain/briefing/localized-text.ts'
import { eventWords } from '../../../domain/news/themes/theme-name.ts'
import type { CauseVerdict } from '../../events/events-schema.ts'
import { snapshotOf } from '../../upstream.ts'
import type { BriefingView, Priced } from '../briefing-view.ts'
import { figure } from '../facts.ts'
import { sourceName } from '../source-name.ts'
import { joined, listed, tell } from '../texts.ts'

const MOST_REPORTED = 2

export const verdictOf = (view: BriefingView, { asset, record }: Priced): CauseVerdict | undefined =>
  snapshotOf(view.events)?.verdicts.find(
    ({ symbol, session }) =>
      symbol === asset.symbol && Date.parse(session) / 864e5 === record.day[record.last],
  )

/** What explains the first of some movers, or that nothing explains any of them. */
export function causeText(view: BriefingView, movers: readonly Priced[]): LocalizedText {
  const events = snapshotOf(view.events)
  if (events === undefined || (events.coverage?.headlines ?? 0) === 0)
    return tell('no_headlines', {}, view.today)
  const reported = movers.flatMap((mover) => {
    const verdict = verdictOf(view, mover)
    const text = verdict && evidenceText(view, mover, verdict)
    return text === undefined ? [] : [text]
  })
  const followers = movers.filter((mover) => verdictOf(view, mover)?.verdict === 'moved_with')
  const left = movers.length - reported.length - followers.length
  const rest = left === movers.length ? 'no_cause' : 'no_cause_others'
  return joined(
    [
      ...reported.slice(0, MOST_REPORTED),
      ...followedBy(view, followers),
      left <= 0 ? undefined : tell(rest, { one: left === 1 }, view.today),
    ],
    { en: '; ', de: '; ' },
  )
}

/** Moves that the sector or the market explains, one clause a fund. */
function followedBy(view: BriefingView, followers: readonly Priced[]): readonly LocalizedText[] {
  const funds = [...new Set(followers.map((one) => verdictOf(view, one)?.explained_by))]
  return funds.flatMap((fund) => {
    const by = view.tracked.find(({ symbol }) => symbol === fund)
    if (by === undefined) return []
    const own = followers.filter((one) => verdictOf(view, one)?.explained_by === fund)
    const { en, deDative } = assetWords(by)
    const text = listed(own.map(({ words }) => words))
    return [tell('moved_with', { text, by: { en, de: deDative }, one: own.length === 1 })]
  })
}

function evidenceText(
  view: BriefingView,
  { words, asset }: Priced,
  { verdict, evidence, publishers }: CauseVerdict,
): LocalizedText | undefined {
  const [first] = evidence
  if (first === undefined || (verdict !== 'explained' && verdict !== 'consistent')) return undefined
  const event = snapshotOf(view.events)?.events.find(({ title }) => title === first.title)
  const noun = event === undefined ? undefined : eventWords(event.type)
  const values = { words, noun, source: sourceName(view, first.source) }
  if (noun === undefined) return tell(`${verdict}_by`, values)
  return verdict === 'consistent'
    ? tell('consistent', values)
    : tell('explained', {
        ...values,
        publishers: figure(
          view,
          `${words.id}.publishers`,
          `Publishers that agree on ${asset.name}`,
          publishers,
        ),
      })
}
