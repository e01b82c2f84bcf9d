/** The API reference at `/api/docs`, wholly from this server: no script or style of anybody else. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Hono } from 'hono'

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tawqi API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`
const START = `SwaggerUIBundle({
  url: '/api/openapi.json', dom_id: '#reference', deepLinking: true, docExpansion: 'none', filter: true,
  tryItOutEnabled: true, validatorUrl: null,
  // What somebody authorises with is theirs: held while the page is open, in no storage and no address.
  persistAuthorization: false,
})
`
const FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

export function mountReferencePage(app: Hono): void {
  app.get('/api/docs', (context) => context.html(PAGE))
  app.get('/api/docs/start.js', (context) =>
    context.body(START, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  for (const [name, mediaType] of Object.entries(FILES))
    app.get(`/api/docs/${name}`, async (context) =>
      context.body(await readFile(join(packageFolder(), name)), 200, {
        'content-type': mediaType,
        'cache-control': 'public, max-age=86400',
      }),
    )
}

const packageFolder = () => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
