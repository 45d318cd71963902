import type { Universe } from '@bellwether-markets/engine/market/asset'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import type { Computation, Product } from './product.ts'

/** Every product, each after its upstream products. */
export interface Catalog {
  readonly products: readonly Product[]
  readonly byId: ReadonlyMap<string, Product>
  /** Products and internal computations, in the same order. */
  readonly computed: readonly Computation[]
  /** The same, those that are declared to be first ahead. */
  readonly refreshOrder: readonly Computation[]
  readonly computedById: ReadonlyMap<string, Computation>
}

const NO_ASSETS = universeOf([])

/**
 * Validates the declarations and orders them.
 * @param internal computations without an endpoint
 * @throws RangeError on a duplicate id or path, an unknown input or `next`, or a cycle
 */
export function catalogOf(products: readonly Product[], internal: readonly Computation[] = []): Catalog {
  const byId = new Map(products.map((product) => [product.id, product]))
  const everything = [...products, ...internal]
  const computedById = new Map(everything.map((product) => [product.id, product]))
  if (computedById.size !== everything.length) throw new RangeError('two products share an id')
  if (new Set(products.map((product) => product.path)).size !== products.length) {
    throw new RangeError('two products share a path')
  }
  for (const product of products) {
    const suggestion = product.next(product.example.result as never)
    if (!byId.has(suggestion.product)) {
      throw new RangeError(`${product.id} suggests ${suggestion.product}, which is no product`)
    }
  }
  const computed = ordered(everything, computedById)
  const offered = computed.flatMap(({ id }) => byId.get(id) ?? [])
  const first = everything.filter(({ refresh }) => refresh.first)
  const refreshOrder = ordered([...first, ...everything], computedById)
  return { products: offered, byId, computed, refreshOrder, computedById }
}

/** Ids of upstream products. */
const upstreamOf = (product: Computation, universe: Universe): readonly string[] =>
  Object.values(product.inputs(universe)).flatMap((input) =>
    'product' in input.request ? [input.request.product] : [],
  )

function ordered(
  products: readonly Computation[],
  byId: ReadonlyMap<string, Computation>,
): readonly Computation[] {
  const done = new Set<string>()
  const result: Computation[] = []
  const visit = (product: Computation, path: readonly string[]): void => {
    if (done.has(product.id)) return
    if (path.includes(product.id))
      throw new RangeError(`a cycle of products: ${[...path, product.id].join(' → ')}`)
    for (const id of upstreamOf(product, NO_ASSETS)) {
      const source = byId.get(id)
      if (!source) throw new RangeError(`${product.id} is computed from ${id}, which is no product`)
      visit(source, [...path, product.id])
    }
    done.add(product.id)
    result.push(product)
  }
  for (const product of products) visit(product, [])
  return result
}
