#!/usr/bin/env node
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const WANTED = 24
const cli = new URL('../src/main/cli/cli.ts', import.meta.url)
const sources = fileURLToPath(new URL('../src', import.meta.url))
const compileSources = fileURLToPath(new URL('compile-sources.mjs', import.meta.url))

/** Commands that go on until they are stopped. */
const LASTING = ['serve', 'work']

/**
 * Once a large piece of memory is freed, the GNU C library stops giving freed memory back to the system, unless it is told
 * from which size on it shall; and what one thread frees it keeps for that thread, unless they share. It can be told at the
 * start of a process only.
 */
const GIVES_BACK = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

// What the source files compile to is kept beside the packages, for this thread and those it starts.
const cache = fileURLToPath(new URL('../../../node_modules/.cache/bellwether', import.meta.url))

if (Number(process.versions.node.split('.')[0]) >= WANTED) {
  process.env.NODE_COMPILE_CACHE ??= cache
  const { directory } = module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  if (LASTING.includes(process.argv[2])) {
    if (keepsFreedMemory()) startOver()
    compileAll(directory)
  }
  await import(cli.href)
} else {
  const node = installedNode()
  if (node === undefined) {
    console.error(
      `Bellwether needs Node ${WANTED}; this is Node ${process.versions.node}, and none came with the packages for ` +
        `${process.platform}-${process.arch}. Run "npm ci", or install Node ${WANTED} or newer.`,
    )
    process.exit(1)
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 128 : 1)))
}

/** Where the operator has said something about it, that holds; a channel to the parent would not outlive a new start. */
function keepsFreedMemory() {
  if (process.platform !== 'linux' || process.execve === undefined || process.channel) return false
  return !Object.keys(GIVES_BACK).some((name) => name in process.env)
}

/** The same process, with the same id, from its beginning. */
function startOver() {
  module.flushCompileCache()
  const parameters = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, parameters, { ...process.env, ...GIVES_BACK })
}

/** At the first start and after sources have changed. Where nothing can be written, each thread compiles what it needs. */
function compileAll(directory) {
  const complete = join(directory ?? '', 'complete')
  if (directory === undefined || isNewerThanSources(complete) || !isWritable(directory)) return
  spawnSync(process.execPath, [compileSources, complete], { stdio: ['ignore', 'ignore', 'inherit'] })
}

function isNewerThanSources(file) {
  const compiledAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  if (compiledAt === undefined) return false
  return readdirSync(sources, { recursive: true }).every(
    (path) => statSync(join(sources, path)).mtimeMs <= compiledAt,
  )
}

function isWritable(directory) {
  try {
    accessSync(directory, constants.W_OK)
    return true
  } catch {
    return false
  }
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
