#!/usr/bin/env node
import { spawn } from 'node:child_process'
import module, { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const WANTED = 24
const cli = new URL('../src/main/cli.ts', import.meta.url)
const script = fileURLToPath(import.meta.url)

// What the source files compile to is kept beside the packages, for this thread and those it starts.
const cache = fileURLToPath(new URL('../node_modules/.cache/bellwether', import.meta.url))

// What runs for long is run so, see docs/decisions/0010-how-the-engine-is-run.md. An operator's own value stands.
const runsLong = ['serve', 'work'].includes(process.argv[2])
const options = ['--max-semi-space-size=4', '--no-parallel-scavenge'].filter(
  (option) => runsLong && !isGiven(option),
)
const environment = { ...(runsLong && { MALLOC_MMAP_THRESHOLD_: '131072' }), ...process.env }
const parameters = [...options, script, ...process.argv.slice(2)]

if (Number(process.versions.node.split('.')[0]) < WANTED) runInstalled()
else if (options.length > 0 && process.execve) {
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...parameters], environment)
} else {
  process.env.NODE_COMPILE_CACHE ??= cache
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
  await import(cli.href)
}

function isGiven(option) {
  const [name] = option.split('=')
  return process.execArgv.some((given) => given === name || given.startsWith(`${name}=`))
}

function runInstalled() {
  const node = installedNode()
  if (node === undefined) {
    console.error(
      `Bellwether needs Node ${WANTED}; this is Node ${process.versions.node}, and none came with the packages for ` +
        `${process.platform}-${process.arch}. Run "npm ci", or install Node ${WANTED} or newer.`,
    )
    process.exit(1)
  }
  const child = spawn(node, parameters, { stdio: 'inherit', env: environment })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 128 : 1)))
}

function installedNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  try {
    return createRequire(import.meta.url).resolve(`node-${system}-${process.arch}/bin/${file}`)
  } catch {
    return undefined
  }
}
