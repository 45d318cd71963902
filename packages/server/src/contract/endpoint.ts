import type { Operation } from './operation.ts'
import type { Product } from './product.ts'

/** Anything that can be called: a product is an operation that is answered from its snapshot. */
export type Endpoint = Product | Operation

export const isProduct = (endpoint: Endpoint): endpoint is Product => 'answer' in endpoint
