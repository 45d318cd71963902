import { namesOf } from '../../../domain/market/asset-names.ts'
import { OPERATIONS } from '../../../operations/operations.ts'
import { CATALOG } from '../../../products/catalog.ts'
import { assetPath, CLASS_WORDS } from '../asset/asset-words.ts'
import { creditWords } from '../parts/figure.tsx'
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
    ...{ id: `asset ${symbol}`, group: 'Assets', label: symbol, symbol, title: name },
    detail: [CLASS_WORDS[assetClass], ...(sector === undefined ? [] : [sector])].join(', '),
    href: assetPath(symbol),
    words: (aliases.get(symbol) ?? []).map(([alias]) => alias).join(' '),
  }))
}

export const endpointDocuments = (): readonly SearchDocument[] =>
  [...CATALOG.products, ...OPERATIONS]
    .filter(({ access }) => access !== 'admin')
    .map(({ id, method, path, brief, summary, title, credits }) => ({
      ...{ id: `endpoint ${method} ${path}`, group: 'Documentation', label: method, symbol: '' },
      title: path,
      detail: creditWords(credits),
      href: `/docs/${id}`,
      words: [title, brief, summary].join(' '),
    }))
