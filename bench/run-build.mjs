/** Runs a command of a build: `run-build.mjs <cli.js> <command>`, as `bin/bellwether.mjs` does of the one that ships. */
const [build, ...words] = process.argv.slice(2)
const { runCommand } = await import(build)
await runCommand(words)
