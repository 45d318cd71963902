import type { NormalHeadline } from '../text/normal-headline.ts'
import type { EntityKind } from './entity-kind.ts'
import { type Candidate, findAliases } from './find-aliases.ts'
import { findTickers } from './find-tickers.ts'
import { judgeCandidate } from './judge-candidate.ts'

export type { EntityKind } from './entity-kind.ts'

/** One thing that a headline names. */
export interface EntityLink {
  /** The symbol of the universe where it has one, else `kind:code`, as in `country:US` or `central_bank:fed`. */
  readonly id: string
  readonly kind: EntityKind
  /** Symbols of the universe that stand for it; may be empty. */
  readonly symbols: readonly string[]
  /** Offsets in the title. */
  readonly begin: number
  readonly end: number
  /** The words of the title. */
  readonly matched: string
  /** 0.6–1.2. */
  readonly score: number
  /** Why it was accepted, in words. */
  readonly reason: string
}

/** A link from this score on is accepted. */
const ACCEPTED = 0.6

/**
 * The assets, raw materials, currencies, indices, countries, central banks and sectors that a headline names.
 * A certain name counts 1, a brand 0.9, a leader 0.8, an ambiguous one as much as the words around it say; the subject
 * of the title counts 1.2 times. The supplier's tags are not used: they are often only the term searched for.
 * @returns one link an entity, its best mention, in order of place; only scores of 0.6 and more
 */
export function linkEntities(headline: NormalHeadline): readonly EntityLink[] {
  const tickers = findTickers(headline)
  const names = findAliases(headline).filter((name) => tickers.every((ticker) => !overlap(name, ticker)))
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
  const others = all.filter((other) => other.alias.entity?.id !== entity.id)
  const { score, reason } = judgeCandidate(candidate, headline, others)
  if (score < ACCEPTED) return undefined
  return { ...entity, begin, end, matched: headline.title.slice(begin, end), score, reason }
}
