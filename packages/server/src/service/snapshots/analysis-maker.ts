import { AppError, NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import { universeAt } from '@bellwether-markets/engine/market/asset'
import type { Analyses, Analysis } from '@bellwether-markets/products/contract/analysis'
import { Compile, type Validator } from 'typebox/schema'
import type { AnalysisQuestion, FactTables, MarketSource } from '../ports.ts'
import { loadUnhashed, type UpstreamSnapshot } from './load-inputs.ts'

interface AnalysisMakerDeps {
  readonly declared: readonly Analysis[]
  readonly analyses: Analyses
  readonly source: MarketSource
  readonly facts: FactTables
  readonly upstreamAt: (product: string, asOf: AnalysisQuestion['asOf']) => UpstreamSnapshot
}

class AnalysisInvalid extends Error {}

/** Answers on-demand analyses; stores nothing. */
export function analysisMaker({ declared, analyses, source, facts, upstreamAt }: AnalysisMakerDeps) {
  const byId = new Map(declared.map((one) => [one.id, one]))
  const validators = new Map<string, Validator>()
  const checked = ({ id, result }: Analysis, answer: unknown): unknown => {
    const validator = validators.get(id) ?? Compile(result)
    validators.set(id, validator)
    if (validator.Check(answer)) return answer
    const [, [fault]] = validator.Errors(answer)
    throw new AnalysisInvalid(`${id} ${fault?.instancePath}: ${fault?.message}`)
  }
  /** @throws AppError `no_data_then` if too little was known then, or as the analysis declares */
  return ({ id, asOf, query }: AnalysisQuestion): unknown => {
    const analysis = byId.get(id)
    const analyse = analyses[id]
    if (analysis === undefined || analyse === undefined) throw new RangeError(`nothing analyses ${id}`)
    const none = { product: id, as_of: formatInstant(asOf) }
    if (asOf < source.observations.since) throw new AppError('no_data_then', none)
    source.advanceTo(asOf)
    const { observations } = source
    const tracked = universeAt(observations.universe, asOf)
    const inputs = loadUnhashed(analysis.inputs(tracked, query as never, asOf), {
      observations,
      asOf,
      facts,
      upstream: (product) => upstreamAt(product, asOf),
    })
    try {
      return checked(analysis, analyse(inputs as never, query as never, asOf))
    } catch (error) {
      if (!(error instanceof NotEnoughHistory)) throw error
      throw new AppError('no_data_then', { ...none, reason: error.message })
    }
  }
}
