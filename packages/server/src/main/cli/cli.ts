import { Command, InvalidArgumentError, Option } from 'commander'
import PACKAGE from '../../../package.json' with { type: 'json' }
import { TIER_IDS } from '../../kernel/credits.ts'
import { AppError, ERRORS } from '../../kernel/errors.ts'
import { StartRefused } from '../../kernel/start-refused.ts'
import { readConfig } from '../config/config.ts'
import type { ImportOptions } from './import.ts'

const EXIT_REFUSED = 2

const { version } = PACKAGE

const program = new Command('bellwether')
  .description(
    'Market intelligence for autonomous agents. Settings are read from the environment: see .env.example.',
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
  .description(
    'bring the databases of these settings up to date; the service on a data directory must be stopped',
  )
  .action(async () => {
    const { migrateDatabases } = await import('./migrate.ts')
    await migrateDatabases(readConfig(process.env))
  })

program
  .command('migrate-to-postgres')
  .description('copy a data directory, whose service is stopped, into the empty database of DATABASE_URL')
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
  .description('stop a key at once')
  .argument('<id>', 'number of the key, as the list shows it', positiveInteger)
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
  .description('take daily bars of your own into a market to be replayed')
  .argument(
    '<source>',
    'CSV file or folder: the layout of a replay, or downloads of Yahoo, Stooq, Alpha Vantage',
  )
  .requiredOption('--into <directory>', 'folder of the market, which is made or added to')
  .option('--symbol <symbol>', 'symbol of a single file, where its name does not tell it')
  .option(
    '--class <class>',
    'what an asset is that is not known: equity, etf, sector_etf, commodity, fx, index',
  )
  .option('--currency <code>', 'currency of such an asset, such as USD')
  .option('--replace', 'let a file take the place of one that contradicts it')
  .action(async (source: string, options: ImportOptions) => {
    const { importFiles } = await import('./import.ts')
    process.exitCode = importFiles(source, options) ? 0 : 1
  })

program
  .command('explain')
  .description('show what each stage of the news pipeline reads in a headline')
  .argument('<headline>', 'the headline, in quotation marks')
  .option('--source <publisher>', 'publisher, as a source names it', 'unknown')
  .action(async (headline: string, { source }: { source: string }) => {
    const { explain } = await import('./explain.ts')
    process.stdout.write(explain(headline, source))
  })

program
  .command('verify')
  .description('check the public track record of a service: chain, signatures, statistics, one signal')
  .argument('<address>', 'where the service answers, such as http://127.0.0.1:8080')
  .option('--signal <id>', 'also prove that this signal is on the record')
  .option('--key <key>', 'the public key it must be signed with')
  .action(async (address: string, options: { signal?: string; key?: string }) => {
    const { verify } = await import('./verify.ts')
    process.exitCode = (await verify(address, options)) ? 0 : 1
  })

program
  .command('backup')
  .description('write all of the data directory into one file; the service may go on running')
  .argument('<file>', 'file to write, such as bellwether.tar.zst')
  .action(async (file: string) => {
    const { backUp } = await import('./backup.ts')
    await backUp(readConfig(process.env), file, version)
  })

program
  .command('restore')
  .description('put a backup back as the data directory; the service must not be running')
  .argument('<file>', 'file that `backup` wrote')
  .option('--replace', 'move a data directory that is there aside')
  .option('--check', 'only check that the backup is whole')
  .action(async (file: string, options: { replace?: true; check?: true }) => {
    const { restore } = await import('./backup.ts')
    await restore(readConfig(process.env), file, options)
  })

program
  .command('probe')
  .description('ask the process of these settings whether it can be asked for answers; exit 0 where it can')
  .option('--live', 'only ask whether it runs')
  .option('--port <port>', 'where it listens, such as WORK_PORT of a worker; else PORT', positiveInteger)
  .option('--wait <seconds>', 'ask again for so long', positiveInteger)
  .action(async ({ live, port, wait = 0 }: { live?: true; port?: number; wait?: number }) => {
    const { probe } = await import('./probe.ts')
    process.exitCode = (await probe(readConfig(process.env).http, { live, port, wait })) ? 0 : 1
  })

program
  .command('doctor')
  .description('check configuration, data directory and market')
  .option('--live', 'also try every supplier of the live market once')
  .action(async (options: { live?: true }) => {
    const { doctor } = await import('./doctor.ts')
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

/** Tells the operator what is wrong; only a fault of ours shows its inside. */
function report(error: unknown): void {
  if (error instanceof StartRefused) {
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
