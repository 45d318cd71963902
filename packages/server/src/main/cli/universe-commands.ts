import type { Command } from 'commander'
import { readConfig } from '../config/config.ts'

/** They work on the stored universe of a live market, also while the service runs. */
export function addUniverseCommands(program: Command): void {
  const universe = program.command('universe').description('list and change the assets of a live market')
  universe
    .command('list')
    .description('print all assets as CSV, in the layout that `import` reads')
    .action(async () => (await import('./universe.ts')).listUniverse(readConfig(process.env)))
  universe
    .command('import')
    .description('add and change the assets that a CSV file lists')
    .argument('<file>', 'symbol,name,class,currency and any of sector,exchange,aliases,valid_from,valid_to')
    .option('--replace', 'retire the assets that the file does not list, except those products need')
    .action(async (file: string, { replace }: { replace?: true }) =>
      (await import('./universe.ts')).importUniverse(readConfig(process.env), file, replace === true),
    )
  universe
    .command('add')
    .description('add one asset, or change what is said of it')
    .argument('<symbol>', 'ticker in the Yahoo form, such as PLTR')
    .requiredOption('--name <name>', 'name, such as "Palantir Technologies"')
    .requiredOption('--class <class>', 'equity, etf, sector_etf, commodity, fx or index')
    .requiredOption('--currency <code>', 'currency of its price, such as USD')
    .option('--sector <sector>', 'GICS sector, of a company or sector fund')
    .option('--exchange <code>', 'market identifier code, such as XNYS')
    .option('--aliases <names>', 'further names, separated by |')
    .option('--from <day>', 'first day on which it is tracked')
    .addHelpText(
      'after',
      '\nExample:\n  bellwether universe add PLTR --name "Palantir Technologies" --class equity --currency USD --sector "Information Technology"',
    )
    .action(async (symbol: string, { from, ...options }: Readonly<Record<string, string>>) =>
      (await import('./universe.ts')).addAsset(readConfig(process.env), {
        symbol,
        ...options,
        ...(from !== undefined && { valid_from: from }),
      }),
    )
  universe
    .command('retire')
    .description('stop tracking assets; what was answered about them stays')
    .argument('<symbols...>', 'such as PLTR')
    .option('--on <day>', 'first day on which they are not tracked (default: today)')
    .action(async (symbols: string[], { on }: { on?: string }) =>
      (await import('./universe.ts')).retireAssets(readConfig(process.env), symbols, on),
    )
}
