import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { webManifest } from './app/web-manifest.ts'
import { onPostgres, postgresEnvironment } from './tests/postgres/on-postgres.ts'

const repository = dirname(fileURLToPath(import.meta.url))
const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/**
 * Two pages come out of one build: the member app (`index.html`) and the light page behind guests' links
 * (`signer/index.html`). A guest must not pay for the database, so the entries share only what both import.
 */
export default defineConfig(({ mode }) => {
  const unitTests = process.env.VITEST !== undefined
  // Macros are compiled away in tests as well, so that a test can import the file a screen imports.
  const language = [babel({ plugins: ['@lingui/babel-plugin-lingui-macro'] }), react(), lingui()]
  if (unitTests)
    return {
      root: repository,
      plugins: language,
      test: {
        setupFiles: [join(repository, 'tests/property-seed.ts')],
        globalSetup: [join(repository, 'tests/postgres/global-setup.ts')],
        projects: [
          { extends: true, test: { name: 'sqlite' } },
          {
            extends: true,
            test: { name: 'postgres', include: onPostgres, env: postgresEnvironment },
          },
        ],
      },
    }

  const gallery = mode === 'gallery'
  return {
    root: join(repository, 'app'),
    publicDir: join(repository, 'app/public'),
    envDir: repository,
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        routesDirectory: join(repository, 'app/routes'),
        generatedRouteTree: join(repository, 'app/route-tree.gen.ts'),
        routeFileIgnorePattern: '\\.test\\.tsx?$',
        quoteStyle: 'single',
        addExtensions: true,
        disableLogging: true,
      }),
      ...language,
      pdfEngineFiles(),
      preloadFirstFont(),
      ...(gallery ? [] : [progressiveWebApp()]),
    ],
    build: {
      outDir: join(repository, gallery ? 'dist/gallery' : 'dist/app'),
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0, // data: URLs would need a hole in the content security policy
      rollupOptions: {
        input: gallery
          ? { gallery: join(repository, 'app/ui/gallery.html') }
          : { index: join(repository, 'app/index.html'), signer: join(repository, 'app/signer/index.html') },
      },
    },
    server: { proxy: devProxy(), fs: { allow: [repository] } },
  }
})

function progressiveWebApp() {
  return VitePWA({
    strategies: 'injectManifest',
    registerType: 'prompt',
    injectRegister: null, // we register ourselves, after the first paint and without an inline script
    srcDir: '.',
    filename: 'service-worker.ts',
    manifest: webManifest,
    manifestFilename: 'manifest.webmanifest',
    injectManifest: {
      globPatterns: [
        '**/*.{html,js,mjs,css,svg,webmanifest}',
        'assets/{inter,ibm-plex}*.woff2',
        'icons/*.png',
        'pdfjs-*/**/*',
      ],
      // The PDF worker alone is 1.2 MB and a document must open with no network.
      maximumFileSizeToCacheInBytes: 3_000_000,
      dontCacheBustURLsMatching: /assets\/|pdfjs-/,
    },
  })
}

/** Serves and emits what pdf.js loads by URL: worker, character maps, standard fonts, image decoders. */
function pdfEngineFiles(): Plugin {
  const { version } = JSON.parse(readFileSync(join(pdfjs, 'package.json'), 'utf8')) as { version: string }
  const prefix = `pdfjs-${version}/`
  const sources = new Map<string, string>([
    ['pdf.worker.min.mjs', join(pdfjs, 'legacy/build/pdf.worker.min.mjs')],
  ])
  for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs'])
    for (const name of readdirSync(join(pdfjs, folder)))
      if (!name.startsWith('LICENSE')) sources.set(`${folder}/${name}`, join(pdfjs, folder, name))

  return {
    name: 'tawqi:pdf-engine-files',
    config: () => ({ define: { __PDF_ENGINE_PATH__: JSON.stringify(`/${prefix}`) } }),
    generateBundle() {
      for (const [name, path] of sources)
        this.emitFile({ type: 'asset', fileName: prefix + name, source: readFileSync(path) })
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

/** The Latin face is used in all three languages (figures, names), so it is fetched beside the script. */
function preloadFirstFont(): Plugin {
  return {
    name: 'tawqi:preload-first-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
        if (font === undefined) return
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

function devProxy() {
  const target = process.env.TAWQI_SERVER ?? 'http://localhost:8787'
  const paths = ['/api', '/sync', '/files', '/uploads', '/healthz', '/themes']
  return { ...Object.fromEntries(paths.map((path) => [path, target])), '/y': { target, ws: true } }
}
