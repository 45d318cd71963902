interface Entry {
  readonly link?: true
  readonly name?: string
}

export const LOCKED: Readonly<Record<string, Entry>>
export function placesFor(folder: string, fields: readonly string[]): ReadonlySet<string>
