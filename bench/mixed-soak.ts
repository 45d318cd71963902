import { setTimeout as pause } from 'node:timers/promises'
import type { MeasuredService } from './measured-service.ts'
import { type MemorySeries, type WatchedProcess, watchMemory } from './memory-samples.ts'
import { CALLS_A_SECOND, mixedLoad } from './mixed-load.ts'
import { printTable } from './print-table.ts'
import { answerTo, pricesIn } from './record-answers.ts'

const KEYS = 30
const PRINTED_EVERY_MS = 10_000

/**
 * Calls of all kinds at a steady rate. Prints memory every ten seconds, and at the end what was answered.
 * @returns samples of the whole run
 */
export async function soakMixed(
  service: MeasuredService,
  processes: readonly WatchedProcess[],
  minutes: number,
): Promise<readonly MemorySeries[]> {
  const keys = await service.createKeys(KEYS)
  const { data, meta } = JSON.parse((await answerTo(service, '/v1/prices')).body)
  const symbols = pricesIn(data).map(({ symbol }) => symbol)
  const load = { port: service.port, keys, symbols, now: Date.parse(meta.as_of) }
  const rates = Object.entries(CALLS_A_SECOND).map(([kind, rate]) => `${rate} ${kind}`)
  console.log(`calls a second: ${rates.join(', ')}; for ${minutes} minutes`)

  const watch = watchMemory(processes)
  const printing = setInterval(() => console.log(lineOf(watch.series())), PRINTED_EVERY_MS)
  const answers = await mixedLoad(load, pause(minutes * 60_000)).finally(() => {
    clearInterval(printing)
    watch.stop()
  })
  printTable(
    ['answers', 'number'],
    [...answers].sort().map(([name, number]) => [name, String(number)]),
  )
  return watch.series()
}

function lineOf(series: readonly MemorySeries[]): string {
  const seconds = series[0]?.samples.at(-1)?.atS.toFixed(0) ?? '0'
  const figures = series.map(({ label, samples }) => `${label} ${samples.at(-1)?.mb.toFixed(1)}`)
  return `${seconds} s, MB: ${figures.join('; ')}`
}
