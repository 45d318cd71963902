export type EntityKind = 'asset' | 'commodity' | 'currency' | 'index' | 'country' | 'central_bank' | 'sector'

export interface Entity {
  readonly id: string
  readonly kind: EntityKind
  readonly symbols: readonly string[]
}

/** Conditions for an ambiguous name. */
export interface Guard {
  /** Prior probability of the entity; from 0.6 on no witness is needed. */
  readonly prior: number
  /** Words that support the entity; one is enough. */
  readonly witnesses: readonly string[]
  /** Words that support another meaning. */
  readonly others: readonly string[]
}

/** A guard as in the data tables. */
export type GuardRow = Pick<Guard, 'prior'> & Partial<Guard>

/** Ambiguous names. */
export interface GuardedNames extends GuardRow {
  readonly names: readonly string[]
}

/**
 * One spelling of an entity. A leading capital must match; a name all in capitals must match exactly; a trailing `*`
 * stands for German adjective endings.
 */
export interface Alias {
  readonly text: string
  /** Undefined for a phrase that means nothing tracked and hides the names within it. */
  readonly entity: Entity | undefined
  readonly score: number
  readonly guard: Guard | undefined
  /** Kind of alias, for the reason. */
  readonly role: string
}

export const aliasesOf = (
  entity: Entity,
  names: readonly string[],
  score = 1,
  role = 'name',
): readonly Alias[] => names.map((text) => ({ text, entity, score, guard: undefined, role }))

/** Aliases that depend on the other words of the title. */
export const guardedAliases = (
  entity: Entity,
  names: readonly string[],
  { prior, witnesses = [], others = [] }: GuardRow,
): readonly Alias[] =>
  names.map((text) => ({
    text,
    entity,
    score: 1,
    role: 'ambiguous name',
    guard: { prior, witnesses, others },
  }))
