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
      const weigh = async (files: readonly string[]) => {
        const weights = await Promise.all(files.map(async (file) => ({ file, bytes: await sizeOf(file) })))
        const heaviest = weights
          .sort((a, b) => b.bytes - a.bytes)
          .slice(0, 8)
          .map((one) => `  ${kilobytes(one.bytes).padStart(7)}  ${one.file}`)
        return { sum: weights.reduce((all, one) => all + one.bytes, 0), heaviest: heaviest.join('\n') }
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
          const { sum, heaviest } = await weigh(files)
          const line = `${screen.page} (${locale}): ${kilobytes(sum)} of script in ${files.length} files`
          if (sum > screen.scriptBudgetBytes || files.length > screen.scriptFilesBudget)
            this.error(
              `${line}; at most ${kilobytes(screen.scriptBudgetBytes)} in ${screen.scriptFilesBudget} are promised.\n${heaviest}`,
            )
          if (locale === 'en') this.info(line)
          if (!screen.atRest) continue
          const here = new Set(files)
          const later = filesOf(screen.atRest.modules, bundle, repository).filter((one) => !here.has(one))
          const rest = await weigh(later)
          const restLine = `${screen.page} (${locale}), at rest: ${kilobytes(rest.sum)} more in ${later.length} files`
          if (rest.sum > screen.atRest.scriptBudgetBytes)
            this.error(
              `${restLine}; at most ${kilobytes(screen.atRest.scriptBudgetBytes)} are promised.\n${rest.heaviest}`,
            )
          if (locale === 'en') this.info(restLine)
        }
    },
  }
}

const NO_SCREEN: FirstScreen['screens'][number] = { path: '', modules: [] }

/** One first screen for each kind of address that has something of its own. */
const byAddress = (screen: FirstScreen) =>
  (screen.screens.length > 0 ? screen.screens : [NO_SCREEN]).map(({ path, modules, atRest }) => ({
    ...screen,
    page: `${screen.page} ${path}`.trim(),
    modules,
    atRest,
  }))

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`
