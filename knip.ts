import type { KnipConfig } from 'knip'

/** What is marked with `!` counts for `knip --production` too, in which tests are no users. */
const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'scripts/*.mjs!',
        'research/cli.ts!',
        'tools/client-generator/generate.ts!',
        'tools/reference/write-reference.ts!',
        'examples/*.ts!',
        'bench/*.ts!',
        'bench/servers/*.ts!',
        'test/seeded-properties.ts',
        '{research,test,tools/reference}/**/*.test.ts',
      ],
      project: [
        '{bench,examples,research,scripts,test,tools/client-generator,tools/reference}/**/*.{ts,mjs}!',
        '!test/**!',
        '!**/*.test.ts!',
      ],
      // Of the service, which tests, benchmarks and research use as well.
      ignoreDependencies: ['commander', 'entities', 'fastify', 'pg', 'typebox'],
      ignoreBinaries: ['systemd-analyze'],
    },
    'packages/server': {
      entry: [
        'src/main/cli/cli.ts!',
        'src/main/threads/{compute,ingest}-thread.ts!',
        'src/storage/sqlite/ledger-thread.ts!',
        'src/storage/postgres/statement-thread.ts!',
        'verify/verify.mjs!',
        'src/**/*.test.ts',
      ],
      project: ['{bin,src}/**/*.{ts,mjs}!', '!src/**/*.test.ts!'],
      ignore: [
        'src/adapters/providers/{alpaca,alpha-vantage,ecb,redact-url,sec-filings,stooq,twelve-data}.ts',
      ],
      // Their files are copied by name: src/platform/assets.json.
      ignoreDependencies: ['@fontsource-variable/.*', 'redoc', 'swagger-ui-dist', 'uplot'],
    },
    'packages/client': { project: ['src/**/*.ts!'] },
    'tools/browser': { entry: ['*.test.ts'], project: ['*.ts'] },
    'tools/conformance': {
      entry: ['*.test.ts', 'validating-proxy.ts'],
      project: ['*.ts'],
      ignoreBinaries: ['java'],
    },
  },
  // A part of a file that its test calls by itself is exported for it.
  ignoreExportsUsedInFile: process.argv.includes('--production'),
  rules: { types: 'off' },
}

export default config
