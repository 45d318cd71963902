import { once } from '../../kernel/once.ts'
import type { Asset } from '../../market/asset.ts'
import { DEMO_UNIVERSE } from '../../market/universe.ts'
import type { NormalHeadline } from '../text/normal-headline.ts'
import { type Automaton, automatonOf, occurrencesIn } from './aho-corasick.ts'
import type { Alias } from './alias.ts'
import { ALIASES, assetAliases } from './dictionary.ts'

export interface Candidate {
  readonly alias: Alias
  readonly begin: number
  readonly end: number
}

const ENDINGS = /^(?:em|en|er|es|e|s)/
const SHOUTING_SHARE = 0.7

/** What headlines are searched for. */
export interface NameSearch {
  readonly automaton: Automaton
  /** Aliases by pattern of the automaton. */
  readonly groups: readonly (readonly Alias[])[]
  /** Whether a ticker stands for an asset. */
  readonly isTicker: (symbol: string) => boolean
}

function searchFor(further: readonly Asset[]): NameSearch {
  const aliases = [...ALIASES, ...further.flatMap(assetAliases)]
  const byText = Map.groupBy(aliases, ({ text }) => folded(text.replace(/\*$/, '')))
  const symbols = new Set(further.map(({ symbol }) => symbol))
  return {
    automaton: automatonOf([...byText.keys()]),
    groups: [...byText.values()],
    isTicker: (symbol) => symbols.has(symbol) || DEMO_UNIVERSE.bySymbol.has(symbol),
  }
}

export const usualNames = once(() => searchFor([]))

let latest: { readonly key: string; readonly search: NameSearch } | undefined

/** The names of the dictionary, and those of assets for which the universe lists further names. */
export function namesWith(tracked: readonly Asset[]): NameSearch {
  const further = tracked.filter(({ aliases }) => aliases !== undefined)
  if (further.length === 0) return usualNames()
  const key = JSON.stringify(further)
  if (latest?.key !== key) latest = { key, search: searchFor(further) }
  return latest.search
}

/**
 * At word boundaries, by position; of overlapping ones the longest. Decoys are removed after they have hidden the names
 * within them.
 */
export function findAliases(
  { title, language }: NormalHeadline,
  { automaton, groups }: NameSearch,
): readonly Candidate[] {
  const shouting = isShouting(title)
  const fitting = occurrencesIn(automaton, folded(title)).flatMap(({ pattern, begin, end }) => {
    if (isWordCharacter(title.charAt(begin - 1))) return []
    const alias = (groups[pattern] ?? []).find(
      (each) => endsWell(title, end, each, language) && fitsCase(title.slice(begin, end), each, shouting),
    )
    return alias === undefined ? [] : [{ alias, begin, end }]
  })
  return longest(fitting).filter(({ alias }) => alias.entity !== undefined)
}

/** Lower case, hyphens as spaces; offsets stay. */
function folded(text: string): string {
  const lower = text.toLowerCase()
  const same = lower.length === text.length ? lower : [...text].map(lowerOfSameLength).join('')
  return same.replace(/[-–—‑]/g, ' ')
}

const lowerOfSameLength = (character: string): string => {
  const lower = character.toLowerCase()
  return lower.length === character.length ? lower : character
}

const isWordCharacter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character)

function endsWell(title: string, end: number, alias: Alias, language: 'en' | 'de'): boolean {
  const rest = title.slice(end, end + 3)
  if (!isWordCharacter(rest.charAt(0))) return !alias.text.endsWith('*')
  const ending = ENDINGS.exec(rest)?.[0]
  if (ending === undefined || isWordCharacter(rest.charAt(ending.length))) return false
  if (alias.text.endsWith('*')) return ending !== 's'
  const inflects = language === 'de' || alias.entity?.kind === 'country'
  return ending === 's' && inflects && /\p{Ll}$/u.test(title.slice(0, end))
}

function fitsCase(written: string, { text }: Alias, shouting: boolean): boolean {
  const first = text.charAt(0)
  if (first === first.toLowerCase()) return true
  if (written.charAt(0) !== first) return false
  const letters = text.replace(/[^\p{L}]/gu, '')
  const capitals = letters.length > 1 && letters === letters.toUpperCase()
  if (!capitals) return true
  return folded(written) === folded(text) && written === written.toUpperCase() && !(shouting && isShort(text))
}

const isShort = (text: string): boolean => /^\p{Lu}{2,3}$/u.test(text)

/** Capitals then mean nothing. */
function isShouting(title: string): boolean {
  const letters = title.replace(/[^\p{L}]/gu, '')
  const capitals = letters.replace(/[^\p{Lu}]/gu, '').length
  return letters.length > 12 && capitals / letters.length > SHOUTING_SHARE
}

function longest(candidates: readonly Candidate[]): readonly Candidate[] {
  const bySize = candidates.toSorted((a, b) => b.end - b.begin - (a.end - a.begin) || a.begin - b.begin)
  const chosen: Candidate[] = []
  for (const candidate of bySize) {
    if (chosen.every(({ begin, end }) => candidate.end <= begin || candidate.begin >= end))
      chosen.push(candidate)
  }
  return chosen.toSorted((a, b) => a.begin - b.begin)
}

const EXCHANGES = 'NASDAQ|Nasdaq|NYSE|NYSEARCA|NYSE Arca|NYSE American|AMEX|XETRA|NasdaqGS|BATS'
const MENTION = new RegExp(
  [
    String.raw`(?<![\w$])\$(?<cashtag>[A-Z]{1,5}(?:[.-][AB])?)(?![\w])`,
    String.raw`(?<!\w)(?:${EXCHANGES})\s?:\s?(?<listed>[A-Z]{1,5}(?:[.-][AB])?)(?!\w)`,
    String.raw`\((?<bracketed>[A-Z]{1,5}(?:[.-][AB])?)\)`,
    String.raw`(?<!\w)[Tt]icker:?\s(?<named>[A-Z]{1,5})(?!\w)`,
  ].join('|'),
  'g',
)

/** In brackets they usually mean something else. */
const ORDINARY = new Set('PM MA SO DE V IT GE BA HD CAT LOW COST ALL MS PG KO'.split(' '))

const FORMER_SYMBOLS: Readonly<Record<string, string>> = {
  GOOG: 'GOOGL',
  FB: 'META',
  'BRK.B': 'BRK-B',
  'BRK.A': 'BRK-B',
  'BRK-A': 'BRK-B',
  UTX: 'RTX',
}

/**
 * Symbols written as a cashtag, after an exchange, in brackets or after "ticker". An untracked one has no entity and
 * hides the name of its exchange.
 */
export function findTickers({ title }: NormalHeadline, { isTicker }: NameSearch): readonly Candidate[] {
  return [...title.matchAll(MENTION)].flatMap((match) => {
    const { cashtag, listed, bracketed, named } = match.groups ?? {}
    const written = cashtag ?? listed ?? bracketed ?? named ?? ''
    const symbol = FORMER_SYMBOLS[written] ?? written
    const tracked = isTicker(symbol) && !(bracketed !== undefined && ORDINARY.has(bracketed))
    if (!tracked && listed === undefined) return []
    const entity = tracked ? { id: symbol, kind: 'asset' as const, symbols: [symbol] } : undefined
    const role = cashtag === undefined ? 'ticker' : 'cashtag'
    return [
      {
        alias: { text: written, entity, score: 1, guard: undefined, role },
        begin: match.index,
        end: match.index + match[0].length,
      },
    ]
  })
}
