import { type ListTasksRequest, type ListTasksResponse, type Task, TaskState } from '@a2a-js/sdk'
import { RequestMalformedError } from '@a2a-js/sdk/errors'
import type { ServerCallContext, TaskStore } from '@a2a-js/sdk/server'
import { LRUCache } from 'lru-cache'

const KEPT_MS = 15 * 60_000
const TASKS = 500
/** One caller cannot push out the tasks of others. */
const TASKS_OF_ONE = 20
const PAGE = 50

interface Kept {
  readonly owner: string
  readonly task: Task
}

/** Tasks in memory, bounded, for 15 minutes after their last change. A caller sees only its own. */
export function boundedTaskStore(): TaskStore {
  const kept = new LRUCache<string, Kept>({ max: TASKS, ttl: KEPT_MS })
  const ownTasks = (owner: string): readonly Task[] =>
    [...kept.values()].filter((one) => one.owner === owner).map(({ task }) => task)
  return {
    async save(task, context) {
      const owner = ownerOf(context)
      const others = ownTasks(owner).filter(({ id }) => id !== task.id)
      // The cache lists the last used first.
      for (const { id } of others.slice(TASKS_OF_ONE - 1)) kept.delete(id)
      kept.set(task.id, { owner, task: structuredClone(task) })
    },
    async load(id, context) {
      const one = kept.get(id)
      return one !== undefined && one.owner === ownerOf(context) ? structuredClone(one.task) : undefined
    },
    async list(request, context) {
      return pageOf(ownTasks(ownerOf(context)), request)
    },
  }
}

const ownerOf = ({ user }: ServerCallContext): string => user?.userName ?? ''

/** The last changed first. */
function pageOf(
  tasks: readonly Task[],
  { contextId, status, statusTimestampAfter, pageToken, pageSize = PAGE, includeArtifacts }: ListTasksRequest,
): ListTasksResponse {
  const after = Date.parse(statusTimestampAfter ?? '')
  const wanted = tasks
    .filter((task) => contextId === '' || task.contextId === contextId)
    .filter((task) => status === TaskState.TASK_STATE_UNSPECIFIED || task.status?.state === status)
    .filter((task) => Number.isNaN(after) || changedAt(task) > after)
    .toSorted((left, right) => changedAt(right) - changedAt(left))
  const start = pageToken === '' ? 0 : wanted.findIndex(({ id }) => id === pageToken)
  if (start < 0) throw new RequestMalformedError('pageToken was not issued here, or its task has expired.')
  const shown = wanted.slice(start, start + pageSize).map((task) => structuredClone(task))
  return {
    tasks: includeArtifacts ? shown : shown.map((task) => ({ ...task, artifacts: [] })),
    nextPageToken: wanted[start + pageSize]?.id ?? '',
    pageSize,
    totalSize: wanted.length,
  }
}

const changedAt = ({ status }: Task): number => Date.parse(status?.timestamp ?? '') || 0
