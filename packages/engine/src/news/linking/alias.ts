export type EntityKind = 'asset' | 'commodity' | 'currency' | 'index' | 'country' | 'central_bank' | 'sector'

export interface Entity {
  readonly id: string
  readonly kind: EntityKind
  readonly symbols: readonly string[]
}

interface Guard {
  /** Probability of the entity; from 0.6 on no witness is needed. */
  readonly prior: number
  /** Words that support the entity. */
  readonly witnesses: readonly string[]
  /** Words that support another meaning. */
  readonly others: readonly string[]
}

type GuardRow = Pick<Guard, 'prior'> & Partial<Guard>

export interface GuardedNames extends GuardRow {
  readonly names: readonly string[]
}

/** A leading capital must match, a name in capitals exactly; a trailing `*` stands for German adjective endings. */
export interface Alias {
  readonly text: string
  /** Undefined for a phrase that hides the names within it. */
  readonly entity: Entity | undefined
  readonly score: number
  readonly guard: Guard | undefined
  /** For the reason. */
  readonly role: string
}

export const aliasesOf = (
  entity: Entity,
  names: readonly string[],
  score = 1,
  role = 'name',
): readonly Alias[] => names.map((text) => ({ text, entity, score, guard: undefined, role }))

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
