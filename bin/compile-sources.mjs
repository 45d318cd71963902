// Fills the cache of compiled sources. A thread that finds one of them missing loads the compiler and keeps it, which is
// more than 15 MB; here one process does it for all, and runs none of them: a module that throws is imported first.
import { readdirSync, writeFileSync } from 'node:fs'
import module from 'node:module'

const COMPILED = 'all compiled, none run'
const sources = new URL('../src/', import.meta.url)

module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
await compile()
module.flushCompileCache()
writeFileSync(process.argv[2], '')

async function compile() {
  const files = readdirSync(sources, { recursive: true }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  const urls = [inline(`throw '${COMPILED}'`), ...files.map((path) => new URL(path, sources).href)]
  try {
    await import(inline(urls.map((url) => `import ${JSON.stringify(url)}`).join('\n')))
  } catch (error) {
    if (error !== COMPILED) throw error
  }
}

function inline(code) {
  return `data:text/javascript,${encodeURIComponent(code)}`
}
