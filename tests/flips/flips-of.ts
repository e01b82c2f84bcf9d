/** Every small lie that can be told in a source: one operator, literal, order or guard each. */
import { parseSync } from 'rolldown/utils'

export const FLIP_KINDS = [
  'comparison',
  'logic',
  'arithmetic',
  'constant',
  'boolean',
  'negation',
  'order',
  'guard',
] as const
export type FlipKind = (typeof FLIP_KINDS)[number]

export interface Flip {
  readonly kind: FlipKind
  /** In UTF-16 units of the source, the end not included. */
  readonly start: number
  readonly end: number
  /** What stands there instead. */
  readonly text: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [property: string]: unknown
}

const SWAPPED: Readonly<Record<string, readonly [FlipKind, string]>> = {
  '<': ['comparison', '<='],
  '<=': ['comparison', '<'],
  '>': ['comparison', '>='],
  '>=': ['comparison', '>'],
  '===': ['comparison', '!=='],
  '!==': ['comparison', '==='],
  '&&': ['logic', '||'],
  '||': ['logic', '&&'],
  '+': ['arithmetic', '-'],
  '-': ['arithmetic', '+'],
  '*': ['arithmetic', '/'],
  '/': ['arithmetic', '*'],
  '%': ['arithmetic', '*'],
  '+=': ['arithmetic', '-='],
  '-=': ['arithmetic', '+='],
}
/** Turned around they mean something else. */
const ORDERED = new Set(['<', '<=', '>', '>=', '-', '/'])

/** Types say nothing at run time, and what a docstring or an import names is no behaviour. */
const SILENT = /^(TS(?!AsExpression|NonNullExpression|SatisfiesExpression)|Import|ExportAll)/

export function flipsOf(code: string, file = 'source.ts'): readonly Flip[] {
  const flips: Flip[] = []
  const { program } = parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const text = ({ start, end }: Node) => code.slice(start, end)
  const replace = (kind: FlipKind, { start, end }: { start: number; end: number }, by: string) =>
    flips.push({ kind, start, end, text: by })

  const operator = (left: Node, right: Node, sign: string) => {
    const start = code.indexOf(sign, left.end)
    return start >= 0 && start < right.start ? { start, end: start + sign.length } : null
  }
  const turnAround = (left: Node, right: Node) => {
    if (text(left) === text(right)) return
    const between = code.slice(left.end, right.start)
    replace('order', { start: left.start, end: right.end }, `${text(right)}${between}${text(left)}`)
  }

  const look = (node: Node): void => {
    const { left, right, operator: sign } = node as { left?: Node; right?: Node; operator?: string }
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression':
      case 'AssignmentExpression': {
        const swapped = SWAPPED[sign ?? '']
        const place = left && right && sign ? operator(left, right, sign) : null
        if (swapped && place) replace(swapped[0], place, swapped[1])
        if (left && right && ORDERED.has(sign ?? '')) turnAround(left, right)
        return
      }
      case 'UnaryExpression':
        if (sign === '!') replace('negation', node, text(node.argument as Node))
        return
      case 'Literal':
        if (typeof node.value === 'boolean') replace('boolean', node, String(!node.value))
        if (typeof node.value === 'number' && Number.isInteger(node.value))
          replace('constant', node, String(node.value + 1))
        return
      case 'IfStatement': {
        const test = node.test as Node
        replace('negation', test, `!(${text(test)})`)
        if (!node.alternate && leaves(node.consequent as Node)) replace('guard', node, ';')
        return
      }
      case 'ConditionalExpression':
        replace('negation', node.test as Node, `!(${text(node.test as Node)})`)
        return
      case 'ExpressionStatement': {
        const inner = node.expression as Node
        const call = inner.type === 'AwaitExpression' ? (inner.argument as Node) : inner
        if (call.type === 'CallExpression') replace('guard', node, ';')
        return
      }
      case 'CallExpression': {
        const [first, second] = node.arguments as readonly Node[]
        if (first && second && isPlain(first) && isPlain(second)) turnAround(first, second)
        return
      }
    }
  }
  walk(program as unknown as Node, look)
  return flips.sort((a, b) => a.start - b.start || a.end - b.end)
}

/** The source with one flip told in it. */
export const flipped = (code: string, { start, end, text }: Flip): string =>
  code.slice(0, start) + text + code.slice(end)

/** Returns or throws, and nothing else: taken away, what it guards against goes through. */
function leaves(statement: Node): boolean {
  if (statement.type === 'BlockStatement') {
    const body = statement.body as readonly Node[]
    return body.length === 1 && leaves(body[0] as Node)
  }
  return ['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement'].includes(statement.type)
}

const isPlain = ({ type }: Node): boolean => type === 'Identifier' || type === 'MemberExpression'

function walk(node: Node, look: (node: Node) => void): void {
  if (SILENT.test(node.type)) return
  look(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null && typeof child.type === 'string') walk(child, look)
}
