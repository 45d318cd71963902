import type { EntityKind } from './entity-kind.ts'

/** What an alias leads to. */
export interface Entity {
  readonly id: string
  readonly kind: EntityKind
  readonly symbols: readonly string[]
}

/** When a name that also means something else counts. */
export interface Guard {
  /** How likely the entity is meant where nothing else is said: 0.6 and more counts without a witness. */
  readonly prior: number
  /** Words of the entity's own subject; one of them is enough. */
  readonly witnesses: readonly string[]
  /** Words that say it is something else. */
  readonly others: readonly string[]
}

/** A guard as tables state it. */
export type GuardRow = Pick<Guard, 'prior'> & Partial<Guard>

/** Names that also mean something else. */
export interface GuardedNames extends GuardRow {
  readonly names: readonly string[]
}

/**
 * One way to write an entity. A capital at its beginning is demanded of the title too, and a name all in capitals is
 * demanded as it stands; a `*` at its end stands for the endings of German adjectives.
 */
export interface Alias {
  readonly text: string
  /** Undefined: the phrase looks like a name but means nothing tracked, and hides the names within it. */
  readonly entity: Entity | undefined
  readonly score: number
  readonly guard: Guard | undefined
  /** What the alias is, for the reason. */
  readonly role: string
}

/** Aliases of one entity. */
export const aliasesOf = (
  entity: Entity,
  names: readonly string[],
  score = 1,
  role = 'name',
): readonly Alias[] => names.map((text) => ({ text, entity, score, guard: undefined, role }))

/** Aliases that need a look at the other words of the title. */
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
