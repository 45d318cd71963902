#!/usr/bin/env node
import { parseArgs } from 'node:util'
import PACKAGE from '../package.json' with { type: 'json' }
import { bridgeCommand, bundleCommand, loginCommand, logoutCommand } from './commands.ts'
import { Problem } from './problem.ts'

const EXIT_REFUSED = 2
const PROGRAM = `npx -y ${PACKAGE.name}`
const HELP = `Connects a host that starts programs to a Bellwether service, over MCP.

  ${PROGRAM} [mcp] [--url <address>]       serve MCP on standard input and output
  ${PROGRAM} login [--url <address>]       sign in with the browser, instead of a key
  ${PROGRAM} logout [--url <address>]      end the sign-in
  ${PROGRAM} bundle [--url <address>]      write what hosts install: a desktop bundle, server.json, a skill, a plugin

  --url <address>   of the service, such as https://bellwether.example (default: BELLWETHER_URL)
  --no-browser      at login, print the address only
  --into <folder>   of a bundle (default: bellwether-package)
  -V, --version     print the version

BELLWETHER_API_KEY is sent as the key. Without it the sign-in counts, and without either only free tools answer.
`

try {
  await run(process.argv.slice(2))
} catch (error) {
  const { message, hint } = error instanceof Problem ? error : { message: String(error), hint: '' }
  console.error(`bellwether: ${message}\n${hint}`)
  process.exitCode = EXIT_REFUSED
}

async function run(parameters: string[]): Promise<void> {
  const { values, positionals } = readParameters(parameters)
  if (values.help) return console.error(HELP)
  if (values.version) return console.error(PACKAGE.version)
  const options = { url: values.url, program: PROGRAM }
  const [command = 'mcp', ...more] = positionals
  if (more.length > 0) throw new Problem(`${more[0]} is one word too many.`, `Run ${PROGRAM} --help.`)
  if (command === 'mcp') return bridgeCommand(options)
  if (command === 'login') return loginCommand({ ...options, browser: !values['no-browser'] })
  if (command === 'logout') return logoutCommand(options)
  if (command === 'bundle') return bundleCommand({ ...options, into: values.into })
  throw new Problem(`There is no command ${JSON.stringify(command)}.`, `Run ${PROGRAM} --help.`)
}

function readParameters(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        'no-browser': { type: 'boolean' },
        into: { type: 'string', default: 'bellwether-package' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'V' },
      },
    })
  } catch (error) {
    throw new Problem(error instanceof Error ? error.message : String(error), `Run ${PROGRAM} --help.`)
  }
}
