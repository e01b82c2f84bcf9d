import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const KEPT = 3

/**
 * Keeps the hashed files of the last releases beside the new one, in `previous/<release>/`. A tab that was
 * opened before an update asks for parts by their old names, and gets them.
 */
export function previousReleases(): Plugin {
  let folder = ''
  return {
    name: 'tawqi:previous-releases',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    buildStart() {
      const page = join(folder, 'index.html')
      if (!existsSync(page)) return
      const release = createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 16)
      const kept = join(folder, '../previous')
      const target = join(kept, release)
      for (const name of readdirSync(folder))
        if (name === 'assets' || name.startsWith('pdfjs-'))
          cpSync(join(folder, name), join(target, name), { recursive: true })
      utimesSync(target, new Date(), new Date())
      const releases = readdirSync(kept)
        .map((name) => join(kept, name))
        .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
      for (const old of releases.slice(KEPT)) rmSync(old, { recursive: true, force: true })
    },
  }
}
