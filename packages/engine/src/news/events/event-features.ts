import { once } from '../../kernel/once.ts'
import type { EntityLink } from '../linking/link-entities.ts'
import { numberComparison } from '../sentiment/number-comparison.ts'
import { readSentiment } from '../sentiment/read-sentiment.ts'
import type { NormalHeadline, Token } from '../text/normal-headline.ts'
import type { EventReading } from './classify-event.ts'
import { wordKinds } from './word-kinds.ts'

/** The first `length` entries hold; the next call overwrites them. */
export interface EventFeatures {
  readonly hashes: Uint32Array
  readonly values: Float32Array
  length: number
}

/** A title has 400 characters at most, and three letter sequences begin at each. */
const MOST = 4096
const FARTHEST = 4
const features: EventFeatures = {
  hashes: new Uint32Array(MOST),
  values: new Float32Array(MOST),
  length: 0,
}
const masks = new Uint32Array(MOST)

const OFFSET = 0x811c9dc5
const PRIME = 0x01000193
const SHORTEST = 3
const LONGEST = 5
const RULE_VALUE = 2
const APART_VALUE = 0.7
const TURN_REACH = 8
/** Of a kind with a word. */
const HALF_KIND_VALUE = 0.5
const THREE_KINDS_VALUE = 0.5
const COMPARED_VALUE = 2

const hashed = (text: string, seed: number): number => {
  let hash = OFFSET ^ seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return hash
}

/** Kinds of features, told apart by seed. */
const SEED = {
  word: 1,
  mask: 2,
  pair: 3,
  letters: 4,
  rule: 5,
  otherRule: 6,
  group: 7,
  shape: 8,
  ruleName: 9,
  apart: 10,
  tone: 11,
  kind: 12,
  kindOf: 13,
} as const
const EDGE = hashed('^', SEED.mask)

function add(hash: number, value: number): void {
  if (features.length === MOST) return
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  features.hashes[features.length] = mixed ^ (mixed >>> 16)
  features.values[features.length] = value
  features.length++
}

/**
 * What the linear reader sees: words, pairs of words with names and numbers masked, pairs of kinds of words, letters,
 * what the rules read, compared figures, and the shape of the title.
 * @param rules readings of the same headline
 */
export function eventFeatures(
  headline: NormalHeadline,
  links: readonly EntityLink[],
  rules: readonly EventReading[],
): EventFeatures {
  features.length = 0
  const { raw } = readSentiment(headline, rules[0])
  addWords(headline.tokens, links)
  addWordsApart(headline.tokens)
  addTurns(headline.tokens, links)
  addRules(rules)
  add(hashed(rules[0]?.type.code ?? '', SEED.tone) + Math.sign(raw), 1)
  const compared = numberComparison(headline)
  if (compared) add(hashed('compared', SEED.tone) + Math.sign(compared.now - compared.before), COMPARED_VALUE)
  addShape(headline, links, raw)
  addLetters(headline.tokens)
  return features
}

function addWords(tokens: readonly Token[], links: readonly EntityLink[]): void {
  let count = 0
  for (const [at, token] of tokens.entries()) {
    const mask = maskOf(token, links)
    if (tokens.findIndex(({ stem }) => stem === token.stem) === at) add(hashed(token.stem, SEED.word), 1)
    const hash = hashed(mask ?? token.stem, SEED.mask)
    // A name of several words is one mask.
    if (mask !== undefined && count > 0 && masks[count - 1] === hash >>> 0) continue
    if (mask !== undefined) add(hash, 1)
    masks[count++] = hash
  }
  let before = EDGE
  for (let at = 0; at <= count; at++) {
    const next = at < count ? masks[at] : EDGE
    add(Math.imul(before, PRIME) ^ next ^ SEED.pair, 1)
    before = next
  }
}

/** Two words with others between them: "drops … probe". */
function addWordsApart(tokens: readonly Token[]): void {
  const stems = tokens.map(({ stem }) => hashed(stem, SEED.apart))
  for (let at = 0; at < stems.length; at++) {
    for (let other = at + 2; other <= at + FARTHEST && other < stems.length; other++) {
      add(Math.imul(stems[at], PRIME) ^ stems[other], APART_VALUE)
    }
  }
}

const kindHashes = once(() => {
  const kinds = [...wordKinds()]
  return new Map(kinds.map(([word, own]) => [word, own.map((kind) => hashed(kind, SEED.kind))]))
})
const NAMED = [hashed('name', SEED.kind)]

/** Two or three kinds of words near each other, in their order: "drops … probe" ends harm. */
function addTurns(tokens: readonly Token[], links: readonly EntityLink[]): void {
  const hashes = kindHashes()
  const stems = tokens.map(({ stem }) => hashed(stem, SEED.kindOf))
  const found = tokens.flatMap((token, at) => {
    const named = maskOf(token, links) === '@asset' ? NAMED : undefined
    const kinds = hashes.get(token.stem) ?? hashes.get(token.text) ?? named ?? []
    return kinds.map((kind) => ({ at, kind }))
  })
  for (const [place, first] of found.entries()) {
    const near = found.slice(place + 1).filter(({ at }) => at > first.at && at <= first.at + TURN_REACH)
    for (const [next, second] of near.entries()) {
      const pair = Math.imul(first.kind, PRIME) ^ second.kind
      add(pair, 1)
      add(Math.imul(first.kind, PRIME) ^ stems[second.at], HALF_KIND_VALUE)
      add(Math.imul(stems[first.at], PRIME) ^ second.kind, HALF_KIND_VALUE)
      for (let third = next + 1; third < near.length; third++) {
        if (near[third].at > second.at) add(Math.imul(pair, PRIME) ^ near[third].kind, THREE_KINDS_VALUE)
      }
    }
  }
}

function maskOf({ text, begin, end }: Token, links: readonly EntityLink[]): string | undefined {
  for (const link of links) {
    if (link.begin <= begin && end <= link.end && link.kind !== 'sector') return `@${link.kind}`
  }
  if (!/^[+\-−$€£¥]*\d/.test(text)) return undefined
  if (text.endsWith('%')) return '#%'
  return /^[$€£¥]/.test(text) ? '#$' : /^(?:19|20)\d\d$/.test(text) ? '#year' : '#'
}

function addRules(rules: readonly EventReading[]): void {
  if (rules.length === 0) add(hashed('', SEED.rule), RULE_VALUE)
  for (const [at, { type, rule, strength }] of rules.entries()) {
    add(hashed(rule, SEED.ruleName), RULE_VALUE)
    add(hashed(type.code, at === 0 ? SEED.rule : SEED.otherRule), RULE_VALUE)
    if (at === 0) add(hashed(`${type.group} ${strength}`, SEED.group), RULE_VALUE)
  }
}

const SIGNS = ['?', '!', ':', '|', '(', '...', '"', "'", '- ']
const signSeeds = SIGNS.map((sign) => hashed(sign, SEED.shape))

/** Questions, quotations, lists that begin with a number, capitals, and the tone of the words. */
function addShape({ title, tokens }: NormalHeadline, links: readonly EntityLink[], tone: number): void {
  const shape = (name: string, size: number, most: number) =>
    add(hashed(name, SEED.shape) + Math.max(-most, Math.min(most, Math.floor(size))), 1)
  for (const [at, sign] of SIGNS.entries()) if (title.includes(sign)) add(signSeeds[at], 1)
  if (/^\d/.test(title)) add(hashed('number first', SEED.shape), 1)
  let capitals = 0
  let assets = 0
  for (const { raw } of tokens) if (/^\p{Lu}/u.test(raw)) capitals++
  for (const { kind } of links) if (kind === 'asset') assets++
  shape('length', tokens.length / 4, 6)
  shape('capitals', (4 * capitals) / Math.max(1, tokens.length), 4)
  shape('assets', assets, 3)
  shape('sentiment', 0.5 + tone, 3)
}

/** Sequences of three to five letters within a word, its edges included. All together weigh as one word. */
function addLetters(tokens: readonly Token[]): void {
  const first = features.length
  for (const { text } of tokens) {
    const length = text.length + 2
    for (let begin = 0; begin + SHORTEST <= length; begin++) {
      let hash = OFFSET ^ SEED.letters
      for (let size = 1; size <= LONGEST && begin + size <= length; size++) {
        const at = begin + size - 2
        const letter = at < 0 || at === text.length ? 32 : text.charCodeAt(at)
        hash = Math.imul(hash ^ letter, PRIME)
        if (size >= SHORTEST) add(hash, 1)
      }
    }
  }
  const value = 1 / Math.sqrt(Math.max(1, features.length - first))
  for (let at = first; at < features.length; at++) features.values[at] = value
}
