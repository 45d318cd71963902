import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { Account, Operation } from '@bellwether-markets/products/contract/operation'
import { Type } from 'typebox'
import { readCondition } from '../../domain/alerts/condition.ts'
import { keyedCaller } from '../../operations/account/account.ts'
import { type AlertDeps, derivedRuleId, knownSymbols } from '../../operations/alerts/alert-deps.ts'
import { createAlert, STANDARD_COOLDOWN_S } from '../../operations/alerts/create-alert.ts'
import { deleteAlert } from '../../operations/alerts/delete-alert.ts'
import { listAlerts } from '../../operations/alerts/list-alerts.ts'
import { firstMarks, setRule } from '../../operations/alerts/set-rule.ts'
import { isAdmitted, type StreamDeps } from '../../operations/stream/open-stream.ts'
import { TO_STREAM } from '../../service/alerts/alert-store.ts'
import type { TaskReceiver, WatchedRule, WatchTask } from '../../service/ports.ts'
import type { CallTool, ToolCaller } from '../tools/call-tool.ts'
import type { Tool } from '../tools/tool.ts'
import type { Watch } from './watch-sentence.ts'

const LONGEST_NAME = 100
/** Tasks of an account that are listed. */
const MOST_LISTED = 100

export interface Receiver extends TaskReceiver {
  /** Its address. */
  readonly target: string
}

export interface WatchWish extends Omit<WatchTask, 'receiver' | 'called'> {
  readonly watch: Watch
  readonly receiver: Receiver | undefined
}

/** A watch that is read on, in a place among the open streams. */
export interface FollowedWatch {
  /** Undefined once it is forgotten, the key is disabled, or the service stops. */
  readonly next: () => Promise<WatchedRule | undefined>
  readonly release: () => void
}

/** What came of a call: its result, or the body of its refusal. */
export type Done<Result> = { readonly result: Result } | { readonly refusal: string; readonly code: string }

/** Rules of alerts that are tasks: of the account of the caller, and each as a call of the operation that does the same. */
export interface WatchRules {
  readonly set: (wish: WatchWish, caller: ToolCaller) => Promise<Done<WatchedRule>>
  readonly find: (id: string, caller: ToolCaller) => Promise<Done<WatchedRule | undefined>>
  /** As `find`, for whoever may see the secrets of its receiver. */
  readonly findWhole: WatchRules['find']
  /** The latest first. */
  readonly list: (caller: ToolCaller) => Promise<Done<readonly WatchedRule[]>>
  readonly cancel: (id: string, caller: ToolCaller) => Promise<Done<WatchedRule | undefined>>
  /** @returns whether it is watched still */
  readonly receive: (id: string, receiver: Receiver | undefined, caller: ToolCaller) => Promise<Done<boolean>>
  readonly follow: (id: string, caller: ToolCaller) => Promise<Done<FollowedWatch>>
}

/** All ids of rules, and no ids of other tasks, begin so. */
export const isWatchId = (id: string): boolean => id.startsWith('al_')

type Deps = AlertDeps & { readonly streams: StreamDeps }
type Work<Result> = (account: Account, deps: Deps) => Result | Promise<Result>

export function watchRules(callTool: CallTool): WatchRules {
  return {
    set: (wish, caller) =>
      inCall(callTool, createAlert, caller, (account, deps) => setWatch(wish, account, deps)),
    find: (id, caller) => inCall(callTool, listAlerts, caller, ({ id: own }, deps) => ruleOf(own, id, deps)),
    findWhole: (id, caller) =>
      inCall(callTool, createAlert, caller, ({ id: own }, deps) => ruleOf(own, id, deps)),
    list: (caller) =>
      inCall(callTool, listAlerts, caller, ({ id: own }, { alerts }) =>
        alerts.watchedRules(own, MOST_LISTED),
      ),
    cancel: (id, caller) =>
      inCall(callTool, deleteAlert, caller, async ({ id: own }, deps) => {
        const rule = await ruleOf(own, id, deps)
        if (rule !== undefined) await deps.alerts.removeAlert(own, id, deps.wallClock.now())
        return ruleOf(own, id, deps)
      }),
    receive: (id, receiver, caller) =>
      inCall(callTool, createAlert, caller, ({ id: own }, { alerts }) => {
        const { target = TO_STREAM, ...told } = receiver ?? {}
        return alerts.setReceiver(own, id, target, receiver && (told as TaskReceiver))
      }),
    follow: (id, caller) =>
      inCall(callTool, listAlerts, caller, ({ id: own }, deps) => {
        const { streams } = deps
        return {
          release: streams.places.take(own, caller.address),
          async next() {
            if (streams.isStopping() || !(await isAdmitted(own, caller, streams))) return undefined
            return ruleOf(own, id, deps)
          },
        }
      }),
  }
}

const ruleOf = async (account: number, id: string, { alerts }: Deps): Promise<WatchedRule | undefined> =>
  (await alerts.watchedRules(account, 1, id))[0]

/** A repeated message finds the rule that it made. */
async function setWatch(
  { watch, receiver, ...task }: WatchWish,
  account: Account,
  deps: Deps,
): Promise<WatchedRule> {
  const asked = JSON.stringify(['a2a', task.messageId, task.sentence])
  const id = derivedRuleId(deps.serverSecret, account.id, asked)
  const known = await ruleOf(account.id, id, deps)
  if (known !== undefined) return known
  const { target = TO_STREAM, ...told } = receiver ?? {}
  await setRule(
    account,
    {
      id,
      target,
      name: task.sentence.slice(0, LONGEST_NAME),
      cooldownSeconds: STANDARD_COOLDOWN_S,
      condition: readCondition(await sideOf(watch, deps)),
      task: {
        ...task,
        called: watch.called,
        ...(receiver === undefined ? {} : { receiver: told as TaskReceiver }),
      },
    },
    deps,
  )
  const made = await ruleOf(account.id, id, deps)
  if (made === undefined) throw new AppError('alert_not_found', { id })
  return made
}

/** Of a value that is to be reached: the side from which it is not reached yet. */
async function sideOf({ when, otherwise }: Watch, deps: Deps): Promise<string> {
  if (otherwise === undefined) return when
  const condition = readCondition(when)
  const { marks } = firstMarks(condition, await knownSymbols(condition, deps), deps)
  return Object.values(marks).some(({ fired }) => fired) ? otherwise : when
}

/** Admitted, counted and refused as the operation is. */
async function inCall<Result>(
  callTool: CallTool,
  { id, path, method, effect, access, credits, scope, title, brief, summary, doc }: Called,
  caller: ToolCaller,
  work: Work<Result>,
): Promise<Done<Result>> {
  let done: { readonly result: Result } | undefined
  const endpoint: Operation = {
    id,
    path: path.replace(/\/\{.*/, '') as '/v1/alerts',
    method,
    effect,
    access,
    credits,
    title,
    brief,
    summary,
    doc,
    query: NOTHING,
    result: NOTHING,
    example: { query: {}, result: {} },
    ...(scope === undefined ? {} : { scope }),
    async handle(request: Parameters<Operation['handle']>[0], deps: unknown) {
      done = { result: await work(keyedCaller(request).account, deps as Deps) }
      return { data: {} }
    },
  }
  const view = { name: 'watch', what: '', plain: '', tokens: 0, endpoint, fixed: {} }
  const tool: Tool = { name: 'watch', title, skill: 'watch', words: '', views: [view] }
  const { text, code = '' } = await callTool(tool, {}, caller)
  if (done !== undefined) return done
  // It is no call that a skill could make.
  const { try: _, ...refusal } = JSON.parse(text)
  return { refusal: JSON.stringify(refusal), code }
}

type Called = Pick<
  Operation,
  'id' | 'path' | 'method' | 'effect' | 'access' | 'credits' | 'scope' | 'title' | 'brief' | 'summary' | 'doc'
>

const NOTHING = Type.Object({})
