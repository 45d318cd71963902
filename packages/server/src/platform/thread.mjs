// Threads do not inherit the cache of what source files compile to; without it each would load the whole compiler.
import module from 'node:module'

module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
await import(process.argv[2])
module.flushCompileCache?.()
