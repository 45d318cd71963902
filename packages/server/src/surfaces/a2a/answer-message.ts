import { createHash } from 'node:crypto'
import { readJson, UnfitInput } from '@bellwether-markets/engine/kernel/caller-input'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { AssetNames } from '@bellwether-markets/engine/market/asset-names'
import { nearest } from '@bellwether-markets/engine/text/nearest'
import { errorBody } from '@bellwether-markets/products/contract/envelope'
import type { CallTool, ToolCaller } from '../tools/call-tool.ts'
import { isRecord } from '../tools/cursor.ts'
import { descriptionOf, type Tool } from '../tools/tool.ts'
import { menuOf } from './menu.ts'
import { callOf, type Members, type PlannedCall, type SkillCall, skillCallIn } from './skill-call.ts'
import { textOfBody } from './text-of-body.ts'

/** A message without the wrapping of the protocol. */
export interface ReceivedMessage {
  readonly id: string
  readonly parts: readonly { readonly text?: string; readonly data?: unknown }[]
  /** `max_credits` of its metadata. */
  readonly maxCredits: unknown
  /** Media types that the caller accepts. */
  readonly outputModes: readonly string[]
}

export interface MessageAnswer {
  /** The body that HTTP would send; the calls of a menu. */
  readonly bodies: readonly string[]
  /** The same in words; made when it is needed. */
  readonly text: () => string
  /** No call was answered. */
  readonly refused: boolean
  /** The message was text, whose sender may read nothing else. */
  readonly inText: boolean
  /** Nothing was called: the caller chooses from the menu. */
  readonly isMenu: boolean
}

/** Never rejects. */
export type AnswerMessage = (message: ReceivedMessage, caller: ToolCaller) => Promise<MessageAnswer>

export interface MessageDeps {
  readonly tools: readonly Tool[]
  readonly callTool: CallTool
  /** Of the assets of this market. */
  readonly names: () => AssetNames
  readonly onFault: (error: unknown, requestId: string) => void
}

/** Answers a message that names a skill, as data, as JSON or by its name; any other text with a menu, free. */
export function messageAnswerer(deps: MessageDeps): AnswerMessage {
  return async (message, caller) => {
    const read = readParts(deps.tools, message.parts)
    const { inText } = read
    const refusal = (error: string, hint: string): MessageAnswer => ({
      bodies: [JSON.stringify(guide(deps.tools, error, hint, caller.requestId))],
      text: () => hint,
      refused: true,
      inText,
      isMenu: false,
    })
    const most = message.maxCredits ?? Number.POSITIVE_INFINITY
    if (typeof most !== 'number' || !(most >= 0))
      return refusal('invalid_max_credits', 'max_credits is a number of credits, 0 or more.')
    if (read.fault !== undefined) return refusal('invalid_json', read.fault)
    if (read.call === undefined && read.text === '') return refusal('unknown_skill', HOW_TO_ASK)
    if (read.call === undefined) return menuAnswer(deps, read.text)
    const call = callOf(deps.tools, read.call)
    if (call === undefined) return refusal('unknown_skill', unknownSkill(deps.tools, read.call.skill))
    const idempotencyKey = caller.idempotencyKey ?? keyOf(message.id, call)
    const { text: body, refused } = await called(deps, call, { ...caller, idempotencyKey, maxCredits: most })
    return { bodies: [body], text: () => textOfBody(body), refused, inText, isMenu: false }
  }
}

function menuAnswer({ tools, names }: MessageDeps, question: string): MessageAnswer {
  const { text, calls } = menuOf(tools, names(), question)
  const bodies = calls.map((call) => JSON.stringify(call))
  return { bodies, text: () => text, refused: false, inText: true, isMenu: true }
}

const HOW_TO_ASK = 'Send {"skill": "<id>", …parameters} with one of these skills.'
const LONGEST_SHOWN = 60

function unknownSkill(tools: readonly Tool[], skill: string): string {
  const [near] = nearest(
    skill,
    tools.map((tool) => ({ text: tool.skill })),
    1,
  )
  const meant = near === undefined ? '' : ` Do you mean ${near}?`
  return `${JSON.stringify(skill.slice(0, LONGEST_SHOWN))} is no skill.${meant} ${HOW_TO_ASK}`
}

async function called(
  { callTool, onFault }: MessageDeps,
  { tool, input }: PlannedCall,
  caller: ToolCaller,
): ReturnType<CallTool> {
  try {
    return await callTool(tool, input, caller)
  } catch (error) {
    onFault(error, caller.requestId)
    return { text: errorBody(new AppError('internal_error'), caller.requestId), refused: true }
  }
}

/** A repeated message is not charged again; another question under its id is a call of its own. */
const keyOf = (id: string, { tool, input }: PlannedCall): string =>
  `a2a-${createHash('sha256')
    .update(JSON.stringify([id, tool.skill, input]))
    .digest('base64url')}`

interface Reading {
  readonly call?: SkillCall
  readonly inText: boolean
  /** Why text that begins like JSON is none. */
  readonly fault?: string
  /** All that is no call. */
  readonly text: string
}

/** The first part that names a skill: as data, as JSON text or by bare name. */
function readParts(tools: readonly Tool[], parts: ReceivedMessage['parts']): Reading {
  const texts = parts.flatMap(({ text }) => text?.trim() ?? [])
  const text = texts.join('\n')
  let fault: string | undefined
  for (const part of parts) {
    if (isRecord(part.data) && 'skill' in part.data)
      return { call: skillCallIn(part.data), inText: false, text }
    const read = callInText(tools, part.text?.trim() ?? '')
    if (typeof read === 'string') fault ??= read
    else if (read !== undefined) return { call: skillCallIn(read), inText: true, text }
  }
  return { inText: texts.length > 0, text, ...(fault !== undefined && { fault }) }
}

const FENCE = /^```(?:json)?\s*([\s\S]*?)\s*```$/

/** @returns undefined for text that is neither JSON nor the name of a skill, a sentence for broken JSON */
function callInText(tools: readonly Tool[], text: string): Members | string | undefined {
  const name = text.toLowerCase().replace(/[\s_-]+/g, '-')
  if (tools.some(({ skill }) => skill === name)) return { skill: name }
  const [, inner = text] = FENCE.exec(text) ?? []
  if (!inner.startsWith('{')) return undefined
  try {
    const read = readJson(inner)
    return isRecord(read) && 'skill' in read ? read : undefined
  } catch (error) {
    const reason = error instanceof UnfitInput ? error.fields.hint : error
    return `The text begins like JSON. ${reason} Send {"skill": "<id>", …parameters}.`
  }
}

/** Free help for a message that leads to no call. */
const guide = (tools: readonly Tool[], error: string, hint: string, requestId: string) => ({
  ok: false,
  error,
  hint,
  request_id: requestId,
  skills: tools.map((tool) => ({
    id: tool.skill,
    summary: descriptionOf(tool),
    example: { skill: tool.skill, ...tool.views[0].endpoint.example.query },
  })),
})
