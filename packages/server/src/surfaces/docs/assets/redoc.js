Redoc.init(
  '/v1/openapi.json',
  {
    expandResponses: '200',
    hideDownloadButton: false,
    nativeScrollbars: true,
    theme: {
      colors: { primary: { main: '#1f4e79' } },
      typography: {
        fontFamily: 'system-ui, sans-serif',
        headings: { fontFamily: 'system-ui, sans-serif', fontWeight: '600' },
        code: { fontFamily: 'ui-monospace, monospace' },
      },
    },
  },
  document.getElementById('redoc'),
)
