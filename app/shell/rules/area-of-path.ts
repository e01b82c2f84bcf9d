import type { AreaId } from './sidebar.ts'

const PREFIXES: readonly [string, AreaId][] = [
  ['/administration', 'administration'],
  ['/organizations', 'administration'],
  ['/instance', 'administration'],
  ['/account', 'account'],
  ['/contacts', 'contacts'],
  ['/board', 'boards'],
  ['/templates', 'designer'],
  ['/forms', 'designer'],
  ['/sequences', 'designer'],
  ['/workflows', 'designer'],
]

/** The area an address belongs to; it decides tab and sidebar. */
export function areaOfPath(path: string): AreaId {
  const found = PREFIXES.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))
  return found?.[1] ?? 'documents'
}
