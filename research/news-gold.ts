export type Half = 'tune' | 'score'

/** Headlines labelled by hand; rules are made on one half and scored on the other. */
export interface NewsGold {
  readonly headlines: readonly {
    readonly title: string
    /** Ids of what it names. */
    readonly entities: readonly string[]
    readonly event: string | null
    readonly half: Half
  }[]
  readonly pairs: readonly {
    readonly first: string
    readonly second: string
    /** Between the two. */
    readonly hours: number
    readonly duplicate: boolean
    readonly half: Half
  }[]
  readonly negations: readonly { readonly title: string; readonly sign: number }[]
}
