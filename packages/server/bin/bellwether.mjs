#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs'

// Earlier ones misread columns of SQLite.
const OLDEST_22 = 20
const NEEDED = 24
const { platform, arch, versions } = process
const [major, minor] = versions.node.split('.').map(Number)
const built = new URL('../dist/cli.js', import.meta.url)

if (major < NEEDED && (major !== 22 || minor < OLDEST_22)) {
  const system = platform === 'win32' ? 'win' : platform
  const { name } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  refuse(`Bellwether needs Node ${NEEDED} or newer, or 22.${OLDEST_22}; this is Node ${versions.node}. Node ${NEEDED} for one command:
  npx -p node-${system}-${arch}@${NEEDED} -p ${name} bellwether ${process.argv.slice(2).join(' ')}`)
}
if (!existsSync(built)) refuse('Bellwether is not built here: run "npm run build" in the checkout.')
const { runCommand } = await import(built.href)
await runCommand(process.argv.slice(2))

/** @param {string} problem */
function refuse(problem) {
  console.error(problem)
  process.exit(1)
}
