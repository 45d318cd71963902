#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'

const WANTED = 24
const cli = new URL('../src/main/cli.ts', import.meta.url)

if (Number(process.versions.node.split('.')[0]) >= WANTED) {
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
  const child = spawn(node, [new URL(import.meta.url).pathname, ...process.argv.slice(2)], { stdio: 'inherit' })
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
