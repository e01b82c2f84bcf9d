import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const all = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' }).map((one) => `app/${one}`)

/** What every page stands on: tokens, reset, parts. Whatever else is seen brings its own sheet. */
const GLOBAL = /^app\/ui\/styles\/|^app\/pdf\/faces\//
/** Fixed at the lower edge and no notices: feet themselves. */
const FEET = ['.hoBar', '.tabbar']

/** Classes of a sheet that are its own. */
function classesOf(sheet: string): ReadonlySet<string> {
  const selectors = read(sheet)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name as string))
}

interface Use {
  readonly file: string
  readonly sheet: string
  readonly name: string
}

/** `styles.row`, `styles['row']`. A sheet looked into by a variable counts as used in all its classes. */
const uses: readonly Use[] = all
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const code = read(file)
    return [...code.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(
      ([, styles, address]) => {
        const sheet = normalize(join(dirname(file), address as string))
        const names = [...code.matchAll(new RegExp(`\\b${styles}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))]
        const byVariable = new RegExp(`\\b${styles}\\[(?!')`).test(code) ? [...classesOf(sheet)] : []
        return [...names.map(([, dotted, quoted]) => dotted ?? quoted ?? ''), ...byVariable].map((name) => ({
          file,
          sheet,
          name,
        }))
      },
    )
  })

describe('style sheets', () => {
  it('belong to a component, but for what every page stands on', () => {
    const global = all.filter((file) => file.endsWith('.css') && !file.endsWith('.module.css'))
    expect(global.filter((file) => !GLOBAL.test(file))).toEqual([])
  })

  it('have every class that is asked of them', () => {
    expect(uses.length).toBeGreaterThan(500)
    expect(uses.filter(({ sheet, name }) => !classesOf(sheet).has(name))).toEqual([])
  })

  it('have no class that nobody asks for', () => {
    const asked = new Set(uses.map(({ sheet, name }) => `${sheet} ${name}`))
    const unasked = all
      .filter((file) => file.endsWith('.module.css'))
      .flatMap((sheet) => [...classesOf(sheet)].map((name) => `${sheet} ${name}`))
      .filter((one) => !asked.has(one))
    expect(unasked).toEqual([])
  })

  it('lay no notice over the foot of a page', () => {
    const atTheEdge = all
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) => [...read(file).matchAll(/([^{}]+)\{([^{}]*)\}/g)])
      .map(([, selector, body]) => ({ selector: (selector ?? '').trim(), body: body ?? '' }))
      .filter(({ body }) => body.includes('position: fixed') && body.includes('inset-block-end:'))
    const [above, over] = [true, false].map((wanted) =>
      atTheEdge
        .filter(({ body }) => body.includes('inset-block-end: calc(var(--bottom-bar) + ') === wanted)
        .map((one) => one.selector),
    )
    expect(above?.length).toBeGreaterThan(2)
    expect(over?.sort()).toEqual(FEET)
  })
})
