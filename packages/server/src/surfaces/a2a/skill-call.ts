import { isRecord } from '../tools/cursor.ts'
import type { Tool } from '../tools/tool.ts'

export type Members = Readonly<Record<string, unknown>>

/** A skill and what is wanted of it; a view is one of the arguments. */
export interface SkillCall {
  readonly skill: string
  readonly arguments: Members
}

export interface PlannedCall {
  readonly tool: Tool
  readonly input: Members
}

/**
 * A skill as data. Its arguments are members of the same object, or of `arguments`, as `try` and `meta.next` write them.
 * A member of the object itself wins.
 */
export function skillCallIn({ skill, ...input }: Members): SkillCall {
  return { skill: typeof skill === 'string' ? skill : '', arguments: argumentsIn(input) }
}

function argumentsIn({ arguments: nested, ...direct }: Members): Members {
  if (!isRecord(nested)) return nested === undefined ? direct : { arguments: nested, ...direct }
  // An answer gives these with the call that it suggests.
  const { reason: _, credits: __, ...own } = direct
  return { ...nested, ...own }
}

/** The only place that knows how a skill becomes a tool. @returns undefined for an unknown skill */
export function callOf(
  tools: readonly Tool[],
  { skill, arguments: input }: SkillCall,
): PlannedCall | undefined {
  const tool = tools.find((one) => one.skill === skill)
  return tool && { tool, input: input }
}
