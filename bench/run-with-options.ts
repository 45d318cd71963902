import { type ParseArgsConfig, parseArgs } from 'node:util'
import { runCommand } from './run-command.ts'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values']

/** Runs a command of the benchmark with its options, or prints them for `--help` and for an unknown one. */
export const runWithOptions = <const O extends Options>(
  usage: string,
  options: O,
  work: (values: Values<O>) => Promise<void> | void,
): Promise<void> =>
  runCommand(() => {
    if (process.argv.includes('--help')) return console.log(usage)
    return work(valuesOf(options, usage))
  })

function valuesOf<const O extends Options>(options: O, usage: string): Values<O> {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}
