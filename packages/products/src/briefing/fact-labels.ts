import { assetWords } from '@bellwether-markets/engine/briefing/asset-words'
import { idOf } from '@bellwether-markets/engine/briefing/briefing-fact'
import { capital } from '@bellwether-markets/engine/briefing/cited-text'
import { DRIVER_WORDS } from '@bellwether-markets/engine/briefing/market-words'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { FactLabelTable } from '@bellwether-markets/engine/table-schemas'
import type { Language, PublishedFact } from '@bellwether-markets/engine/text/fact'
import table from '../../data/briefing/fact-labels.json' with { type: 'json' }
import type { BriefingView } from './briefing-view.ts'

const LABELS: FactLabelTable = table
/** A day that was, its time of day, or one of several days. */
const ENDS = /_(?:past|time|\d+)$/
const ARTICLE = /^(?:der|die|das) /

/** Facts with the labels of a language. */
export function labelled(
  facts: readonly PublishedFact[],
  { tracked }: Pick<BriefingView, 'tracked'>,
  language: Language,
): PublishedFact[] {
  if (language === 'en') return [...facts]
  const labelOf = germanLabels(tracked)
  return facts.map((fact) => ({ ...fact, label: labelOf(fact.id) ?? fact.label }))
}

/** The German label of a fact by its id; undefined if the table has none. */
function germanLabels(tracked: readonly Asset[]): (id: string) => string | undefined {
  const names = new Map(
    tracked.flatMap((asset) => {
      const { id, de } = assetWords(asset)
      const name = capital(bare(de))
      return [id, idOf(asset.symbol)].map((key) => [key, name] as const)
    }),
  )
  return (id) => {
    const [first, ...rest] = id.split('.')
    const last = rest.at(-1) ?? ''
    const values: Readonly<Record<string, string>> = {
      name: names.get(first) ?? names.get(last) ?? last,
      symbol: rest[0],
      driver: bare(DRIVER_WORDS[last]?.de ?? last),
    }
    const label = patternsOf(id.replace(ENDS, '')).flatMap((key) => LABELS[key] ?? [])[0]
    return label?.replace(/\{(\w+)\}/g, (_, key: string) => values[key])
  }
}

const bare = (words: string): string => words.replace(ARTICLE, '')

/** The closest first. */
function patternsOf(id: string): readonly string[] {
  const [first, second, ...others] = id.split('.')
  const last = others.at(-1)
  return last === undefined
    ? [id, `${first}.*`, `*.${second}`]
    : [id, `${first}.${second}.*`, `${first}.*.${last}`, `${first}.*.*`, `${first}.*`]
}
