import { httpCall } from './http-call.ts'

/** What a process tells this machine of itself. */
export async function metricsOf(port: number): Promise<string> {
  const { status, body } = await httpCall(port, 'GET', '/metrics')
  if (status !== 200) throw new Error(`no metrics: ${status} ${body.slice(0, 300)}`)
  return body
}

/** @param series name with its labels @returns 0 if it has not been counted yet */
export function figureIn(metrics: string, series: string): number {
  const line = metrics.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? 0 : Number(line.slice(series.length + 1))
}
