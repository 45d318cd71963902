import words from '../../../data/news/clause-words.json' with { type: 'json' }
import type { WordLists } from '../../table-schemas.ts'
import type { EntityLink } from '../linking/link-entities.ts'
import type { NormalHeadline, Token } from '../text/normal-headline.ts'

const { begins, continues } = words as WordLists
const BOUNDARY = new RegExp(
  `[;:]\\s|,\\s(?!\\d)|\\s[-–—|/]\\s|(?<=\\p{L}{4})\\.\\s|\\s(?=(?:${begins.join('|')})(?![\\p{L}\\p{N}]))`,
  'giu',
)
const CONTINUES: ReadonlySet<string> = new Set(continues)
/** More names are a list. */
const MOST_NAMED = 2
const LIST_WORDS = 2

interface Span {
  readonly begin: number
  readonly end: number
}

type Named = Pick<EntityLink, 'kind' | 'begin' | 'end'>

/**
 * The companies that an event is about: those named in its clause. A clause that begins with its verb, as in "posts loss,
 * cuts outlook", has the subject of the one before. Of a list of companies none is the subject.
 * @param event where the title tells it; the whole title if the reader gives no words
 */
export function subjectsOf<L extends Named>(
  { title, tokens }: Pick<NormalHeadline, 'title' | 'tokens'>,
  links: readonly L[],
  event: Span,
): readonly L[] {
  const companies = links.filter(({ kind }) => kind === 'asset')
  if (companies.length > MOST_NAMED) return []
  const clauses = clausesOf(title, companies)
  const within = ({ begin, end }: Span) => companies.filter((link) => link.begin < end && begin < link.end)
  const isWhole = event.begin === 0 && event.end === title.length
  if (isWhole) return within(clauses.find((clause) => within(clause).length > 0) ?? event)
  let place = clauses.findIndex(({ end }) => end > event.begin)
  while (place > 0 && within(clauses[place]).length === 0 && hasNoSubject(clauses[place], event, tokens))
    place--
  const own = clauses[Math.max(0, place)]
  return within({ begin: own.begin, end: Math.max(own.end, event.end) })
}

/** A comma after a company, or before one or two words, is one of a list. */
function clausesOf(title: string, companies: readonly Span[]): readonly Span[] {
  const boundaries = [...title.matchAll(BOUNDARY)]
  const ends = boundaries
    .filter(({ 0: sign, index }, at) => {
      const next = title.slice(index + 1, boundaries[at + 1]?.index).trim()
      const isList = companies.some(({ end }) => end === index) || next.split(' ').length <= LIST_WORDS
      return !sign.startsWith(',') || !isList
    })
    .map(({ index }) => index)
  return [...ends, title.length].map((end, at) => ({ begin: at === 0 ? 0 : ends[at - 1], end }))
}

/** Nothing stands before the words of the event, or the clause begins with a verb that continues the one before. */
function hasNoSubject(clause: Span, event: Span, tokens: readonly Token[]): boolean {
  const first = tokens.find(({ begin }) => begin >= clause.begin)
  return first === undefined || first.begin >= event.begin || CONTINUES.has(first.text)
}
