import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandContracts, declaredContracts } from '../../server/client/all-contracts.ts'

const root = join(import.meta.dirname, '../..')
/** The one client, what the page asks by itself before any script has come, and a link to the reference. */
const MAY_SPELL = [
  'app/session/api-client.ts',
  'app/build/first-page.ts',
  'app/administration/programs/keys-screen.tsx',
]

const contracts = await declaredContracts()
const paths = [...contracts, ...commandContracts()].map((one) => one.path)
const files = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter((one) => /\.tsx?$/.test(one) && !/\.test\.tsx?$/.test(one))
  .map((one) => `app/${one}`)

/** What of a source is said to no reader: code and its texts, without comments. */
const codeOf = (file: string) =>
  readFileSync(join(root, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')

describe('calls of the app', () => {
  it('are made by their contracts: no file but the client spells a path', () => {
    const spelled = files.flatMap((file) => {
      const code = codeOf(file).toLowerCase()
      const found = ['/api/', ...paths].filter((path) =>
        [`'${path}`, `"${path}`, `\`${path}`].some((text) => code.includes(text.toLowerCase())),
      )
      return found.length > 0 ? [`${file}: ${found.join(', ')}`] : []
    })
    expect(spelled.filter((one) => !MAY_SPELL.some((file) => one.startsWith(`${file}:`)))).toEqual([])
  })

  it('take of a file of contracts nothing but contracts: the rest of it is in no release (build/device-contracts.ts)', async () => {
    const declared = new Set<unknown>(contracts)
    const taken = files.flatMap((file) =>
      [...codeOf(file).matchAll(/import \{([^}]*)\} from '[./]+sync\/calls\/([\w-]+\.ts)'/g)].flatMap(
        ([, names = '', module = '']) =>
          names
            .split(',')
            .map((one) => one.trim())
            .filter((one) => one !== '' && !one.startsWith('type '))
            .map((name) => ({ file, module, name: name.split(' ')[0] as string })),
      ),
    )
    expect(taken.length).toBeGreaterThan(50)
    const missing = await Promise.all(
      taken.map(async ({ file, module, name }) => {
        const exported: Record<string, unknown> = await import(join(root, 'sync/calls', module))
        const isStripped = Object.values(exported).some((one) => declared.has(one))
        return isStripped && !declared.has(exported[name]) ? [`${file}: ${name}`] : []
      }),
    )
    expect(missing.flat()).toEqual([])
  })

  it('are looked for by paths that are there', () => {
    expect(paths.length).toBeGreaterThan(100)
    expect(new Set(contracts.map((one) => `${one.method} ${one.path.toLowerCase()}`)).size).toBe(
      contracts.length,
    )
  })
})
