import type { OnDemand } from './on-demand.ts'
import type { Operation } from './operation.ts'
import type { Product } from './product.ts'

/** A product is answered from its snapshot, an operation by its handler. */
export type Endpoint = Product | Operation

export const isProduct = (endpoint: Endpoint): endpoint is Product => 'answer' in endpoint

/** The operation of an on-demand analysis. */
export const isOnDemand = (endpoint: Endpoint): endpoint is Operation & OnDemand =>
  'inputs' in endpoint && !isProduct(endpoint)
