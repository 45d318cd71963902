import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CallSnippet } from '../../packages/server/src/surfaces/docs/call-snippets.ts'
import { temporaryDirectory } from '../journeys/service.ts'
import { runPython } from './python.ts'

const CLIENT = new URL('../../packages/client/src/client.ts', import.meta.url).href
const MCP_CLIENT = import.meta.resolve('@modelcontextprotocol/client')
const MOST_MS = 300_000

export interface SnippetRun {
  readonly code: number | null
  /** What it printed, errors included. */
  readonly output: string
}

/** Runs a snippet as a reader would: with its language, and the key in the environment. */
export async function runSnippet({ kind, text }: CallSnippet, apiKey: string): Promise<SnippetRun> {
  const env = { BELLWETHER_API_KEY: apiKey }
  if (kind === 'python') {
    const { code, output, errors } = await runPython(['-W', 'error', '-c', text], env)
    return { code, output: output + errors }
  }
  if (kind === 'curl')
    return run('sh', ['-ec', text.replace('curl -N', 'curl -N --max-time 3').replace('curl', 'curl -s')], env)
  const file = join(temporaryDirectory(), 'snippet.ts')
  writeFileSync(
    file,
    text
      .replace("'@bellwether-markets/client'", `'${CLIENT}'`)
      .replace("'@modelcontextprotocol/client'", `'${MCP_CLIENT}'`),
  )
  return run(process.execPath, [file], env)
}

async function run(
  program: string,
  parameters: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<SnippetRun> {
  try {
    const { stdout, stderr } = await promisify(execFile)(program, parameters, {
      env: { ...process.env, ...env },
      timeout: MOST_MS,
      maxBuffer: 1e8,
    })
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number | null; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}
