export const GROUPS = ['Assets', 'History', 'Documentation'] as const

/** What a search found. */
export interface Hit {
  readonly group: (typeof GROUPS)[number]
  /** A symbol or a word for the kind. */
  readonly label: string
  readonly title: string
  readonly detail: string
  readonly href: string
}
