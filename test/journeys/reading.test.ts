// Tests that only read from a service with its usual settings share one, and so a process.
import '../agents/budgets.ts'
import '../agents/mcp-http.ts'
import '../web/docs-pages.ts'
import '../web/history.ts'
import '../web/pages.ts'
import '../web/private-pages.ts'
import '../web/site.ts'
import '../web/strong-words.ts'
import './administration.ts'
import './changes.ts'
import './sub-keys.ts'
// The last: it ends the service and looks at what it left.
import './portfolio-check.ts'
