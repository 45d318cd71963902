/** Addresses of the interfaces, by name. */
export const integrationAddresses = (baseUrl: string): Readonly<Record<string, string>> => ({
  base_url: baseUrl,
  overview: `${baseUrl}/v1/`,
  health: `${baseUrl}/v1/health`,
  openapi: `${baseUrl}/v1/openapi.json`,
  docs: `${baseUrl}/v1/docs`,
  redoc: `${baseUrl}/v1/redoc`,
  mcp: `${baseUrl}/mcp`,
  a2a: `${baseUrl}/a2a`,
  agent_card: `${baseUrl}/.well-known/agent-card.json`,
  ai_plugin: `${baseUrl}/.well-known/ai-plugin.json`,
  api_catalog: `${baseUrl}/.well-known/api-catalog`,
  llms_txt: `${baseUrl}/llms.txt`,
})
