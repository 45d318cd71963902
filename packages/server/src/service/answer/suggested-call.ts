import type { Catalog } from '@bellwether-markets/products/contract/catalog'
import type { NextCall, Product } from '@bellwether-markets/products/contract/product'

/** A suggested call as `meta.next` of an answer. @throws RangeError if it names no product */
export function suggestedCall({ byId }: Catalog, { product, query = {}, because }: NextCall) {
  const target = byId.get(product)
  if (!target) throw new RangeError(`${product} is suggested, which is no product`)
  return { endpoint: callPath(target, query), reason: because, credits: target.credits }
}

/** Path and query of a complete call. */
function callPath(product: Product, query: Readonly<Record<string, string>>): string {
  const rest = { ...query }
  const path = product.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name] ?? ''
    delete rest[name]
    return encodeURIComponent(value)
  })
  const text = new URLSearchParams(rest).toString()
  return text === '' ? path : `${path}?${text}`
}
