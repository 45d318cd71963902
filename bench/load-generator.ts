import { type ChildProcesses, nodeCommand } from './child-processes.ts'
import type { LoadJob, LoadReply, LoadResult, SteadyJob } from './load-job.ts'
import { messageFrom } from './message-from.ts'
import type { SteadyResult } from './steady-load.ts'

/** After the load itself: more than the generator waits for the last answers, on a busy machine. */
const REPLIES_WITHIN_MS = 60_000

export interface RunLoad {
  (job: LoadJob): Promise<LoadResult>
  (job: SteadyJob): Promise<SteadyResult>
}

/** The generator process, warm from one job to the next. */
export function startLoadGenerator(children: ChildProcesses, core: number | undefined): RunLoad {
  const child = children.start({
    name: 'load',
    command: nodeCommand({ script: new URL('./load.ts', import.meta.url) }),
    core,
    withMessages: true,
  })
  const run = async (job: LoadJob | SteadyJob): Promise<LoadResult | SteadyResult> => {
    const loadMs = 'ratePerSecond' in job ? job.seconds * 1000 : job.warmUpMs + job.measureMs
    const replied = messageFrom<LoadReply>(child, loadMs + REPLIES_WITHIN_MS)
    child.process.send(job)
    const reply = await replied
    if ('result' in reply) return reply.result
    throw new Error(reply.failure)
  }
  return run as RunLoad
}
