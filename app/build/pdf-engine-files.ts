import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { packFiles } from '../file-pack.ts'
import { PACK_NAME, PACKED_FOLDERS } from '../pdf/engine-pack.ts'

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/**
 * Serves and emits what pdf.js loads by URL: worker, character maps, standard fonts, image decoders. The small ones
 * also as one pack, which is what the service worker keeps.
 */
export function pdfEngineFiles(): Plugin {
  const { version } = JSON.parse(readFileSync(join(pdfjs, 'package.json'), 'utf8')) as { version: string }
  const prefix = `pdfjs-${version}/`
  const sources = new Map<string, string>([
    ['pdf.worker.min.mjs', join(pdfjs, 'legacy/build/pdf.worker.min.mjs')],
  ])
  for (const folder of [...PACKED_FOLDERS, 'wasm'])
    for (const name of readdirSync(join(pdfjs, folder)))
      if (!name.startsWith('LICENSE')) sources.set(`${folder}/${name}`, join(pdfjs, folder, name))

  return {
    name: 'tawqi:pdf-engine-files',
    config: () => ({ define: { __PDF_ENGINE_PATH__: JSON.stringify(`/${prefix}`) } }),
    generateBundle() {
      for (const [name, path] of sources)
        this.emitFile({ type: 'asset', fileName: prefix + name, source: readFileSync(path) })
      const packed = [...sources].filter(([name]) => PACKED_FOLDERS.some((one) => name.startsWith(`${one}/`)))
      this.emitFile({
        type: 'asset',
        fileName: prefix + PACK_NAME,
        source: packFiles(new Map(packed.map(([name, path]) => [name, readFileSync(path)]))),
      })
    },
    configureServer(server) {
      server.middlewares.use(`/${prefix}`, (request, response, next) => {
        const path = sources.get((request.url ?? '').slice(1).split('?')[0] ?? '')
        if (path === undefined) return next()
        if (path.endsWith('.mjs') || path.endsWith('.js'))
          response.setHeader('content-type', 'text/javascript')
        response.end(readFileSync(path))
      })
    },
  }
}
