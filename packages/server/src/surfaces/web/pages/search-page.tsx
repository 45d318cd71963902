import { pathHere } from '../../http/own-path.ts'
import { assetPath } from '../asset/asset-words.ts'
import type { Page, PageInput } from '../page.ts'
import { searchField } from '../parts/search-field.tsx'
import { intro } from '../parts/section-head.tsx'
import type { Found } from '../search/search-index.ts'

/** What the dialog shows, as a page. One exact symbol leads to its asset. */
export const search: Page = {
  path: '/search',
  query: ['q'],
  render({ query }, { assets, search }) {
    const text = (query.get('q') ?? '').trim()
    const symbol = text.toUpperCase()
    if (assets.naming().universe.bySymbol.has(symbol)) return { redirect: pathHere(assetPath(symbol)) }
    return searchPage(text, text === '' ? [] : search(text))
  },
}

const searchPage = (text: string, found: readonly Found[]): PageInput => ({
  path: '/search',
  title: text === '' ? 'Search' : `${text} · Search`,
  description: 'Assets, days of the market and documentation.',
  kind: 'search',
  indexed: false,
  main: [
    intro(text === '' ? 'Search' : `Results for “${text}”`, leadText(text, found)),
    searchField(text),
    found.map(group),
  ],
})

function leadText(text: string, found: readonly Found[]): string {
  if (text === '') return 'A symbol, a name, a sector, a call of the API, or a day such as 15 September 2008.'
  if (found.length === 0)
    return 'Nothing was found. Try a symbol such as AAPL, the name of a company, or a year such as 2008.'
  return 'Assets, days of the market and documentation.'
}

const group = ({ group: title, hits }: Found) => (
  <section>
    <h2>{title}</h2>
    <ul class="hits">
      {hits.map(({ label, title: name, detail, href }) => (
        <li>
          <a href={href}>
            <b>{label}</b> {name}
          </a>{' '}
          <span class="label">{detail}</span>
        </li>
      ))}
    </ul>
  </section>
)
