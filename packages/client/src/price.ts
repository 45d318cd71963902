import type { Operation } from './answer.ts'

/**
 * The operation with the price of one call.
 * @param given a list that is charged by element is a list, or text with commas; equal elements count once
 */
export function priced(operation: Operation, given: Readonly<Record<string, unknown>>): Operation {
  const { credits, each } = operation
  const list = each === undefined ? undefined : given[each]
  if (list === undefined || list === null) return operation
  const parts = [list].flat().flatMap((part) => String(part).split(/[,\s]+/))
  const distinct = new Set(parts.map((part) => part.toUpperCase()).filter((part) => part !== ''))
  return { ...operation, credits: credits * Math.max(1, distinct.size) }
}
