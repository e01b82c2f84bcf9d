/**
 * Merkle trees that only grow, as in certificate transparency (RFC 9162 §2.1): whoever holds the head of a tree (its
 * size and root) can be shown that something stands in it, and that a later head holds all of it unchanged. Hashes
 * are SHA-256 in hex; sizes are below 2^31.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** What somebody holds of a tree. */
export interface TreeRoot {
  readonly size: number
  readonly root: string
}

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** A leaf and a node are never one another: a proof of one cannot be passed off as the other (§2.1.1). */
export const leafHash = (text: string): string => bytesToHex(sha256(concatBytes(LEAF, utf8ToBytes(text))))
export const nodeHash = (left: string, right: string): string =>
  bytesToHex(sha256(concatBytes(NODE, hexToBytes(left), hexToBytes(right))))
export const EMPTY_ROOT = bytesToHex(sha256(new Uint8Array()))

/** A whole subtree: 2^level leaves, the position-th of that many. */
export interface Subtree {
  readonly level: number
  readonly position: number
}

/** The whole subtrees that a tree of this size consists of, from the left: one for each bit of the size. */
export function frontierOf(size: number): Subtree[] {
  const found: Subtree[] = []
  let start = 0
  for (let level = 30; level >= 0; level--) {
    const width = 2 ** level
    if (Math.floor(size / width) % 2 === 0) continue
    found.push({ level, position: start / width })
    start += width
  }
  return found
}

/** `frontier` are the hashes of `frontierOf` the size. */
export const rootOf = (frontier: readonly string[]): string =>
  frontier.length === 0 ? EMPTY_ROOT : frontier.reduceRight((right, left) => nodeHash(left, right))

export interface Growth {
  readonly size: number
  readonly frontier: readonly string[]
  /** Every whole subtree that is new, the leaves too. */
  readonly nodes: readonly (Subtree & { readonly hash: string })[]
}

/** The tree with these leaves after those it has. */
export function grown(size: number, frontier: readonly string[], leaves: readonly string[]): Growth {
  const nodes: (Subtree & { hash: string })[] = []
  const edge = [...frontier]
  let next = size
  for (const leaf of leaves) {
    let node = { level: 0, position: next, hash: leaf }
    nodes.push(node)
    // Each one at the end of the size makes a whole subtree with the one before it.
    for (; node.position % 2 === 1; nodes.push(node))
      node = {
        level: node.level + 1,
        position: (node.position - 1) / 2,
        hash: nodeHash(edge.pop() as string, node.hash),
      }
    edge.push(node.hash)
    next += 1
  }
  return { size: next, frontier: edge, nodes }
}

/** A hash that a proof names: one whole subtree, or several joined as `rootOf` joins a frontier. */
export type ProofNode = readonly Subtree[]

/** That the leaf at this position stands in the tree of this size (§2.1.3.1), from the leaf upwards. */
export const inclusionProof = (position: number, size: number): ProofNode[] => {
  const path = (m: number, start: number, width: number): ProofNode[] => {
    if (width <= 1) return []
    const k = splitOf(width)
    return m < k
      ? [...path(m, start, k), range(start + k, width - k)]
      : [...path(m - k, start + k, width - k), range(start, k)]
  }
  return path(position, 0, size)
}

/** That the tree of size `to` holds that of size `from` unchanged (§2.1.4.1); 0 < from ≤ to. */
export const consistencyProof = (from: number, to: number): ProofNode[] => {
  const path = (m: number, start: number, width: number, isWhole: boolean): ProofNode[] => {
    if (m === width) return isWhole ? [] : [range(start, width)]
    const k = splitOf(width)
    return m <= k
      ? [...path(m, start, k, isWhole), range(start + k, width - k)]
      : [...path(m - k, start + k, width - k, false), range(start, k)]
  }
  return path(from, 0, to, true)
}

/** §2.1.3.2 */
export function includes(
  tree: TreeRoot,
  {
    leaf,
    position,
    proof,
  }: { readonly leaf: string; readonly position: number; readonly proof: readonly string[] },
): boolean {
  if (position < 0 || position >= tree.size) return false
  let [fn, sn] = [position, tree.size - 1]
  let reached = leaf
  for (const one of proof) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      reached = nodeHash(one, reached)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)]
    } else reached = nodeHash(reached, one)
    ;[fn, sn] = [half(fn), half(sn)]
  }
  return sn === 0 && reached === tree.root
}

/** §2.1.4.2 */
export function extendsTree(older: TreeRoot, newer: TreeRoot, proof: readonly string[]): boolean {
  if (older.size > newer.size) return false
  if (older.size === newer.size) return proof.length === 0 && older.root === newer.root
  if (older.size === 0) return proof.length === 0
  const isPowerOfTwo = frontierOf(older.size).length === 1
  const [first, ...rest] = isPowerOfTwo ? [older.root, ...proof] : proof
  if (first === undefined) return false
  let [fn, sn] = [older.size - 1, newer.size - 1]
  while (fn % 2 === 1) [fn, sn] = [half(fn), half(sn)]
  let [fr, sr] = [first, first]
  for (const one of rest) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      fr = nodeHash(one, fr)
      sr = nodeHash(one, sr)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)]
    } else sr = nodeHash(sr, one)
    ;[fn, sn] = [half(fn), half(sn)]
  }
  return sn === 0 && fr === older.root && sr === newer.root
}

const half = (n: number): number => Math.floor(n / 2)

/** The largest power of two below a width of two or more. */
const splitOf = (width: number): number => 2 ** Math.ceil(Math.log2(width) - 1)

/** These leaves as whole subtrees; `start` is a multiple of what the first of them holds. */
function range(start: number, width: number): ProofNode {
  return frontierOf(width).map(({ level, position }) => ({
    level,
    position: start / 2 ** level + position,
  }))
}
