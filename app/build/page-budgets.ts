import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'
import { FIRST_SCREENS, type FirstScreen, filesOf, LOCALES, wordsModule } from './first-screens.ts'

const compress = promisify(brotliCompress)

/** Fails the build when a first screen asks for more than we promised, and says what is heavy. */
export function pageBudgets(repository: string): Plugin {
  return {
    name: 'tawqi:page-budgets',
    async generateBundle(_options, bundle) {
      const sizes = new Map<string, Promise<number>>()
      const sizeOf = (file: string) => {
        const chunk = bundle[file]
        const code = chunk?.type === 'chunk' ? chunk.code : ''
        const size = sizes.get(file) ?? compress(code).then((bytes) => bytes.byteLength)
        sizes.set(file, size)
        return size
      }
      for (const screen of FIRST_SCREENS.flatMap(byAddress))
        for (const locale of LOCALES) {
          const modules = [
            screen.entry,
            ...screen.soon,
            ...screen.signedIn,
            ...screen.after,
            ...screen.modules,
          ]
          const words = screen.words.map((one) => wordsModule(locale, one))
          const files = filesOf([...modules, ...words], bundle, repository)
          const weights = await Promise.all(files.map(async (file) => ({ file, bytes: await sizeOf(file) })))
          const sum = weights.reduce((all, one) => all + one.bytes, 0)
          const heaviest = weights
            .sort((a, b) => b.bytes - a.bytes)
            .slice(0, 8)
            .map((one) => `  ${kilobytes(one.bytes).padStart(7)}  ${one.file}`)
          const line = `${screen.page} (${locale}): ${kilobytes(sum)} of script in ${files.length} files`
          if (sum > screen.scriptBudgetBytes || files.length > screen.scriptFilesBudget)
            this.error(
              `${line}; at most ${kilobytes(screen.scriptBudgetBytes)} in ${screen.scriptFilesBudget} are promised.\n${heaviest.join('\n')}`,
            )
          if (locale === 'en') this.info(line)
        }
    },
  }
}

/** One first screen for each kind of address that has something of its own. */
const byAddress = (screen: FirstScreen) =>
  (screen.screens.length > 0 ? screen.screens : [{ path: '', modules: [] }]).map(({ path, modules }) => ({
    ...screen,
    page: `${screen.page} ${path}`.trim(),
    modules,
  }))

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`
