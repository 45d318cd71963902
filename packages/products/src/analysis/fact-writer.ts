import type { AssetAnalysis } from '@bellwether-markets/engine/analysis/analyse-assets'
import type { Fact } from '@bellwether-markets/engine/text/fact'
import { type FactStyle, renderFact } from '@bellwether-markets/engine/text/render-fact'
import type { Evidence } from '@bellwether-markets/engine/text/verify-text'

export interface FactWriter {
  readonly evidence: Evidence
  /** NaN if unknown or a day. */
  value(id: string): number
  has(...ids: readonly string[]): boolean
  /** With a minus if negative. @throws RangeError if unknown */
  plain(id: string, decimals?: number): string
  /** Closes of a fund are adjusted later, so they are not told. */
  readonly isFund: boolean
  /** Facts in place of `{id}`, `{id:signed}`, `{id:size}` without a sign, and `{id:price}`: ` of 51.89 USD`, none of a fund. */
  text(words: string): string
}

const NAMED = /\{(\w+)(?::(\w+))?\}/g

export function factWriter(evidence: Evidence, isFund: boolean): FactWriter {
  const byId = new Map(evidence.facts.map((fact) => [fact.id, fact]))
  const fact = (id: string): Fact => {
    const found = byId.get(id)
    if (found === undefined) throw new RangeError(`the fact ${id} is unknown`)
    return found
  }
  const write = (id: string, style: FactStyle, decimals?: number): string =>
    renderFact(fact(id), evidence.language, style, decimals)
  return {
    evidence,
    isFund,
    value: (id) => {
      const value = byId.get(id)?.value
      return typeof value === 'number' ? value : Number.NaN
    },
    has: (...ids) => ids.every((id) => byId.has(id)),
    plain: (id, decimals) => write(id, 'plain', decimals),
    text: (words) =>
      words.replace(NAMED, (_, id: string, style: FactStyle | 'price' = 'plain') => {
        if (style !== 'price') return write(id, style)
        return isFund ? '' : ` of ${write(id, 'plain')}`
      }),
  }
}

export interface Reading {
  /** −1 to 1: against or for it. */
  readonly tilt: number
  readonly text: string
}

/** Undefined if unknown or not notable. */
export type Reader = (say: FactWriter, analysis: AssetAnalysis) => Reading | undefined

type Case = readonly [isSo: boolean, tilt: number, text: string]

export function firstOf(...cases: readonly Case[]): Reading | undefined {
  const found = cases.find(([isSo]) => isSo)
  return found && { tilt: found[1], text: found[2] }
}

export const bounded = (tilt: number): number => Math.max(-1, Math.min(1, tilt))
