import { createHash } from 'node:crypto'
import { canonicalJson } from '../packages/server/src/domain/track-record/canonical-json.ts'
import { StartupError } from '../packages/server/src/kernel/errors.ts'

/** One measurement of one form of a method, as the register keeps it. */
export interface Trial {
  /** The method, the same for all its forms. */
  readonly what: string
  /** SHA-256 of the canonical text of its parameters. */
  readonly parameters: string
  readonly figure: string
  /** null if it could not be measured. */
  readonly value: number | null
  /** `YYYY-MM-DD`. */
  readonly date: string
}

/** How often a method was measured, and in how many forms. */
export interface TrialCount {
  readonly what: string
  readonly runs: number
  readonly forms: number
}

/** The hash by which forms are told apart; the order of the parameters does not matter. */
export const parametersHash = (parameters: Readonly<Record<string, unknown>>): string =>
  createHash('sha256').update(canonicalJson(parameters)).digest('hex')

/**
 * Reads a register, one trial a line.
 * @param place its name in errors
 * @throws StartupError at the first line that is no trial: a register with a hole undercounts
 */
export function parseTrials(text: string, place: string): readonly Trial[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return []
    const trial = trialOf(line)
    if (trial === undefined) {
      throw new StartupError(
        `${place}, line ${at + 1} is no trial`,
        'Restore the line. Without it the figures that are deflated by the number of trials would be too good.',
      )
    }
    return [trial]
  })
}

/** What to append to a register. */
export const formatTrials = (trials: readonly Trial[]): string =>
  trials.map((trial) => `${canonicalJson(trial)}\n`).join('')

/** The counts of every method in a register, in the order of their first trial. */
export function countTrials(trials: readonly Trial[]): readonly TrialCount[] {
  return [...Map.groupBy(trials, ({ what }) => what)].map(([what, own]) => ({
    what,
    runs: own.length,
    forms: new Set(own.map(({ parameters }) => parameters)).size,
  }))
}

/** Forms of a method that were tried by now, a form that is about to be measured among them. */
export function formsTried(trials: readonly Trial[], what: string, about: string): number {
  const forms = trials.filter((trial) => trial.what === what).map(({ parameters }) => parameters)
  return new Set([...forms, about]).size
}

function trialOf(line: string): Trial | undefined {
  const value = parsed(line)
  if (typeof value !== 'object' || value === null) return undefined
  const { what, parameters, figure, value: measured, date } = value as Record<string, unknown>
  const texts = [what, parameters, figure, date]
  const known = texts.every((text) => typeof text === 'string')
  if (!known || !(measured === null || typeof measured === 'number')) return undefined
  return { what, parameters, figure, value: measured, date } as Trial
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
