import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { figureIn, startToolCallingModel } from '../fakes/tool-calling-model.ts'
import { issueKey } from '../journeys/caller.ts'
import { type RunningService, temporaryDirectory } from '../journeys/service.ts'
import { type PythonPackages, pythonPackages } from './python-packages.ts'
import { startReadyService } from './ready-service.ts'

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url))
const CLIENT = fileURLToPath(new URL('../../packages/client-python/src', import.meta.url))
/** Apart, as they need different versions of one package. */
const LANGCHAIN = ['langchain==1.5.2', 'langchain-openai==1.7.4', 'langchain-mcp-adapters==0.3.2']
const OTHERS = [
  'openai-agents==0.24.0',
  'pydantic-ai-slim[openai,mcp]==2.68.0',
  'httpx==0.28.1',
  'pandas==3.1.1',
  'nbclient==0.11.0',
  'ipykernel==7.4.0',
]
const NODE_PACKAGES = ['ai@7.0.173', '@ai-sdk/mcp@2.0.99', '@ai-sdk/openai-compatible@3.0.92']
const INSTALL = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']

const AGENTS = ['agent-openai.py', 'agent-pydantic.py', 'agent-langchain.py']
const PLAN = [
  { tool: 'get_market_risk', arguments: {} },
  { tool: 'get_asset_prices', arguments: { symbols: 'SPY' } },
]

describe('examples with a model', () => {
  let service: RunningService
  let model: Awaited<ReturnType<typeof startToolCallingModel>>
  let packages: PythonPackages
  let langchain: PythonPackages
  let key: string

  before(async () => {
    packages = await pythonPackages(OTHERS)
    langchain = await pythonPackages(LANGCHAIN)
    service = await startReadyService()
    key = await issueKey(service, 'starter')
    model = await startToolCallingModel(PLAN)
  })
  after(async () => {
    model?.close()
    await service?.stop()
  })

  const run = async (
    command: string,
    parameters: readonly string[],
    env = {},
    cwd = temporaryDirectory(),
  ) => {
    model.forget()
    const { BELLWETHER_API_KEY: _, ...outer } = process.env
    const own = {
      BELLWETHER_URL: service.baseUrl,
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_MODEL: 'm',
      OPENAI_API_KEY: 'k',
      PYTHONPATH: CLIENT,
      PYTHONDONTWRITEBYTECODE: '1',
      ...env,
    }
    const { stdout } = await promisify(execFile)(command, [...parameters], { env: { ...outer, ...own }, cwd })
    return stdout
  }

  /** With a key the answer quotes both tools; without one the refusal is handed to the model, and what to do is said. */
  const checkAgent = async (start: (env: Readonly<Record<string, string>>) => Promise<string>) => {
    const output = await start({ BELLWETHER_API_KEY: key })
    assert.ok(model.offered().includes('get_market_risk') && model.offered().length >= 9)
    const [risk = '', prices = ''] = model.results()
    assert.match(prices, /SPY/)
    assert.match(figureIn(risk), /^-?\d/)
    assert.match(figureIn(prices), /^-?\d/)
    assert.ok(output.includes(`The tools say: ${figureIn(risk)} and ${figureIn(prices)}.`), output)
    const visitor = await start({})
    assert.match(visitor, /Without BELLWETHER_API_KEY only risk and regime answer/)
    assert.match(model.results()[1] ?? '', /missing_api_key/)
    assert.ok(visitor.includes(`The tools say: ${figureIn(model.results()[0] ?? '')}`), visitor)
  }

  test('every agent with a model is tested and short enough to read', () => {
    const files = readdirSync(EXAMPLES).filter((name) => name.startsWith('agent-'))
    assert.deepEqual(files.sort(), [...AGENTS, 'agent-ai-sdk.ts'].sort())
    const page = readFileSync(`${EXAMPLES}README.md`, 'utf8')
    for (const file of files) {
      const lines = readFileSync(EXAMPLES + file, 'utf8').split('\n').length
      assert.ok(lines >= 30 && lines <= 60, `${file}: ${lines} lines`)
      assert.ok(page.includes(`\`${file}\``), file)
    }
  })

  for (const file of AGENTS) {
    test(file, async (t) => {
      const own = file.includes('langchain') ? langchain : packages
      if ('reason' in own) return t.skip(own.reason)
      const { python } = own
      await checkAgent((env) => run(python, [EXAMPLES + file], env))
    })
  }

  test('agent-ai-sdk.ts', async (t) => {
    const folder = temporaryDirectory()
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
    copyFileSync(`${EXAMPLES}agent-ai-sdk.ts`, join(folder, 'agent-ai-sdk.ts'))
    const failed = await promisify(execFile)('npm', [...INSTALL, ...NODE_PACKAGES], { cwd: folder }).then(
      () => undefined,
      (error: { stderr: string }) => `packages could not be had: ${error.stderr.trim().split('\n')[0]}`,
    )
    if (failed !== undefined) return t.skip(failed)
    await checkAgent((env) => run(process.execPath, ['agent-ai-sdk.ts'], env, folder))
  })

  test('the notebook runs from its first cell to its last, with a key and without', async (t) => {
    if ('reason' in packages) return t.skip(packages.reason)
    const play = `import sys, nbformat, nbclient
book = nbformat.read(sys.argv[1], as_version=4)
nbclient.NotebookClient(book, timeout=120, kernel_name="python3").execute()
for cell in book.cells:
    for output in cell.get("outputs", []):
        print(output.get("text") or output["data"]["text/plain"])
`
    const notebook = `${EXAMPLES}first-look.ipynb`
    const { python } = packages
    const paid = await run(python, ['-c', play, notebook], { BELLWETHER_API_KEY: key })
    assert.match(paid, /^2 credits$/m)
    assert.match(paid, /contribution/)
    assert.match(await run(python, ['-c', play, notebook]), /A key adds prices/)
    const { cells } = JSON.parse(readFileSync(notebook, 'utf8')) as { cells: { outputs?: unknown[] }[] }
    assert.ok(
      cells.every(({ outputs = [] }) => outputs.length === 0),
      'it is kept without outputs',
    )
  })
})
