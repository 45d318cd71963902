import type { Command } from 'commander'
import { administer, positiveInteger } from './key-commands.ts'

/** They work on a running service, or on the data directory or database itself. */
export function addOrderCommands(program: Command): void {
  const orders = program.command('orders').description('list orders and grant one by hand')
  orders
    .command('list')
    .description('print the latest orders and the balances of the books')
    .option('--limit <rows>', 'number of orders, at most 1000', positiveInteger, 100)
    .action(({ limit }: { limit: number }) => administer('admin-orders', { limit: String(limit) }))
  orders
    .command('grant')
    .description('grant the credits of an order whose payment the provider cannot confirm; once')
    .argument('<order>', 'number or id of the order in `bellwether orders list`')
    .requiredOption('--reason <text>', 'why it is granted by hand; it stays with the order')
    .addHelpText(
      'after',
      '\nExample:\n  bellwether orders grant 2026-0007 --reason "settled on chain, answer lost"',
    )
    .action((order: string, { reason }: { reason: string }) =>
      administer('admin-grant-order', { order, reason }),
    )
}
