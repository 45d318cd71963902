import { hostsText } from '../../packages/server/src/surfaces/docs/host-snippets.ts'

const NOTICE =
  '<!-- Generated from packages/server/src/surfaces/docs/host-snippets.ts; change the snippet, not this page. -->'
const INTRO = `What to enter in each assistant, editor and framework. Put the address of your service in place of
\`https://bellwether.example\`; its page \`/connect\` shows the same filled in, with links that open Cursor and VS Code.

Every snippet is run by a test. Claude Code, Codex, Gemini CLI and the frameworks are run themselves, at pinned versions.
Claude, ChatGPT, Cursor, VS Code and Windsurf are imitated, by what their makers and users report.

Snippets with a key let its account pay. The others open a page that signs in with an e-mail address. The packages are not
published yet: until then, run \`npm run build\` in a checkout, and write \`node packages/mcp/dist/bellwether-mcp.mjs\` for
\`npx -y @bellwether-markets/mcp\`.`

/** docs/hosts.md */
export const hostsPage = (): string =>
  `# Hosts\n\n${NOTICE}\n\n${INTRO}\n\n${hostsText('https://bellwether.example')}\n`
