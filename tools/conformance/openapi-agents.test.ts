import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { OPERATIONS } from '../../packages/server/src/operations/operations.ts'
import { CATALOG } from '../../packages/server/src/products/catalog.ts'
import { agentOpenApiDocument } from '../../packages/server/src/surfaces/docs/agent-openapi.ts'
import { type PythonPackages, pythonPackages } from '../../test/clients/python-packages.ts'
import type { Json } from '../../test/journeys/json.ts'
import { temporaryDirectory } from '../../test/journeys/service.ts'

const PACKAGES = [
  'openapi-spec-validator==0.9.0',
  'fastmcp==4.2.3',
  'langchain-community==0.4.2',
  'httpx==0.28.1',
]

const FASTMCP = `
import asyncio, json, sys
import httpx
from fastmcp import FastMCP
with open(sys.argv[1]) as file:
    server = FastMCP.from_openapi(openapi_spec=json.load(file), client=httpx.AsyncClient(base_url="http://127.0.0.1:1"))
tools = asyncio.run(server.list_tools())
print(json.dumps({tool.name: sorted(tool.parameters["properties"]) for tool in tools}))
`

const LANGCHAIN = `
import json, sys
from langchain_community.tools.openapi.utils.api_models import APIOperation
from langchain_community.utilities.openapi import OpenAPISpec
with open(sys.argv[1]) as file:
    spec = OpenAPISpec.from_spec_dict(json.load(file))
read = [APIOperation.from_openapi_spec(spec, path, method) for path in spec.paths for method in spec.get_methods_for_path(path)]
def names(one):
    body = one.request_body.properties if one.request_body else []
    return sorted(p.name for p in [*one.properties, *body])
print(json.dumps({one.operation_id: names(one) for one in read}))
`

const VALIDATE = `
import json, sys
from openapi_spec_validator import validate
with open(sys.argv[1]) as file:
    validate(json.load(file))
`

const bodyNames = (requestBody: Json): string[] =>
  Object.keys(requestBody?.content['application/json'].schema.properties ?? {})

describe('the description for agents, read by software of others', () => {
  const document = agentOpenApiDocument([...CATALOG.products, ...OPERATIONS], {
    version: '0.1.0',
    baseUrl: 'https://bellwether.example',
  }) as Json
  const described = Object.fromEntries(
    Object.values<Json>(document.paths)
      .flatMap((methods) => Object.values<Json>(methods))
      .map(({ operationId, parameters = [], requestBody }) => [
        operationId,
        [...parameters.map(({ name }: Json) => name), ...bodyNames(requestBody)].sort(),
      ]),
  )
  const file = join(temporaryDirectory(), 'openapi.agent.json')
  let packages: PythonPackages

  before(async () => {
    writeFileSync(file, JSON.stringify(document))
    packages = await pythonPackages(PACKAGES)
  })

  const run = async (code: string, described = file): Promise<string> => {
    assert.ok('python' in packages)
    return (await promisify(execFile)(packages.python, ['-W', 'ignore', '-c', code, described])).stdout
  }

  test('openapi-spec-validator finds no fault, and does find one', async (t) => {
    if ('reason' in packages) return t.skip(packages.reason)
    await run(VALIDATE)
    const faulty = join(temporaryDirectory(), 'faulty.json')
    writeFileSync(faulty, JSON.stringify({ ...document, info: {} }))
    await assert.rejects(run(VALIDATE, faulty), /required property/)
  })

  test('FastMCP makes a tool of every operation, with its parameters', async (t) => {
    if ('reason' in packages) return t.skip(packages.reason)
    assert.deepEqual(JSON.parse(await run(FASTMCP)), described)
  })

  test('LangChain reads every operation, with its parameters', async (t) => {
    if ('reason' in packages) return t.skip(packages.reason)
    assert.deepEqual(JSON.parse(await run(LANGCHAIN)), described)
  })
})
