import type { Command } from 'commander'
import { BRIDGE_PACKAGE } from '../../surfaces/docs/host-snippets.ts'

/** For hosts that start a program; the package of the bridge connects them to a service that runs elsewhere. */
export function addAgentCommands(program: Command, version: string): void {
  program
    .command('mcp')
    .description('serve MCP on standard input and output, on a demo market of its own')
    .option('--data <directory>', 'keep the demo market there; otherwise it is removed at the end')
    .addHelpText('after', `\nFor a service that runs elsewhere: npx -y ${BRIDGE_PACKAGE} --url <address>`)
    .action(async ({ data }: { data?: string }) => {
      const { mcp } = await import('./mcp.ts')
      await mcp(data, version)
    })
}
