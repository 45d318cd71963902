import type { KnipConfig } from 'knip'

/** A package that only the service imports: a door that nothing uses is reported. */
const LIBRARY = {
  entry: ['src/**/*.test.ts'],
  project: ['src/**/*.ts!', '!src/**/*.test.ts!'],
  includeEntryExports: true,
}

/** What is marked with `!` counts for `knip --production` too, in which tests are no users. */
const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'scripts/*.mjs!',
        'research/{check-register,cli,write-event-reader}.ts!',
        'tools/client-generator/generate.ts!',
        'tools/reference/write-reference.ts!',
        'tools/risk-reference/write-reference.ts!',
        'examples/!(agent-ai-sdk).ts!',
        'bench/*.ts!',
        'bench/servers/*.ts!',
        'test/preload.ts',
        'test/guards/previous-version/write-samples.ts',
        '{research,test,tools/frameworks,tools/reference,tools/risk-reference}/**/*.test.ts',
      ],
      project: [
        '{bench,examples,research,scripts,test,tools/client-generator,tools/reference,tools/risk-reference}/**/*.{ts,mjs}!',
        '!test/**!',
        // Its packages are those of its reader.
        '!examples/agent-ai-sdk.ts',
        '!**/*.test.ts!',
      ],
      // Of the service, which tests, benchmarks and research use as well; the bundle of redoc is copied by name.
      ignoreDependencies: [
        'commander',
        'csv-parse',
        'entities',
        'fastify',
        'pg',
        'preact',
        'redoc',
        'typebox',
      ],
      ignoreBinaries: ['hunspell', 'openssl', 'pg_dump', 'script', 'systemd-analyze'],
    },
    'packages/server': {
      entry: [
        'src/main/cli/cli.ts!',
        'src/main/threads/{compute,ingest}-thread.ts!',
        'src/storage/sqlite/ledger-thread.ts!',
        'src/storage/postgres/statement-thread.ts!',
        'src/**/*.test.ts',
      ],
      project: ['{bin,src}/**/*.{ts,tsx,mjs}!', '!src/**/*.test.ts!'],
      // Their files are copied by name: src/platform/assets.json.
      // The others are imported by packages that are bundled into this one.
      ignoreDependencies: ['saxes', 'trading-signals', '@fontsource-variable/.*', 'swagger-ui-dist', 'uplot'],
    },
    'packages/engine': LIBRARY,
    'packages/platform': LIBRARY,
    'packages/products': LIBRARY,
    'packages/simulator': LIBRARY,
    'packages/suppliers': LIBRARY,
    'packages/mcp': { entry: ['src/cli.ts!'], project: ['src/**/*.ts!'] },
    'packages/client': { project: ['{src,verify}/**/*.{ts,mjs}!'] },
    'tools/browser': { entry: ['*.test.ts'], project: ['**/*.ts'] },
    'tools/conformance': {
      entry: ['*.test.ts', 'validating-proxy.ts'],
      project: ['*.ts'],
      // Run as commands, which are found only when this folder is installed.
      ignoreDependencies: [
        '@ai-sdk/mcp',
        '@anthropic-ai/mcpb',
        '@modelcontextprotocol/conformance',
        '@modelcontextprotocol/inspector',
        '@redocly/cli',
        '@stoplight/spectral-cli',
        'specmatic',
      ],
      ignoreBinaries: ['java'],
    },
  },
  // A part of a file that its test calls by itself is exported for it.
  ignoreExportsUsedInFile: process.argv.includes('--production'),
  rules: { types: 'off' },
}

export default config
