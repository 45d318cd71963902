import type { Recorded } from '../recording.ts'

/** Sets of headers that answers have in common, each under a name. */
export interface Heads {
  /** The name of a set, which is of this section if it was not seen before. */
  nameOf(headers: Readonly<Record<string, string>>, section: string): string
  recorded(): Recorded
}

export function headTable(): Heads {
  const names = new Map<string, string>()
  const made = new Map<string, number>()
  return {
    nameOf(headers, section) {
      const text = JSON.stringify(headers)
      const known = names.get(text)
      if (known !== undefined) return known
      const count = (made.get(section) ?? 0) + 1
      made.set(section, count)
      const name = `${section} #${count}`
      names.set(text, name)
      return name
    },
    recorded: () => Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text)])),
  }
}
