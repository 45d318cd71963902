import type { PageDeps, PageInput } from '../page.ts'
import { searchField } from '../parts/search-field.tsx'
import { intro } from '../parts/section-head.tsx'
import { assetPath } from './asset-words.ts'

const MOST_NEAR = 3
const LONGEST_TEXT = 24

/** Of a symbol that is not tracked, with those that are like it. */
export function noAsset(query: string, { assets, search }: PageDeps): PageInput {
  const { universe, resolve } = assets.naming()
  const text = query.length > LONGEST_TEXT ? `${query.slice(0, LONGEST_TEXT)}…` : query
  const near = nearOf(resolve(query), foundSymbols(search(query)))
  return {
    path: '/assets',
    title: `No asset ${text}`,
    description: 'This symbol is not tracked.',
    kind: 'asset',
    status: 404,
    indexed: false,
    main: intro(
      `We do not track ${text}.`,
      near.length === 0 ? 'Nothing that is tracked has a name like it.' : 'These have names like it:',
      {
        after: (
          <>
            <ul class="hits">
              {near.map((symbol) => (
                <li>
                  <a href={assetPath(symbol)}>
                    <b>{symbol}</b> {universe.bySymbol.get(symbol)?.name}
                  </a>
                </li>
              ))}
            </ul>
            {searchField('')}
            <p class="note">
              <a href="/assets">All {universe.assets.length} assets</a>, or <a href="/">home</a>.
            </p>
          </>
        ),
      },
    ),
  }
}

type Named = ReturnType<ReturnType<PageDeps['assets']['naming']>['resolve']>

function nearOf(named: Named, found: readonly string[]): readonly string[] {
  const meant =
    named.kind === 'found'
      ? [named.symbol]
      : named.kind === 'unknown'
        ? named.nearest
        : (named.candidates ?? [])
  return [...new Set([...meant, ...found])].slice(0, MOST_NEAR)
}

const foundSymbols = (found: ReturnType<PageDeps['search']>): readonly string[] =>
  found.flatMap(({ group, hits }) => (group === 'Assets' ? hits.map(({ label }) => label) : []))
