// Fills the cache of compiled sources. A thread that finds one of them missing loads the compiler and keeps it, which is
// more than 15 MB; here one process does it for all. None of the sources is run: each is linked to a module that exports
// nothing, which fails, and the first of all throws.
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { availableParallelism } from 'node:os'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

const sources = new URL('../src/', import.meta.url)

if (isMainThread) await compileAll(process.argv[2])
else await compile(workerData)

/** @param marker file that says that it is done */
async function compileAll(marker) {
  const files = readdirSync(sources, { recursive: true }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  const half = availableParallelism() > 1 ? Math.ceil(files.length / 2) : 0
  const other = new Worker(new URL(import.meta.url), { workerData: files.slice(0, half) })
  const ended = once(other, 'exit')
  await compile(files.slice(half))
  await ended
  writeFileSync(marker, '')
}

async function compile(files) {
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  module.registerHooks({
    resolve: (specifier, context, next) =>
      context.parentURL?.startsWith(sources.href)
        ? { url: inline('export {}'), shortCircuit: true }
        : next(specifier, context),
  })
  const urls = [inline('throw undefined'), ...files.map((path) => new URL(path, sources).href)]
  await import(inline(urls.map((url) => `import ${JSON.stringify(url)}`).join('\n'))).catch(() => undefined)
  module.flushCompileCache()
}

function inline(code) {
  return `data:text/javascript,${encodeURIComponent(code)}`
}
