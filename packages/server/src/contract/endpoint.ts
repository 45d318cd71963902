import type { Operation } from './operation.ts'
import type { Product } from './product.ts'

/** A product is answered from its snapshot, an operation by its handler. */
export type Endpoint = Product | Operation

export const isProduct = (endpoint: Endpoint): endpoint is Product => 'answer' in endpoint
