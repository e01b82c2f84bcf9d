import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { configDefaults, defineConfig } from 'vitest/config'
import { answerWords } from './app/build/answer-words.ts'
import { chunkCircles } from './app/build/chunk-circles.ts'
import { chunks } from './app/build/chunks.ts'
import { compressedCopies } from './app/build/compressed-copies.ts'
import { deviceCommands } from './app/build/device-commands.ts'
import { deviceContracts } from './app/build/device-contracts.ts'
import { directIcons } from './app/build/direct-icons.ts'
import { type DueFirst, dueFirst } from './app/build/due-first.ts'
import { firstPage } from './app/build/first-page.ts'
import { nativeChannel } from './app/build/native-channel.ts'
import { pageBudgets } from './app/build/page-budgets.ts'
import { pageHead } from './app/build/page-head.ts'
import { pdfEngineFiles } from './app/build/pdf-engine-files.ts'
import { previousReleases } from './app/build/previous-releases.ts'
import { webManifest } from './app/web-manifest.ts'
import { onPostgres, onPostgresOnly, postgresEnvironment } from './tests/postgres/on-postgres.ts'

/** Tests that stand beside what they test; those of the whole are in `tests/`. */
const UNITS = ['{app,db,server,sync}/**/*.test.{ts,tsx}']
/** Screens drawn without a browser: what they put in place of a module would reach the tests beside them. */
const WORDS = ['tests/messages/*.test.ts', 'tests/**/*.test.tsx']

/** Screens over an invented world, for looking at: `npx vite --mode gallery`, then `/signer/`. */
const GALLERY = 'tests/gallery'

/** Most files have none, and reading every file with Babel takes longer than all other transforms together. */
const macros = defineRolldownBabelPreset({
  preset: () => ({ plugins: ['@lingui/babel-plugin-lingui-macro'] }),
  rolldown: { filter: { code: /@lingui\/(core|react)\/macro/ } },
})

const repository = dirname(fileURLToPath(import.meta.url))

/**
 * Three pages come out of one build: the member app (`index.html`), the light page behind guests' links
 * (`signer/index.html`) and the light page of the ways in (`entrance/index.html`). Neither a guest nor who signs in must
 * pay for the database, so the entries share only what they both import. A fourth is shown inside other sites
 * (`signer/embedded.html`).
 */
export default defineConfig(({ mode }) => {
  const unitTests = process.env.VITEST !== undefined
  // Macros are compiled away in tests as well, so that a test can import the file a screen imports.
  const language = [babel({ presets: [macros] }), react(), lingui(), answerWords(repository)]
  if (unitTests)
    return {
      root: repository,
      plugins: language,
      test: {
        // Speed is measured by `npm run bench`: a busy machine must not fail a test.
        testTimeout: 300_000,
        // Many wait for a disk, a timer or another process: more of them than cores.
        maxWorkers: Math.ceil(availableParallelism() * 1.5),
        hookTimeout: 180_000,
        // Worlds come and go: with little room for what is new, an eighth of all work is collecting what is not.
        execArgv: ['--max-semi-space-size=32'],
        setupFiles: ['tests/property-seed.ts', 'tests/device-storage.ts'].map((one) => join(repository, one)),
        // What they import is read once for all of them; a test that opens a device's database gives it a name of
        // its own.
        isolate: false,
        globalSetup: ['tests/server/global-setup.ts', 'tests/postgres/global-setup.ts'].map((one) =>
          join(repository, one),
        ),
        projects: [
          { extends: true, test: { name: 'units', include: UNITS } },
          {
            extends: true,
            test: {
              name: 'sqlite',
              exclude: [...configDefaults.exclude, ...UNITS, ...WORDS, ...onPostgresOnly],
            },
          },
          { extends: true, test: { name: 'words', include: WORDS, isolate: true } },
          { extends: true, test: { name: 'postgres', include: onPostgres, env: postgresEnvironment } },
        ],
      },
    }

  const gallery = mode === 'gallery'
  return {
    root: join(repository, gallery ? GALLERY : 'app'),
    publicDir: join(repository, 'app/public'),
    envDir: repository,
    // RxJS, which the database brings, has itself for browsers of ten years ago too, and offers that first.
    resolve: { conditions: ['es2015', ...defaultClientConditions] },
    css: { modules: { generateScopedName: classNameOf } },
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
      directIcons(),
      nativeChannel(),
      ...language,
      pdfEngineFiles(),
      ...(gallery
        ? []
        : [deviceCommands(), deviceContracts(), firstPage(repository, language), ...releaseSteps()]),
    ],
    build: {
      outDir: join(repository, gallery ? 'dist/gallery' : 'dist/app'),
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0, // data: URLs would need a hole in the content security policy
      rollupOptions: {
        ...(gallery ? {} : { output: { codeSplitting: chunks(repository) } }),
        input: gallery
          ? Object.fromEntries(
              readdirSync(join(repository, GALLERY)).map((name) => [
                name,
                join(repository, GALLERY, name, 'index.html'),
              ]),
            )
          : {
              index: join(repository, 'app/index.html'),
              signer: join(repository, 'app/signer/index.html'),
              entrance: join(repository, 'app/entrance/index.html'),
              embedded: join(repository, 'app/signer/embedded.html'),
            },
      },
    },
    server: { proxy: devProxy(), fs: { allow: [repository] } },
  }
})

/**
 * A class by its sheet and its name, the same in every build: the first page is drawn by one of its own. Of a release
 * it is short, for a page brings hundreds.
 */
function classNameOf(name: string, sheet: string): string {
  const path = relative(repository, sheet.split('?')[0] as string)
  if (process.env.NODE_ENV !== 'production') return `${basename(path, '.module.css')}_${name}`
  return `_${createHash('sha256').update(`${path} ${name}`).digest('base64url').slice(0, 6)}`
}

/** In the order they run: the service worker lists what the steps before it wrote. */
function releaseSteps() {
  const { plugin, inOrder } = dueFirst(repository)
  return [
    previousReleases(),
    pageHead(repository),
    chunkCircles(),
    pageBudgets(repository),
    plugin,
    progressiveWebApp(inOrder),
    compressedCopies(),
  ]
}

function progressiveWebApp(inOrder: DueFirst['inOrder']) {
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
        'assets/{inter,ibm-plex,paper}*.woff2',
        'icons/*.png',
        // Its small data files lie in its pack.
        'pdfjs-*/{*,wasm/*}',
      ],
      // Never shown without the server, which says who may.
      globIgnores: ['signer/embedded.html'],
      // The PDF worker alone is 1.2 MB and a document must open with no network.
      maximumFileSizeToCacheInBytes: 3_000_000,
      dontCacheBustURLsMatching: /assets\/|pdfjs-/,
      manifestTransforms: [(entries) => ({ manifest: inOrder(entries) })],
    },
  })
}

/** Of `/files` and `/sync` only what the server answers: our own folders of those names hold modules. */
function devProxy() {
  const target = process.env.TAWQI_SERVER ?? 'http://localhost:8787'
  const paths = ['/api', '^/(?:files|sync)/(?!.*\\.tsx?(?:\\?|$))', '/uploads', '/healthz', '/themes']
  return { ...Object.fromEntries(paths.map((path) => [path, target])), '/y': { target, ws: true } }
}
