/** Reads untrusted JSON: a value of the wrong kind counts as absent. */

export type Members = Readonly<Record<string, unknown>>

export const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const memberAt = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => membersOf(inner)[name], value)

/** @returns undefined if not JSON */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
