import { type Plugin, parseAst } from 'vite'

/** What makes a command out of an object (sync/commands). */
const DEFINING = new Set([
  'defineCommand',
  'defineWorkflowCommand',
  'markCommand',
  'profileCommand',
  'saveRecord',
  'removeRecord',
])
/** What several of them share stands under such a name. */
const SHARED = /_RECORD$/
/** Parts of it that only the server needs: what it does, the calls that mean it, and what the API reference says of it. */
const SERVER_ONLY = new Set(['apply', 'perform', 'calls', 'summary', 'area', 'events', 'effects', 'answer'])

/**
 * Leaves out of each command what a device never runs, and with it every rule and schema that nothing else needs:
 * a device asks whether a wish would be permitted and previews it, the server decides (DESIGN §5).
 */
export function deviceCommands(): Plugin {
  return {
    name: 'tawqi:device-commands',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/sync\/commands\/.*\.ts$/ },
      handler: (code) => ({ code: withoutServerParts(code), map: null }),
    },
  }
}

export function withoutServerParts(code: string): string {
  const parts: Place[] = []
  visit(parseAst(code), (node) => {
    const definition = definedBy(node) as {
      readonly properties?: readonly (Place & { key?: Named })[]
    } | null
    for (const property of definition?.properties ?? [])
      if (property.key && SERVER_ONLY.has(property.key.name)) parts.push(property)
  })
  let left = code
  // From the end, so that the places before stay where they are.
  for (const { start, end } of parts.sort((a, b) => b.start - a.start))
    left = left.slice(0, start) + left.slice(left[end] === ',' ? end + 1 : end)
  return left
}

function definedBy(node: Node): unknown {
  if (node.type === 'CallExpression' && DEFINING.has((node.callee as Named).name))
    return (node.arguments as readonly unknown[])[0]
  return node.type === 'VariableDeclarator' && SHARED.test((node.id as Named).name) ? node.init : null
}

interface Named {
  readonly name: string
}
interface Place {
  readonly start: number
  readonly end: number
}
type Node = Readonly<Record<string, unknown>> & { readonly type: string }

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value) see(value as Node)
    for (const one of Object.values(value)) visit(one, see)
  }
}
