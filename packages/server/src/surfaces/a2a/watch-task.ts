import { type Artifact, type Part, Role, type Task, TaskState } from '@a2a-js/sdk'
import { formatInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import { shownAlert } from '../../operations/alerts/alert-schema.ts'
import type { MarketKind, Notice, WatchedRule } from '../../service/ports.ts'
import { agentMessage, dataPart, textPart } from './agent-parts.ts'
import { ENDED, firedText, watchingText } from './watch-words.ts'

type Fired = Pick<WatchedRule, 'id' | 'task'> & {
  readonly notice: Pick<Notice, 'id' | 'body' | 'status' | 'lastError' | 'createdAt'>
}

/** @param told what else is said while it is watched */
export function watchTask(rule: WatchedRule, market: MarketKind, told = ''): Task {
  const { notice, endedAt, task } = rule
  if (notice !== undefined) return firedTask({ ...rule, notice }, market)
  if (endedAt !== undefined) {
    const { canceled } = ENDED[task.german ? 'de' : 'en']
    return taskOf(rule, { state: TaskState.TASK_STATE_CANCELED, at: endedAt, parts: [textPart(canceled)] })
  }
  const text = [watchingText(rule, market), told].filter((one) => one !== '').join('\n\n')
  const parts = [textPart(text), dataPart(shownAlert(rule))]
  return taskOf(rule, { state: TaskState.TASK_STATE_WORKING, at: rule.createdAt, parts })
}

/** Ended with its notice as the artifact. */
export function firedTask({ notice, ...rule }: Fired, market: MarketKind): Task {
  const { german } = rule.task
  const say = ENDED[german ? 'de' : 'en']
  const lost = notice.status === 'dead' ? ` ${say.dead(notice.lastError ?? '')}` : ''
  const artifact: Artifact = {
    artifactId: notice.id,
    name: 'notice',
    description: '',
    metadata: undefined,
    extensions: [],
    parts: [textPart(firedText(notice.body, rule.task, market)), dataPart(JSON.parse(notice.body))],
  }
  const ended = { state: TaskState.TASK_STATE_COMPLETED, at: notice.createdAt }
  return { ...taskOf(rule, { ...ended, parts: [textPart(say.fired + lost)] }), artifacts: [artifact] }
}

interface State {
  readonly state: TaskState
  readonly at: Instant
  readonly parts: readonly Part[]
}

function taskOf({ id, task }: Pick<WatchedRule, 'id' | 'task'>, { state, at, parts }: State): Task {
  const { contextId, messageId, sentence } = task
  const ids = { contextId, taskId: id }
  const asked = agentMessage({ ...ids, messageId }, [textPart(sentence)])
  const message = agentMessage({ ...ids, messageId: `msg_${id}_${TaskState[state].slice(11)}` }, parts)
  return {
    id,
    contextId,
    artifacts: [],
    metadata: undefined,
    status: { state, message, timestamp: formatInstant(at) },
    history: [{ ...asked, role: Role.ROLE_USER }],
  }
}
