import { namesOf } from '@bellwether-markets/engine/market/asset-names'
import { NAMED_CRISES } from '@bellwether-markets/products/named-crises'
import { assetPath, CLASS_WORDS } from '../asset/asset-words.ts'
import { ENTRIES, endpointEntry } from '../docs/docs-pages.ts'
import { creditWords } from '../parts/figure.tsx'
import { dateText } from '../time-text.ts'
import type { Hit } from './hit.ts'

export type Universe = Parameters<typeof namesOf>[0]

/** A hit with the words it is found by. */
export interface SearchDocument extends Hit {
  readonly id: string
  readonly symbol: string
  readonly words: string
}

export function assetDocuments(universe: Universe): readonly SearchDocument[] {
  const aliases = Map.groupBy(namesOf(universe), ([, meant]) => (meant.kind === 'found' ? meant.symbol : ''))
  return universe.assets.map(({ symbol, name, assetClass, sector }) => ({
    id: `asset ${symbol}`,
    group: 'Assets',
    label: symbol,
    symbol,
    title: name,
    detail: [CLASS_WORDS[assetClass], ...(sector === undefined ? [] : [sector])].join(', '),
    href: assetPath(symbol),
    words: (aliases.get(symbol) ?? []).map(([alias]) => alias).join(' '),
  }))
}

const SECTION_LABELS = [
  [/^\/methods\//, 'Method'],
  [/^\/docs\/agents\//, 'Host'],
] as const

/** Guides, methods, and every call that a caller may make. */
export const docsDocuments = (): readonly SearchDocument[] =>
  [...ENTRIES.values()].map(({ path, title, summary }) => {
    const operation = path.startsWith('/docs/') ? endpointEntry(path)?.operation : undefined
    const label = SECTION_LABELS.find(([pattern]) => pattern.test(path))?.[1] ?? 'Guide'
    return {
      id: `docs ${path}`,
      group: 'Documentation',
      symbol: '',
      href: path,
      label: operation?.method ?? label,
      title: operation?.path ?? title,
      detail: operation === undefined ? '' : creditWords(operation.credits),
      words: operation === undefined ? summary : `${title} ${operation.brief} ${summary}`,
    }
  })

/** Days that have a name; the market may hold none of them. */
export const crisisDocuments = (): readonly SearchDocument[] =>
  NAMED_CRISES.map(({ date, name, event }) => ({
    id: `crisis ${date}`,
    group: 'History',
    label: 'Crisis',
    symbol: '',
    title: event,
    detail: dateText(date),
    href: `/history/${date}`,
    words: name,
  }))

/** What the navigation leads to, by the words that people look for. */
const PAGES: readonly (readonly [path: string, title: string, words: string])[] = [
  ['/market', 'Market', 'risk regime regions sectors commodities today'],
  ['/assets', 'All assets', 'stocks funds currencies indices list scores'],
  ['/signals', 'Signals', 'screens edge'],
  ['/briefing', 'Briefing', 'morning daily market letter'],
  ['/history', 'History', 'crises past days'],
  ['/history/compare', 'Compare two highs', 'history crises'],
  ['/track-record', 'Track record', 'hit rate proof verify calls came true'],
  ['/portfolio', 'Model portfolio', 'weights performance'],
  ['/docs', 'Documentation', 'guides quick start'],
  ['/methods', 'Methods', 'how it was measured evaluation'],
  ['/pricing', 'Prices', 'credits cost tiers euro'],
  ['/status', 'Status', 'health outage delay'],
  ['/changes', 'Changes', 'changelog versions'],
  ['/account', 'Account', 'sign in keys balance usage orders'],
]

export const pageDocuments = (): readonly SearchDocument[] =>
  PAGES.map(([href, title, words]) => ({
    id: `page ${href}`,
    group: 'Documentation',
    label: 'Page',
    symbol: '',
    title,
    detail: '',
    href,
    words,
  }))
