import { createHash } from 'node:crypto'
import type { TaskPushNotificationConfig } from '@a2a-js/sdk'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { AssetNames } from '@bellwether-markets/engine/market/asset-names'
import { errorBody } from '@bellwether-markets/products/contract/envelope'
import { shownAlert } from '../../operations/alerts/alert-schema.ts'
import type { MarketKind, WatchedRule } from '../../service/ports.ts'
import { costOf } from '../docs/operation.ts'
import type { CallTool, ToolCaller } from '../tools/call-tool.ts'
import { isRecord } from '../tools/cursor.ts'
import { descriptionOf, type Tool } from '../tools/tool.ts'
import { contextOf } from './context-id.ts'
import { receiverOf } from './push-config.ts'
import { sentenceRouter } from './route-sentence.ts'
import { callOf, isFree, type Members, type PlannedCall, type SkillCall, skillCallIn } from './skill-call.ts'
import { textOfBody } from './text-of-body.ts'
import type { Receiver, WatchRules } from './watch-rules.ts'
import type { Watch } from './watch-sentence.ts'
import { watchingText } from './watch-words.ts'

/** In characters; nobody asks a market more at once. */
const LONGEST_TEXT = 2_000
/** Of one message in plain language; a single call may cost more. */
const MOST_CALLS = 3
const MOST_CREDITS = 6
const PUSH_CREDITS = 1

/** A message without the wrapping of the protocol. */
export interface AskedMessage {
  readonly id: string
  readonly parts: readonly { readonly text?: string; readonly data?: unknown }[]
  /** `max_credits` of its metadata. */
  readonly maxCredits: unknown
  /** Media types that the caller accepts. */
  readonly outputModes: readonly string[]
  readonly contextId?: string
  /** Told when what is watched comes about; its request was made in `version` of the protocol. */
  readonly push?: TaskPushNotificationConfig | undefined
  readonly version?: string | undefined
}

export interface MessageAnswer {
  /** The bodies that HTTP would send, in the order of the calls. */
  readonly bodies: readonly string[]
  /** The same in words; made when it is wanted. */
  readonly text: () => string
  /** No call was answered. */
  readonly refused: boolean
  /** The message was in plain language. */
  readonly spoken: boolean
  /** The task that the message began: it stays open until this has come about. */
  readonly watched?: WatchedRule
  /** What of it was not answered. */
  readonly told?: string
}

/** Never rejects. */
export type AnswerMessage = (asked: AskedMessage, caller: ToolCaller) => Promise<MessageAnswer>

export interface MessageDeps {
  readonly tools: readonly Tool[]
  readonly callTool: CallTool
  readonly watches: WatchRules
  readonly market: MarketKind
  /** Of the assets of this market. */
  readonly names: () => AssetNames
  /** Of the market, which may be frozen. */
  readonly marketNow: () => Instant
  readonly onFault: (error: unknown, requestId: string) => void
}

/** Answers a message that names a skill, or asks in plain language. */
export function messageAnswerer(deps: MessageDeps): AnswerMessage {
  return (asked, caller) => {
    const plan = planOf(deps, asked)
    return plan.watch === undefined ? run(deps, plan, asked.id, caller) : watch(deps, plan, asked, caller)
  }
}

interface Plan {
  readonly calls: readonly PlannedCall[]
  readonly spoken: boolean
  /** Said instead of calls, or after them. */
  readonly told: string
  readonly german: boolean
  /** Why nothing is called. */
  readonly error?: string
  /** What is watched instead. */
  readonly watch?: {
    readonly watch: Watch
    readonly sentence: string
    readonly receiver: Receiver | undefined
  }
}

interface Words {
  readonly spoken: boolean
  readonly german: boolean
}

const DATA: Words = { spoken: false, german: false }

const refused = (error: string, told: string, words = DATA): Plan => ({ calls: [], told, error, ...words })

function planOf({ tools, names, marketNow }: MessageDeps, asked: AskedMessage): Plan {
  const { parts, maxCredits } = asked
  const named = skillIn(tools, parts)
  const text = parts
    .flatMap((part) => part.text ?? [])
    .join('\n')
    .trim()
  const most = maxCredits ?? Number.POSITIVE_INFINITY
  if (typeof most !== 'number' || !(most >= 0)) {
    const words = { spoken: named === undefined && text !== '', german: false }
    return refused('invalid_max_credits', 'max_credits is a number of credits, 0 or more.', words)
  }
  if (named !== undefined) {
    const call = callOf(tools, named)
    return call === undefined ? refused('unknown_skill', HOW_TO_ASK) : affordable([call], most, DATA)
  }
  if (text === '') return refused('unknown_skill', HOW_TO_ASK)
  if (text.length > LONGEST_TEXT) {
    const hint = `Ask in at most ${LONGEST_TEXT} characters; this message has ${text.length}.`
    return refused('message_too_long', hint, { spoken: true, german: false })
  }
  const route = sentenceRouter({
    names: names(),
    isFree: (skill, view) => isFree(tools, skill, view),
    now: marketNow(),
  })
  const { calls, watch: asksFor, told, german } = route(text)
  const words = { spoken: true, german }
  if (asksFor !== undefined) return watchPlan(asked, { watch: asksFor, sentence: text, told, most, words })
  const planned = calls.flatMap((call) => callOf(tools, call) ?? [])
  if (planned.length === 0) return refused('not_understood', told, words)
  const plan = affordable(planned, most, words)
  return { ...plan, told: [told, plan.told].filter((note) => note !== '').join(' ') }
}

interface AskedWatch {
  readonly watch: Watch
  readonly sentence: string
  readonly told: string
  readonly most: number
  readonly words: Words
}

function watchPlan(
  { push, version }: AskedMessage,
  { watch: asksFor, sentence, told, most, words }: AskedWatch,
): Plan {
  const receiver = push && receiverOf(push, version)
  if (typeof receiver === 'string') return refused('invalid_push_receiver', receiver, words)
  if (receiver !== undefined && most < PUSH_CREDITS) {
    const price = `push (${costOf(PUSH_CREDITS)})`
    return refused('above_max_credits', LEFT[words.german ? 'de' : 'en'].above(most, price), words)
  }
  return { calls: [], told, ...words, watch: { watch: asksFor, sentence, receiver } }
}

const HOW_TO_ASK =
  'Ask in one sentence, in English or German, or send one data part {"skill": "<id>", …parameters} with one of these skills.'

/** The first call is what the message asks above all; others join it while they are cheap. */
function affordable(planned: readonly PlannedCall[], most: number, words: Words): Plan {
  const calls: PlannedCall[] = []
  const left: PlannedCall[] = []
  let total = 0
  for (const call of planned) {
    const isCheap = calls.length === 0 || call.credits === 0 || total + call.credits <= MOST_CREDITS
    if (calls.length < MOST_CALLS && isCheap && total + call.credits <= most) {
      calls.push(call)
      total += call.credits
    } else left.push(call)
  }
  const prices = left.map((call) => `${nameOf(call)} (${costOf(call.credits)})`).join(', ')
  const say = LEFT[words.german ? 'de' : 'en']
  if (calls.length === 0) return refused('above_max_credits', say.above(most, prices), words)
  return { calls, ...words, told: left.length === 0 ? '' : say.left(prices) }
}

const LEFT = {
  en: {
    above: (most: number, prices: string) => `Not called, because max_credits is ${most}: ${prices}.`,
    left: (prices: string) => `Not called, for its price: ${prices}. Ask for it alone.`,
  },
  de: {
    above: (most: number, prices: string) => `Nicht aufgerufen, weil max_credits ${most} ist: ${prices}.`,
    left: (prices: string) => `Wegen des Preises nicht aufgerufen: ${prices}. Frag danach allein.`,
  },
} as const

/** "stock-analysis of NVDA" */
function nameOf({ tool, given: { ticker, symbols } }: PlannedCall): string {
  const assets = ticker ?? symbols
  return assets === undefined ? tool.skill : `${tool.skill}: ${String(assets)}`
}

async function run(deps: MessageDeps, plan: Plan, id: string, caller: ToolCaller): Promise<MessageAnswer> {
  const { calls, spoken, told, german, error } = plan
  if (error !== undefined) {
    const body = JSON.stringify(guide(deps.tools, error, told, caller.requestId))
    return { bodies: [body], text: () => told, refused: true, spoken }
  }
  const answers = await Promise.all(
    calls.map((call, index) => {
      const idempotencyKey = keyOfCall(caller.idempotencyKey, id, call, index)
      return called(deps, call, { ...caller, idempotencyKey })
    }),
  )
  const bodies = answers.map(({ text }) => text)
  return {
    bodies,
    text: () =>
      [...bodies.map((body) => textOfBody(body, german)), told].filter((text) => text !== '').join('\n\n'),
    refused: answers.every((answer) => answer.refused),
    spoken,
  }
}

/** Sets the rule that the task is read from. */
async function watch(
  { watches, market, onFault }: MessageDeps,
  { watch: asksFor, german, told }: Plan,
  { id: messageId, contextId = '' }: AskedMessage,
  caller: ToolCaller,
): Promise<MessageAnswer> {
  if (asksFor === undefined) throw new RangeError('the plan watches nothing')
  const task = { messageId, contextId: contextId || contextOf(caller), german }
  const done = await watches.set({ ...asksFor, ...task }, caller).catch((error: unknown) => {
    onFault(error, caller.requestId)
    return { refusal: errorBody(new AppError('internal_error'), caller.requestId) }
  })
  if ('refusal' in done) {
    const { refusal } = done
    return { bodies: [refusal], text: () => textOfBody(refusal, german), refused: true, spoken: true }
  }
  const watched = done.result
  return {
    bodies: [JSON.stringify({ ok: true, data: { task: watched.id, alert: shownAlert(watched) } })],
    text: () => [watchingText(watched, market), told].filter((text) => text !== '').join('\n\n'),
    refused: false,
    spoken: true,
    watched,
    told,
  }
}

async function called(
  { callTool, onFault }: MessageDeps,
  { tool, given }: PlannedCall,
  caller: ToolCaller,
): ReturnType<CallTool> {
  try {
    return await callTool(tool, given, caller)
  } catch (error) {
    onFault(error, caller.requestId)
    return { text: errorBody(new AppError('internal_error'), caller.requestId), refused: true }
  }
}

/** A repeated message is not charged again; another question under its id is a call of its own. */
function keyOfCall(key: string | undefined, id: string, { tool, given }: PlannedCall, index: number): string {
  if (key === undefined) return keyOf(JSON.stringify([id, tool.skill, given]))
  return index === 0 ? key : keyOf(`${key} ${index}`)
}

const keyOf = (text: string): string => `a2a-${createHash('sha256').update(text).digest('base64url')}`

/** The first part that names a skill: as data, as JSON text or by bare name. */
function skillIn(tools: readonly Tool[], parts: AskedMessage['parts']): SkillCall | undefined {
  for (const { text, data } of parts) {
    const asked = isRecord(data) ? data : requestInText(tools, text)
    if (asked?.skill !== undefined) return skillCallIn(asked)
  }
  return undefined
}

function requestInText(tools: readonly Tool[], text: string | undefined): Members | undefined {
  const trimmed = text?.trim() ?? ''
  if (tools.some(({ skill }) => skill === trimmed)) return { skill: trimmed }
  if (!trimmed.startsWith('{')) return undefined
  try {
    const read: unknown = JSON.parse(trimmed)
    return isRecord(read) ? read : undefined
  } catch {
    return undefined
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
