import { remembered } from '../../kernel/remembered.ts'
import { type NormalHeadline, oncePerText } from '../text/normal-headline.ts'
import type { EntityKind } from './alias.ts'
import { type Candidate, findAliases, findTickers, type NameSearch, usualNames } from './find-aliases.ts'
import { judgeCandidate } from './judge-candidate.ts'

export type { EntityKind } from './alias.ts'

export interface EntityLink {
  /** Its symbol if tracked, else `kind:code`, as in `country:US` or `central_bank:fed`. */
  readonly id: string
  readonly kind: EntityKind
  /** Tracked; may be empty. */
  readonly symbols: readonly string[]
  /** In the title. */
  readonly begin: number
  readonly end: number
  readonly matched: string
  /** 0.6–1.2. */
  readonly score: number
  /** In words. */
  readonly reason: string
}

const ACCEPTED = 0.6

/**
 * An unambiguous name scores 1, a brand 0.9, a leader 0.8, an ambiguous name by its context; the subject of the title
 * 1.2 times that. The provider's tags are ignored: often they only repeat the search term.
 * @returns one link an entity, its best mention, by position; scores of 0.6 and more
 */
export const linkEntities = (headline: NormalHeadline, names: NameSearch = usualNames()) =>
  linkersBy(names)(headline)

const linkersBy = remembered((search: NameSearch) => oncePerText((headline) => linksIn(headline, search)))

function linksIn(headline: NormalHeadline, search: NameSearch): readonly EntityLink[] {
  const tickers = findTickers(headline, search)
  const names = findAliases(headline, search).filter((name) =>
    tickers.every((ticker) => !overlap(name, ticker)),
  )
  const candidates = [...tickers, ...names].toSorted((a, b) => a.begin - b.begin)
  const best = new Map<string, EntityLink>()
  for (const candidate of candidates) {
    const link = linkOf(candidate, headline, candidates)
    if (link !== undefined && link.score > (best.get(link.id)?.score ?? 0)) best.set(link.id, link)
  }
  return [...best.values()].toSorted((a, b) => a.begin - b.begin)
}

const overlap = (a: Candidate, b: Candidate): boolean => a.begin < b.end && b.begin < a.end

function linkOf(
  candidate: Candidate,
  headline: NormalHeadline,
  all: readonly Candidate[],
): EntityLink | undefined {
  const { begin, end } = candidate
  const { entity } = candidate.alias
  if (entity === undefined) return undefined
  const rivals = all.filter((other) => other.alias.entity?.id !== entity.id)
  const { score, reason } = judgeCandidate(candidate, headline, rivals)
  if (score < ACCEPTED) return undefined
  return { ...entity, begin, end, matched: headline.title.slice(begin, end), score, reason }
}
