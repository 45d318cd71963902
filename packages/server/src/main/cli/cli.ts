import { AppError, ERRORS, StartupError } from '@bellwether-markets/engine/kernel/errors'
import { Problem } from '@bellwether-markets/mcp/problem'
import { Command } from 'commander'
import PACKAGE from '../../../package.json' with { type: 'json' }
import { readConfig } from '../config/config.ts'
import { addAgentCommands } from './agent-commands.ts'
import { addClockCommands } from './clock-commands.ts'
import type { ImportOptions } from './import.ts'
import { addKeyCommands, positiveInteger } from './key-commands.ts'
import { addOrderCommands } from './order-commands.ts'
import { addUniverseCommands } from './universe-commands.ts'
import type { VerifyOptions } from './verify.ts'

const EXIT_REFUSED = 2

const { version } = PACKAGE

const program = new Command('bellwether')
  .description(
    'Market intelligence for AI agents, over HTTP, MCP and A2A.\nSettings come from environment variables. `bellwether check` lists them; .env.example in the repository explains each.',
  )
  .version(version, '-V, --version', 'print the version')
  .helpOption('-h, --help', 'print help')
  .showHelpAfterError('Run the command with --help to see its arguments and options.')
  .addHelpText(
    'after',
    `
Examples:
  bellwether serve                      simulated market at http://127.0.0.1:8080
  PORT=9000 bellwether serve            the same on another port
  MARKET=live bellwether serve          real market, from public providers
  bellwether keys create --name desk --email desk@example.com`,
  )
  .commandsGroup('Run the service:')

program
  .command('serve')
  .description('start the service; stop it with Ctrl+C')
  .action(async () => {
    const { serve } = await import('../serve/serve.ts')
    await serve(readConfig(process.env), version)
  })

program
  .command('work')
  .description(
    'compute snapshots and write the track record for services on the same PostgreSQL database (DATABASE_URL)',
  )
  .action(async () => {
    const { work } = await import('../work/work.ts')
    await work(readConfig(process.env), version)
  })

program
  .command('check')
  .alias('doctor')
  .description('check settings, data directory, market and port before a start, and print the settings')
  .option('--live', 'also send one request to each provider of the live market')
  .action(async (options: { live?: true }) => {
    const { check: doctor } = await import('./check.ts')
    process.exitCode = (await doctor(process.env, options)) ? 0 : 1
  })

program
  .command('health')
  .alias('probe')
  .description('check that the service is ready (exit 0 if it is)')
  .option('--live', 'check only that the process runs')
  .option('--port <port>', 'port to check, such as WORK_PORT of a worker (default: PORT)', positiveInteger)
  .option('--wait <seconds>', 'retry for this many seconds', positiveInteger)
  .action(async ({ live, port, wait = 0 }: { live?: true; port?: number; wait?: number }) => {
    const { health: probe } = await import('./health.ts')
    process.exitCode = (await probe(readConfig(process.env).http, { live, port, wait })) ? 0 : 1
  })

program.commandsGroup('Connect agents:')
addAgentCommands(program, version)

addKeyCommands(program.commandsGroup('Manage keys and orders:'))
addOrderCommands(program)

program.commandsGroup('Manage data:')
addUniverseCommands(program)

program
  .command('backup')
  .description('write the data directory to one file; the service may run')
  .argument('<file>', 'new file, such as bellwether.tar.zst')
  .option(
    '--keep <number>',
    'first delete the oldest *.tar.zst of its directory beyond so many, but never the last complete one',
    positiveInteger,
  )
  .action(async (file: string, { keep }: { keep?: number }) => {
    const { backUp } = await import('./backup.ts')
    await backUp(readConfig(process.env), file, { version, keep })
  })

program
  .command('restore')
  .description('restore the data directory from a backup; stop the service first')
  .argument('<file>', 'file written by `backup`')
  .option('--replace', 'move an existing data directory aside first')
  .option('--check', 'verify the backup and change nothing')
  .action(async (file: string, options: { replace?: true; check?: true }) => {
    const { restore } = await import('./backup.ts')
    await restore(readConfig(process.env), file, options)
  })

program
  .command('migrate')
  .description('bring the databases to this version; stop a service on a data directory first')
  .action(async () => {
    const { migrateDatabases } = await import('./migrate.ts')
    await migrateDatabases(readConfig(process.env))
  })

program
  .command('migrate-to-postgres')
  .description('copy the data directory of a stopped service to the empty database at DATABASE_URL')
  .action(async () => {
    const { migrateToPostgres } = await import('./migrate-to-postgres.ts')
    await migrateToPostgres(readConfig(process.env))
  })

program
  .command('import')
  .description('import your own daily bars as a market for MARKET=replay')
  .argument(
    '<source>',
    'CSV file or folder, in the replay layout or as downloaded from Yahoo, Stooq or Alpha Vantage',
  )
  .requiredOption('--into <directory>', 'market folder to create or extend')
  .option('--symbol <symbol>', 'symbol of a single file, if its name is not the symbol')
  .option(
    '--class <class>',
    'class of unknown assets: equity, etf, sector_etf, commodity, fx or index; with --currency',
  )
  .option('--currency <code>', 'currency of unknown assets, such as USD; with --class')
  .addHelpText(
    'after',
    `
Example:
  bellwether import downloads/ --into my-market
  MARKET=replay REPLAY_DIR=my-market REPLAY_AS_OF=2025-06-03T12:00:00Z bellwether serve`,
  )
  .option('--replace', 'replace stored files whose prices differ')
  .action(async (source: string, options: ImportOptions) => {
    const { importFiles } = await import('./import.ts')
    process.exitCode = importFiles(source, options) ? 0 : 1
  })

addClockCommands(program)

program.commandsGroup('Verify and read:').helpCommand('help [command]', 'print the help of a command')

program
  .command('verify')
  .description(
    'verify the public track record of a service: chain, signatures, seals, time stamps and statistics (exit 0 if all hold)',
  )
  .argument('<address>', 'address of the service, such as http://127.0.0.1:8080')
  .option('--signal <id>', 'also prove that the record contains this signal, by its id')
  .option('--key <key>', 'accept signatures of this public key only')
  .option('--tsa <file>', 'check time stamps against this root certificate of the authority (PEM)')
  .option('--witness <file>', 'compare with the seals that RECORD_WITNESS has kept in this file')
  .action(async (address: string, options: VerifyOptions) => {
    const { verify } = await import('./verify.ts')
    process.exitCode = (await verify(address, options)) ? 0 : 1
  })

program
  .command('headlines')
  .description(
    'read headlines from standard input, one a line, and print event, direction and symbols as JSON',
  )
  .action(async () => {
    const { readHeadlines } = await import('./headlines.ts')
    await readHeadlines(process.stdin, process.stdout)
  })

export async function runCommand(words: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    process.stderr.write(`\nbellwether: ${problemOf(error)}\n`)
    process.exit(EXIT_REFUSED)
  }
}

function problemOf(error: unknown): string {
  if (error instanceof StartupError) return `${error.problem}\n${error.hint}`
  if (error instanceof Problem) return `${error.message}\n${error.hint}`
  if (error instanceof AppError) {
    const { detail } = error.fields
    const faults = Array.isArray(detail)
      ? detail.map(({ loc, msg }) => `  ${loc.join('.')}: ${msg}`).join('\n')
      : ''
    const hint = typeof error.fields.hint === 'string' ? error.fields.hint : ERRORS[error.code].hint
    return `${error.code}\n${faults === '' ? hint : faults}`
  }
  return String(error instanceof Error ? (error.stack ?? error.message) : error)
}
