import { type ChildProcesses, nodeCommand } from './child-processes.ts'
import type { LoadJob, LoadReply, LoadResult, SteadyJob } from './load-job.ts'
import type { SteadyResult } from './steady-load.ts'

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
  const run = (job: LoadJob | SteadyJob): Promise<LoadResult | SteadyResult> =>
    new Promise((resolve, reject) => {
      const ended = (): void => reject(new Error(`the load generator ended: ${child.lastOutput()}`))
      child.process.once('exit', ended)
      child.process.once('message', (reply: LoadReply) => {
        child.process.off('exit', ended)
        if ('result' in reply) resolve(reply.result)
        else reject(new Error(reply.failure))
      })
      child.process.send(job)
    })
  return run as RunLoad
}
