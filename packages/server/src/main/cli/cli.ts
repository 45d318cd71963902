import { Command, InvalidArgumentError, Option } from 'commander'
import PACKAGE from '../../../package.json' with { type: 'json' }
import { TIER_IDS } from '../../kernel/credits.ts'
import { AppError, ERRORS, StartupError } from '../../kernel/errors.ts'
import { readConfig } from '../config/config.ts'
import type { ImportOptions } from './import.ts'

const EXIT_REFUSED = 2

const { version } = PACKAGE

const program = new Command('bellwether')
  .description(
    'Market intelligence for autonomous agents. Settings come from the environment: see .env.example.',
  )
  .version(version)
  .showHelpAfterError()

program
  .command('serve')
  .description('start the service')
  .action(async () => {
    const { serve } = await import('../serve/serve.ts')
    await serve(readConfig(process.env), version)
  })

program
  .command('work')
  .description('compute snapshots and keep the record for services on the same PostgreSQL database')
  .action(async () => {
    const { work } = await import('../work/work.ts')
    await work(readConfig(process.env), version)
  })

program
  .command('migrate')
  .description('migrate the configured databases; stop a service on a data directory first')
  .action(async () => {
    const { migrateDatabases } = await import('./migrate.ts')
    await migrateDatabases(readConfig(process.env))
  })

program
  .command('migrate-to-postgres')
  .description('copy the data directory of a stopped service into the empty database at DATABASE_URL')
  .action(async () => {
    const { migrateToPostgres } = await import('./migrate-to-postgres.ts')
    await migrateToPostgres(readConfig(process.env))
  })

const keys = program.command('keys').description('create, list and disable API keys')

keys
  .command('create')
  .description('create a key; it is shown once')
  .requiredOption('--name <name>', 'name of the key')
  .requiredOption('--email <address>', 'e-mail address of the owner')
  .addOption(new Option('--tier <tier>', 'tier of the key').choices(TIER_IDS).default('free'))
  .action(({ name, email, tier }: Record<'name' | 'email' | 'tier', string>) =>
    administer('admin-create-key', { name, email, tier }),
  )

keys
  .command('list')
  .description('list all keys, masked')
  .action(() => administer('admin-list-keys', {}))

keys
  .command('disable')
  .description('disable a key at once')
  .argument('<id>', 'number of the key in `keys list`', positiveInteger)
  .action((id: number) => administer('admin-disable-key', { id: String(id) }))

program
  .command('credits')
  .description('add credits to a key')
  .command('add')
  .argument('<key>', 'the full key')
  .argument('<amount>', 'credits to add', positiveInteger)
  .action((key: string, amount: number) =>
    administer('admin-add-credits', { api_key: key, amount: String(amount) }),
  )

program
  .command('usage')
  .description('show the latest calls')
  .option('--limit <rows>', 'rows to show, at most 1000', positiveInteger, 100)
  .action(({ limit }: { limit: number }) => administer('admin-usage', { limit: String(limit) }))

program
  .command('import')
  .description('import your own daily bars into a replay market')
  .argument('<source>', 'CSV file or folder: replay layout, or downloads from Yahoo, Stooq or Alpha Vantage')
  .requiredOption('--into <directory>', 'market folder to create or extend')
  .option('--symbol <symbol>', 'symbol of a single file, if its name has none')
  .option('--class <class>', 'class of unknown assets: equity, etf, sector_etf, commodity, fx, index')
  .option('--currency <code>', 'currency of unknown assets, such as USD')
  .option('--replace', 'replace stored files that conflict')
  .action(async (source: string, options: ImportOptions) => {
    const { importFiles } = await import('./import.ts')
    process.exitCode = importFiles(source, options) ? 0 : 1
  })

program
  .command('explain')
  .description('show how each stage of the news pipeline reads a headline')
  .argument('<headline>', 'the headline, in quotation marks')
  .option('--source <publisher>', 'publisher of the headline', 'unknown')
  .action(async (headline: string, { source }: { source: string }) => {
    const { explain } = await import('./explain.ts')
    process.stdout.write(explain(headline, source))
  })

program
  .command('verify')
  .description('verify the public track record of a service: chain, signatures, statistics, one signal')
  .argument('<address>', 'address of the service, such as http://127.0.0.1:8080')
  .option('--signal <id>', 'also prove that the record contains this signal')
  .option('--key <key>', 'public key required for the signatures')
  .action(async (address: string, options: { signal?: string; key?: string }) => {
    const { verify } = await import('./verify.ts')
    process.exitCode = (await verify(address, options)) ? 0 : 1
  })

program
  .command('backup')
  .description('write the data directory to one file, also while the service runs')
  .argument('<file>', 'file to write, such as bellwether.tar.zst')
  .action(async (file: string) => {
    const { backUp } = await import('./backup.ts')
    await backUp(readConfig(process.env), file, version)
  })

program
  .command('restore')
  .description('restore the data directory from a backup; stop the service first')
  .argument('<file>', 'file written by `backup`')
  .option('--replace', 'move an existing data directory aside')
  .option('--check', 'only verify the backup')
  .action(async (file: string, options: { replace?: true; check?: true }) => {
    const { restore } = await import('./backup.ts')
    await restore(readConfig(process.env), file, options)
  })

program
  .command('health')
  .alias('probe')
  .description('check that the service is ready (exit 0 if it is)')
  .option('--live', 'only check that it runs')
  .option('--port <port>', 'port to ask, such as WORK_PORT of a worker; default PORT', positiveInteger)
  .option('--wait <seconds>', 'retry for this long', positiveInteger)
  .action(async ({ live, port, wait = 0 }: { live?: true; port?: number; wait?: number }) => {
    const { health: probe } = await import('./health.ts')
    process.exitCode = (await probe(readConfig(process.env).http, { live, port, wait })) ? 0 : 1
  })

program
  .command('check')
  .alias('doctor')
  .description('check configuration, data directory, market and port')
  .option('--live', 'also test every provider of the live market once')
  .action(async (options: { live?: true }) => {
    const { check: doctor } = await import('./check.ts')
    process.exitCode = (await doctor(process.env, options)) ? 0 : 1
  })

async function administer(endpoint: string, query: Readonly<Record<string, string>>): Promise<void> {
  const { withAdministration } = await import('./administration.ts')
  const data = await withAdministration(readConfig(process.env), (run) => run(endpoint, query))
  process.stdout.write(`${JSON.stringify(data, null, 2)}\n`)
}

function positiveInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('a whole number from 1 is needed.')
  return value
}

function report(error: unknown): void {
  if (error instanceof StartupError) {
    process.stderr.write(`\nbellwether: ${error.problem}\n${error.hint}\n`)
  } else if (error instanceof AppError) {
    const { detail } = error.fields
    const faults = Array.isArray(detail)
      ? detail.map(({ loc, msg }) => `  ${loc.join('.')}: ${msg}`).join('\n')
      : ''
    const hint = typeof error.fields.hint === 'string' ? error.fields.hint : ERRORS[error.code].hint
    process.stderr.write(`\nbellwether: ${error.code}\n${faults === '' ? hint : faults}\n`)
  } else {
    process.stderr.write(`\nbellwether: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`)
  }
}

try {
  await program.parseAsync()
} catch (error) {
  report(error)
  process.exit(EXIT_REFUSED)
}
