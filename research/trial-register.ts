import { createHash } from 'node:crypto'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { type Day, parseDay } from '@bellwether-markets/engine/kernel/time'
import { canonicalJson } from '@bellwether-markets/engine/track-record/canonical-json'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'

const Text = Type.String({ minLength: 1 })

const Registration = Type.Object(
  {
    id: Text,
    date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    what: Text,
    hypothesis: Text,
    parameters: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    universe: Text,
    window: Text,
    figure: Text,
    direction: Type.Union([Type.Literal('above'), Type.Literal('below'), Type.Literal('none')]),
    threshold: Type.Union([Type.Number(), Type.Null()]),
    decides: Text,
    by_commit: Type.String({ pattern: '^[0-9a-f]{7,40}$' }),
  },
  { additionalProperties: false },
)
/** One form of a method, written down before it is measured. */
export type Registration = Static<typeof Registration>

const TrialResult = Type.Object(
  {
    id: Text,
    value: Type.Union([Type.Number(), Type.Null()]),
    interval: Type.Union([Type.Tuple([Type.Number(), Type.Number()]), Type.Null()]),
    t: Type.Union([Type.Number(), Type.Null()]),
    commit: Type.String({ pattern: '^[0-9a-f]{7,40}$' }),
  },
  { additionalProperties: false },
)
/** What came of a registered form. */
export type TrialResult = Static<typeof TrialResult>

export interface TrialRegister {
  readonly registrations: readonly Registration[]
  readonly results: readonly TrialResult[]
}

/** A form by its method and its parameters. */
export interface Form {
  /** The method, the same for all its forms. */
  readonly what: string
  readonly parameters: Readonly<Record<string, unknown>>
}

/** In how many forms a method was tried, and how many results of them are recorded. */
export interface TrialCount {
  readonly what: string
  readonly forms: number
  readonly results: number
}

/** The hash by which forms are told apart; the order of the parameters does not matter. */
export const parametersHash = (parameters: Form['parameters']): string =>
  createHash('sha256').update(canonicalJson(parameters)).digest('hex')

/**
 * Reads a register, one registration or result a line.
 * @param place its name in errors
 * @throws StartupError at the first line that is neither, repeats an id, or is a result of nothing before it
 */
export function parseRegister(text: string, place: string): TrialRegister {
  const registrations: Registration[] = []
  const results: TrialResult[] = []
  for (const [at, line] of text.trimEnd().split('\n').entries()) {
    if (line === '') continue
    const read = parsed(line)
    const known = registrations.some(({ id }) => id === (read as Registration | undefined)?.id)
    if (is(Registration, read) && !known) registrations.push(read)
    else if (is(TrialResult, read) && known) results.push(read)
    else
      throw new StartupError(
        `${place}, line ${at + 1} is neither a registration nor the result of one`,
        'Restore the line: nothing in the register is changed, and results follow their registration.',
      )
  }
  return { registrations, results }
}

export const formatResults = (results: readonly TrialResult[]): string =>
  results.map((result) => `${canonicalJson(result)}\n`).join('')

/** The first line of a form. */
export const registrationOf = (
  { registrations }: TrialRegister,
  { what, parameters }: Form,
): Registration | undefined => {
  const hash = parametersHash(parameters)
  return registrations.find((one) => one.what === what && one.parameters === hash)
}

/** @returns undefined if the register has no line of the form */
export function registeredOn(register: TrialRegister, form: Form): Day | undefined {
  const found = registrationOf(register, form)
  return found && parseDay(found.date)
}

/** Forms of a method in the register, and the given one. */
export function formsTried({ registrations }: TrialRegister, { what, parameters }: Form): number {
  const forms = registrations.filter((one) => one.what === what).map((one) => one.parameters)
  return new Set([...forms, parametersHash(parameters)]).size
}

/** In the order of the first registration of each method. */
export function countTrials({ registrations, results }: TrialRegister): readonly TrialCount[] {
  return [...Map.groupBy(registrations, ({ what }) => what)].map(([what, own]) => ({
    what,
    forms: new Set(own.map(({ parameters }) => parameters)).size,
    results: results.filter(({ id }) => own.some((one) => one.id === id)).length,
  }))
}

/**
 * What is wrong with a register after a commit: it may only grow, by lines dated on the day of the commit before or later,
 * so that none is backdated.
 * @param before the commit before; its day as `YYYY-MM-DD`
 */
export function faultsOf(
  before: { readonly text: string; readonly day: string },
  after: string,
): readonly string[] {
  const [old, now] = [before.text, after].map((text) => text.trimEnd().split('\n'))
  const changed = old.flatMap((line, at) =>
    line === now[at] ? [] : [`Line ${at + 1} was changed or removed.`],
  )
  const added = now.slice(before.text === '' ? 0 : old.length).join('\n')
  const backdated = registrationsIn(added).filter(({ date }) => date < before.day)
  return [
    ...(before.text === '' ? [] : changed),
    ...backdated.map(({ id, date }) => `${id} is dated ${date}, before the commit of ${before.day}.`),
  ]
}

const registrationsIn = (text: string): readonly Registration[] =>
  text.split('\n').flatMap((line) => {
    const read = parsed(line)
    return is(Registration, read) ? [read] : []
  })

const is = <S extends TSchema>(schema: S, value: unknown): value is Static<S> => Value.Check(schema, value)

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
