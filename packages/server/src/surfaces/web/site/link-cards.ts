import { LRUCache } from 'lru-cache'
import type { PageInput } from '../page.ts'
import type { View } from '../published-view.ts'
import { linkCard } from './link-card.ts'
import { isPrivate } from './private-paths.ts'

/** Titles of the pages that were asked for last: only these get a picture. */
const MOST_TITLES = 500
const LONGEST_NAME = 60

const nameOf = (address: string): string =>
  address
    .split('?', 1)[0]
    .replace(/^\//, '')
    .replace(/[^\w.-]+/g, '-')
    .slice(0, LONGEST_NAME) || 'home'

/** A picture for the link to each page, of each day. */
export function linkCards(view: Pick<View, 'riskHistory' | 'regime'>) {
  const titles = new LRUCache<string, string>({ max: MOST_TITLES })
  const rows = () => view.riskHistory()?.data.rows ?? []
  const day = (): string | undefined => rows().at(-1)?.date
  return {
    keep(address: string, { title, indexed }: PageInput): void {
      if (indexed === false || isPrivate(address)) return
      titles.set(nameOf(address), title.replace(/ · Bellwether$|^Bellwether: /, ''))
    },
    /** Undefined before the first value of the risk index. */
    pathOf(address: string): string | undefined {
      const today = day()
      return today === undefined || !titles.has(nameOf(address))
        ? undefined
        : `/og/${today}/${nameOf(address)}.png`
    },
    svgOf(of: string, name: string): string | undefined {
      const title = titles.get(name)
      if (title === undefined || of !== day()) return undefined
      return linkCard({ title, regime: view.regime()?.data.regime, rows: rows() })
    },
  }
}
