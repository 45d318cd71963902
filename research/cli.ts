import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { Command } from 'commander'
import { type EvaluateOptions, evaluate } from './evaluate.ts'

const EXIT_REFUSED = 2

const program = new Command('evaluate')
  .description('measure every signal on recorded data, print the figures and write a report page')
  .argument('[parts...]', 'parts to measure; all if neither these nor --only are given')
  .requiredOption('--data <directory>', 'recorded market, such as ../shared/data/market')
  .option(
    '--training <directory>',
    'wider list of stocks to train on, else the folder "wide" next to the data',
  )
  .option('--only <names>', 'parts to measure, by commas')
  .option('--json <file>', 'write the figures to a file as well')
  .option('--write <document>', 'replace the tables of a document, such as docs/quality.md')
  .option('--report <directory>', 'where page and plots go', 'report')
  .option(
    '--model-answers <file>',
    'have HEADLINE_MODEL read the labelled headlines too; its answers are kept in this file',
  )
  .option('--record', 'append what came of registered forms to the register of trials')
  .showHelpAfterError()
  .action((parts: readonly string[], options: EvaluateOptions) =>
    evaluate(
      parts.length === 0 ? options : { ...options, only: [options.only ?? [], parts].flat(2).join(',') },
    ),
  )

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`\nevaluate: ${error.problem}\n${error.hint}\n`)
  process.exitCode = EXIT_REFUSED
}
