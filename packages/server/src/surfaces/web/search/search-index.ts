import { nameKey } from '@bellwether-markets/engine/market/asset-names'
import type { FastifyInstance } from 'fastify'
import MiniSearch, { type SearchOptions } from 'minisearch'
import type { KnownRoute } from '../../../service/answer/unknown-route.ts'
import { sentQuery } from '../../http/sent-form.ts'
import { GROUPS, type Hit } from './hit.ts'
import { daysNamed } from './search-days.ts'
import { assetDocuments, type SearchDocument, type Universe } from './search-documents.ts'

const LONGEST_QUERY = 64
const MOST_HITS = 8
/** So that one group leaves room for the others. */
const MOST_OF_A_GROUP = 4
/** In shorter words one typo fits everything. */
const SHORTEST_WITH_TYPO = 4

const OPTIONS: SearchOptions = {
  boost: { symbol: 4, title: 2 },
  prefix: true,
  fuzzy: (term) => (term.length < SHORTEST_WITH_TYPO ? false : 1),
  combineWith: 'AND',
}

export interface Found {
  readonly group: Hit['group']
  readonly hits: readonly Hit[]
}

export type Search = (text: string) => readonly Found[]

/**
 * Searches the assets of this market and what else has a page.
 * @param further made once
 */
export function searchOf(universe: () => Universe, further: readonly SearchDocument[]): Search {
  let made: { readonly of: Universe; readonly index: MiniSearch<SearchDocument> } | undefined
  const indexNow = (): MiniSearch<SearchDocument> => {
    const of = universe()
    if (made?.of !== of) made = { of, index: indexOf([...assetDocuments(of), ...further]) }
    return made.index
  }
  return (text) => {
    const query = text.slice(0, LONGEST_QUERY)
    const found = indexNow().search(query, OPTIONS) as unknown as readonly Hit[]
    return limited([...daysNamed(query), ...found])
  }
}

function indexOf(documents: readonly SearchDocument[]): MiniSearch<SearchDocument> {
  const index = new MiniSearch<SearchDocument>({
    fields: ['symbol', 'title', 'detail', 'words'],
    // As the names of assets are written: `öl` is `oel`.
    processTerm: nameKey,
    storeFields: ['group', 'label', 'title', 'detail', 'href'],
  })
  index.addAll(documents)
  return index
}

/** At most eight, best first within their groups. */
function limited(hits: readonly Hit[]): readonly Found[] {
  const first = GROUPS.flatMap((group) =>
    hits.filter((hit) => hit.group === group).slice(0, MOST_OF_A_GROUP),
  ).slice(0, MOST_HITS)
  return GROUPS.flatMap((group) => {
    const own = first.filter((hit) => hit.group === group)
    return own.length === 0 ? [] : [{ group, hits: own.map(hitOf) }]
  })
}

/** Without what the index adds. */
const hitOf = ({ group, label, title, detail, href }: Hit): Hit => ({ group, label, title, detail, href })

const PATH = '/search.json'

/** What the search dialog asks while somebody types: `{"groups":[{"group":"Assets","hits":[…]}]}`. */
export function searchRoutes(app: FastifyInstance, search: Search): readonly KnownRoute[] {
  app.get(PATH, (request, reply) => {
    const query = sentQuery(request)
    const text = (query.get('q') ?? '').trim()
    return reply
      .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      .send({ groups: text === '' ? [] : search(text) })
  })
  return [{ method: 'GET', path: PATH }]
}
