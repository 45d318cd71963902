import { writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * A `PATH` on which threads that compute find nothing to enter the scheduling class for idle work with. There they would
 * get no core while a load or anything else on the machine wants them all, which on a busy machine is for ever; a test of
 * what they do in the end is no test of how long they wait for a turn.
 */
export function pathWithoutIdling(directory: string): string {
  writeFileSync(join(directory, 'chrt'), '#!/bin/sh\n', { mode: 0o755 })
  return [directory, process.env.PATH].join(delimiter)
}
