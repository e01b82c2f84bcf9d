import { readdirSync, utimesSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const COMPRESSIBLE = new Set([
  '.pack',
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.svg',
  '.json',
  '.webmanifest',
  '.wasm',
  '.txt',
])
const SMALLEST_BYTES = 600
/** The last two per cent of the PDF engine would take longer than the rest of the build. */
const LARGE_BYTES = 600_000
/** As many as Node compresses side by side. */
const AT_ONCE = 4

/** Writes `x.br` beside each file that gets smaller by it: once here, and better than at every answer. */
export function compressedCopies(): Plugin {
  let folder = ''
  let written = false
  return {
    name: 'tawqi:compressed-copies',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    writeBundle: () => {
      written = true
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!written) return
        const files = readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
          .map((entry) => join(entry.parentPath, entry.name))
        const workers = Array.from({ length: AT_ONCE }, async () => {
          for (let file = files.pop(); file !== undefined; file = files.pop()) await writeCopy(file)
        })
        await Promise.all(workers)
        // A running server looks at this page's time to see that a new build is complete.
        utimesSync(join(folder, 'index.html'), new Date(), new Date())
      },
    },
  }
}

async function writeCopy(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.byteLength < SMALLEST_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.byteLength > LARGE_BYTES ? 9 : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  }
  const copy = await compress(bytes, { params })
  if (copy.byteLength < bytes.byteLength * 0.95) await writeFile(`${file}.br`, copy)
}
