import { setTimeout as pause } from 'node:timers/promises'
import { type StreamResponse, type Task, TaskState } from '@a2a-js/sdk'
import type { MarketKind } from '../../service/ports.ts'
import type { FollowedWatch } from './watch-rules.ts'
import { watchTask } from './watch-task.ts'

const LOOKED_EVERY_MS = 2_000
/** A minute: a connection without a byte is ended after five. */
const SILENT_LOOKS = 30

interface Followed {
  /** As it was sent last. */
  readonly task: Task
  readonly market: MarketKind
  /** Of the connection. */
  readonly gone: AbortSignal | undefined
  readonly everyMs?: number
}

/** Tells new values, and the end with its artifact. */
export async function* followWatch(
  { next, release }: FollowedWatch,
  { task, market, gone, everyMs = LOOKED_EVERY_MS }: Followed,
): AsyncGenerator<StreamResponse> {
  const { id: taskId, contextId } = task
  let told = textOf(task)
  let silent = 0
  try {
    while (!gone?.aborted) {
      await pause(everyMs, undefined, { ref: false, ...(gone === undefined ? {} : { signal: gone }) })
      const rule = await next()
      if (rule === undefined) return
      const { status, artifacts } = watchTask(rule, market)
      for (const artifact of artifacts) {
        const update = { taskId, contextId, artifact, append: false, lastChunk: true, metadata: undefined }
        yield { payload: { $case: 'artifactUpdate', value: update } }
      }
      const text = textOf({ ...task, status })
      silent = text === told ? silent + 1 : SILENT_LOOKS
      if (silent >= SILENT_LOOKS) {
        yield {
          payload: { $case: 'statusUpdate', value: { taskId, contextId, status, metadata: undefined } },
        }
        silent = 0
      }
      told = text
      if (status?.state !== TaskState.TASK_STATE_WORKING) return
    }
  } catch (error) {
    // The caller has left.
    if (!gone?.aborted) throw error
  } finally {
    release()
  }
}

const textOf = ({ status }: Task): string => JSON.stringify(status?.message?.parts.at(0)?.content ?? '')
