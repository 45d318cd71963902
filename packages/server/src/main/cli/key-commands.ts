import { TIER_IDS } from '@bellwether-markets/engine/kernel/credits'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { readConfig } from '../config/config.ts'

const KEYS_AT_ONCE = '200'

/** They work on a running service, or on the data directory or database itself. */
export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('create, list and disable API keys')
  keys
    .command('create')
    .description('create a key and print it; it is shown only once')
    .requiredOption('--name <name>', 'name of the key, such as desk')
    .requiredOption('--email <address>', 'e-mail address of the owner')
    .addOption(
      new Option('--tier <tier>', 'tier, which sets credits and limits').choices(TIER_IDS).default('free'),
    )
    .addHelpText(
      'after',
      '\nExample:\n  bellwether keys create --name desk --email desk@example.com --tier pro',
    )
    .action(({ name, email, tier }: Record<'name' | 'email' | 'tier', string>) =>
      administer('admin-create-key', { name, email, tier }),
    )
  keys
    .command('list')
    .description('list keys, masked, with balance and usage: all of them, or those that are searched for')
    .option('--email <address>', 'only keys of this e-mail address')
    .option('--key <masked>', 'only the key that is shown so, or that has such a sub-key')
    .option('--find <part>', 'only keys with this part in name, address, note or masked key')
    .action(({ find, ...whole }: Readonly<Record<string, string>>) =>
      listKeys({ ...whole, ...(find === undefined ? {} : { q: find }) }),
    )
  keys
    .command('disable')
    .description('disable a key at once; its balance and usage stay')
    .argument('<id>', 'number of the key in `bellwether keys list`', positiveInteger)
    .action((id: number) => administer('admin-disable-key', { id: String(id) }))
  keys
    .command('enable')
    .description('let a disabled key work again')
    .argument('<id>', 'number of the key in `bellwether keys list`', positiveInteger)
    .action((id: number) => administer('admin-enable-key', { id: String(id) }))

  program
    .command('credits')
    .description('add credits to a key')
    .command('add')
    .description('add credits to a key and print its balance')
    .argument('<key>', 'the full key')
    .argument('<amount>', 'credits to add', positiveInteger)
    .action((key: string, amount: number) =>
      administer('admin-add-credits', { api_key: key, amount: String(amount) }),
    )

  program
    .command('usage')
    .description('print the latest calls of all keys')
    .option('--limit <rows>', 'number of calls, at most 1000', positiveInteger, 100)
    .action(({ limit }: { limit: number }) => administer('admin-usage', { limit: String(limit) }))
}

export function positiveInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('Use a whole number from 1.')
  return value
}

interface ListedKeys {
  readonly keys: readonly object[]
  readonly cursor: string | null
}

/** Prints page by page: a million keys need no memory. */
async function listKeys(search: Readonly<Record<string, string>>): Promise<void> {
  const { withAdministration } = await import('./administration.ts')
  await withAdministration(readConfig(process.env), async (run) => {
    const pageAfter = async (cursor: string | null) => {
      const query = { ...search, limit: KEYS_AT_ONCE, ...(cursor === null ? {} : { cursor }) }
      return (await run('admin-list-keys', query)) as ListedKeys
    }
    let page = await pageAfter(null)
    let count = 0
    process.stdout.write('{\n  "keys": [')
    for (;;) {
      for (const key of page.keys) {
        const text = JSON.stringify(key, null, 2).replaceAll('\n', '\n    ')
        process.stdout.write(`${count++ === 0 ? '' : ','}\n    ${text}`)
      }
      if (page.cursor === null) break
      page = await pageAfter(page.cursor)
    }
    process.stdout.write(`${count === 0 ? '' : '\n  '}],\n  "count": ${count},\n  "cursor": null\n}\n`)
  })
}

/** Prints what an admin endpoint answers. */
export async function administer(endpoint: string, query: Readonly<Record<string, string>>): Promise<void> {
  const { withAdministration } = await import('./administration.ts')
  const data = await withAdministration(readConfig(process.env), (run) => run(endpoint, query))
  process.stdout.write(`${JSON.stringify(data, null, 2)}\n`)
}
