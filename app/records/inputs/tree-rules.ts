/** A tree as it is walked by keys: only what is unfolded is seen. */
export interface TreeNode {
  readonly id: string
  readonly label: string
  readonly children?: readonly TreeNode[]
  readonly disabled?: boolean
}

export interface SeenNode {
  readonly node: TreeNode
  readonly depth: number
  /** Place among those beside it, one-based, and how many these are. */
  readonly place: number
  readonly of: number
  readonly parentId: string | null
}

export function seenNodes(nodes: readonly TreeNode[], unfolded: ReadonlySet<string>): readonly SeenNode[] {
  const seen: SeenNode[] = []
  const walk = (list: readonly TreeNode[], depth: number, parentId: string | null) => {
    list.forEach((node, index) => {
      seen.push({ node, depth, place: index + 1, of: list.length, parentId })
      if (node.children && unfolded.has(node.id)) walk(node.children, depth + 1, node.id)
    })
  }
  walk(nodes, 0, null)
  return seen
}

/** Every node over this one, from the top. */
export function pathTo(nodes: readonly TreeNode[], id: string): readonly TreeNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = pathTo(node.children ?? [], id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

export type TreeKeyAct =
  | { readonly kind: 'move'; readonly to: number }
  | { readonly kind: 'fold' | 'unfold' | 'choose' }

/** What a key does at a node; arrows to the side follow what the eye sees. */
export function treeKey(
  key: string,
  at: number,
  seen: readonly SeenNode[],
  unfolded: ReadonlySet<string>,
  direction: 'ltr' | 'rtl',
): TreeKeyAct | undefined {
  const here = seen[at]
  if (!here) return undefined
  const move = (to: number): TreeKeyAct | undefined =>
    to < 0 || to >= seen.length ? undefined : { kind: 'move', to }
  const isBranch = (here.node.children?.length ?? 0) > 0
  const [inward, outward] = direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  switch (key) {
    case 'ArrowDown':
      return move(at + 1)
    case 'ArrowUp':
      return move(at - 1)
    case 'Home':
      return move(0)
    case 'End':
      return move(seen.length - 1)
    case 'Enter':
    case ' ':
      return { kind: 'choose' }
    case inward:
      return isBranch ? (unfolded.has(here.node.id) ? move(at + 1) : { kind: 'unfold' }) : undefined
    case outward:
      return isBranch && unfolded.has(here.node.id)
        ? { kind: 'fold' }
        : move(seen.findIndex((one) => one.node.id === here.parentId))
    default:
      return typed(key, at, seen)
  }
}

/** A letter goes to the next node that begins with it. */
function typed(key: string, at: number, seen: readonly SeenNode[]): TreeKeyAct | undefined {
  if ([...key].length !== 1) return undefined
  const begins = (one: SeenNode | undefined) =>
    one?.node.label.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()) ?? false
  const order = seen.map((_, offset) => (at + 1 + offset) % seen.length)
  const to = order.find((index) => begins(seen[index]))
  return to === undefined ? undefined : { kind: 'move', to }
}
