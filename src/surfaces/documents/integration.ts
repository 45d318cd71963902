/** Where tools find the service, by name. Only what is served is listed. */
export const integrationAddresses = (baseUrl: string): Readonly<Record<string, string>> => ({
  base_url: baseUrl,
  overview: `${baseUrl}/v1/`,
  health: `${baseUrl}/v1/health`,
  openapi: `${baseUrl}/v1/openapi.json`,
  docs: `${baseUrl}/v1/docs`,
  redoc: `${baseUrl}/v1/redoc`,
})
