import { type Plugin, parseAst } from 'vite'

/** What a device needs of a contract: where to ask, with what to show, and whether a file is answered. */
const ON_DEVICES = new Set(['path', 'method', 'access', 'file', 'botCheck'])

/**
 * Leaves of each contract (sync/calls) what the app's client reads, and with it no schema and nothing that schemas
 * need: a device is sent its answers by the server it believes, and tests hold the server to them.
 */
export function deviceContracts(): Plugin {
  return {
    name: 'tawqi:device-contracts',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/sync\/calls\/.*\.ts$/ },
      handler: (code) => ({ code: contractsOnly(code) ?? code, map: null }),
    },
  }
}

interface Place {
  readonly start: number
  readonly end: number
}
interface Declarator {
  readonly id: { readonly name: string }
  readonly init: Place & {
    readonly type: string
    readonly callee?: { readonly name?: string }
    readonly arguments?: readonly { readonly properties: readonly Property[] }[]
  }
}
type Property = Place & {
  readonly key: { readonly name: string }
  readonly value: Place & { readonly type: string; readonly name?: string }
}

/** Null for a module that has none: it stays as it is. */
export function contractsOnly(code: string): string | null {
  const declared = new Map<string, Declarator>()
  const exported = new Set<string>()
  for (const statement of parseAst(code).body) {
    const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (inner?.type !== 'VariableDeclaration') continue
    for (const one of inner.declarations as unknown as Declarator[]) {
      declared.set(one.id.name, one)
      if (statement !== inner) exported.add(one.id.name)
    }
  }
  const textOf = ({ start, end }: Place) => code.slice(start, end)
  const contracts = [...declared.values()].filter(({ init }) => init?.callee?.name === 'contract')
  if (contracts.length === 0) return null
  return contracts
    .filter(({ id }) => exported.has(id.name))
    .map(({ id, init }) => {
      const kept = (init.arguments?.[0]?.properties ?? [])
        .filter(({ key }) => ON_DEVICES.has(key.name))
        .map(({ key, value }) => {
          // Several calls may answer the same kinds of files.
          const named = value.type === 'Identifier' ? declared.get(value.name ?? '')?.init : value
          return `${key.name}: ${textOf(named ?? value)}`
        })
      return `export const ${id.name} = { ${kept.join(', ')} };`
    })
    .join('\n')
}
