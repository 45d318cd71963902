import type { Command } from 'commander'
import { BRIDGE_PACKAGE } from '../../surfaces/docs/host-snippets.ts'
import type { McpOptions } from './mcp.ts'
import type { WritePackageOptions } from './package.ts'

const PROGRAM = 'bellwether'
const ADDRESS = ['--url <address>', 'address of the service (default: BELLWETHER_URL)'] as const

/** For hosts that start a program; the package of the bridge has the same commands without the service. */
export function addAgentCommands(program: Command, version: string): void {
  program
    .command('mcp')
    .description(
      'serve MCP on standard input and output, for a service elsewhere or on a demo market of its own',
    )
    .option(...ADDRESS)
    .option('--demo', 'start a demo market, even where BELLWETHER_URL is set')
    .option('--data <directory>', 'keep the demo market there; otherwise it is removed at the end')
    .addHelpText(
      'after',
      `
BELLWETHER_API_KEY is sent as the key; without it a sign-in by "bellwether login" counts. Where the service is not
installed, "npx -y ${BRIDGE_PACKAGE}" does the same for one that runs elsewhere.`,
    )
    .action(async (options: McpOptions) => {
      const { mcp } = await import('./mcp.ts')
      await mcp(options, PROGRAM, version)
    })

  program
    .command('login')
    .description('sign in to a service with the browser, for `bellwether mcp`')
    .option(...ADDRESS)
    .option('--no-browser', 'print the address only')
    .action(async ({ url, browser }: { url?: string; browser: boolean }) => {
      const { loginCommand } = await import('@bellwether-markets/mcp/commands')
      await loginCommand({ url, browser, program: PROGRAM })
    })

  program
    .command('logout')
    .description('end the sign-in to a service')
    .option(...ADDRESS)
    .action(async ({ url }: { url?: string }) => {
      const { logoutCommand } = await import('@bellwether-markets/mcp/commands')
      await logoutCommand({ url, program: PROGRAM })
    })

  program
    .command('package')
    .description(
      'write what hosts install to reach this service: a desktop bundle, server.json, a skill, a plugin',
    )
    .option('--url <address>', 'address of the service (default: BASE_URL)')
    .option('--into <folder>', 'folder to write to', 'bellwether-package')
    .action(async (options: WritePackageOptions) => {
      const { writePackage } = await import('./package.ts')
      writePackage(options, version)
    })
}
