import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  consistencyProof,
  EMPTY_ROOT,
  extendsTree,
  frontierOf,
  grown,
  includes,
  inclusionProof,
  leafHash,
  nodeHash,
  type ProofNode,
  rootOf,
} from './merkle-tree.ts'

/** As §2.1.1 of RFC 9162 defines it, and nothing more. */
function definedRoot(leaves: readonly string[]): string {
  if (leaves.length <= 1) return leaves[0] ?? EMPTY_ROOT
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return nodeHash(definedRoot(leaves.slice(0, k)), definedRoot(leaves.slice(k)))
}

const leavesOf = (count: number, name = 'leaf') =>
  Array.from({ length: count }, (_, index) => leafHash(`${name} ${index}`))

function treeOf(leaves: readonly string[]) {
  const { size, frontier, nodes } = grown(0, [], leaves)
  const hashes = new Map(nodes.map(({ level, position, hash }) => [`${level}|${position}`, hash]))
  const hashOf = (node: ProofNode) =>
    rootOf(
      node.map(({ level, position }) => {
        const hash = hashes.get(`${level}|${position}`)
        if (hash === undefined) throw new Error(`No subtree ${level}|${position}`)
        return hash
      }),
    )
  return { size, frontier, root: rootOf(frontier), hashOf }
}

const size = fc.integer({ min: 1, max: 300 })

describe('a tree that only grows', () => {
  it('[S20] has the root that RFC 9162 defines, however it grew', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 8 }), (steps) => {
        const all = leavesOf(steps.reduce((sum, one) => sum + one, 0))
        let [held, frontier] = [0, [] as readonly string[]]
        for (const step of steps) {
          const growth = grown(held, frontier, all.slice(held, held + step))
          held = growth.size
          frontier = growth.frontier
          expect(frontier).toHaveLength(frontierOf(held).length)
          expect(rootOf(frontier)).toBe(definedRoot(all.slice(0, held)))
        }
      }),
    )
  })

  it('[S20] knows the roots of the reference implementation', () => {
    // Of the leaves of the test vectors of certificate transparency: "", 00, 10, 2021, 3031, …
    const [empty, zero] = ['', '\u0000'].map(leafHash)
    expect(EMPTY_ROOT).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(empty).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
    expect(nodeHash(empty as string, zero as string)).toBe(
      'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    )
  })

  it('[S20] shows that a leaf stands in it, and no other, and at no other place', () => {
    fc.assert(
      fc.property(size, fc.nat(), fc.nat(), (count, which, other) => {
        const leaves = leavesOf(count)
        const tree = treeOf(leaves)
        const position = which % count
        const proof = inclusionProof(position, count).map(tree.hashOf)
        const leaf = leaves[position] as string
        expect(includes(tree, { leaf, position, proof })).toBe(true)
        expect(includes(tree, { leaf: leafHash('another'), position, proof })).toBe(false)
        if (other % count !== position)
          expect(includes(tree, { leaf, position: other % count, proof })).toBe(false)
        expect(includes(tree, { leaf, position, proof: [...proof, leaf] })).toBe(false)
        if (proof.length > 0) expect(includes(tree, { leaf, position, proof: proof.slice(1) })).toBe(false)
        expect(includes({ ...tree, root: leafHash('root') }, { leaf, position, proof })).toBe(false)
      }),
    )
  })

  it('[S20] shows that it holds an older one, and nothing shows it of one in which a leaf was another', () => {
    fc.assert(
      fc.property(size, fc.nat(), fc.nat(), (count, cut, changed) => {
        const leaves = leavesOf(count)
        const from = 1 + (cut % count)
        const older = treeOf(leaves.slice(0, from))
        const newer = treeOf(leaves)
        const proof = consistencyProof(from, count).map(newer.hashOf)
        expect(extendsTree(older, newer, proof)).toBe(true)
        const forged = leaves.with(changed % from, leafHash('rewritten'))
        const rewritten = treeOf(forged)
        expect(extendsTree(older, rewritten, consistencyProof(from, count).map(rewritten.hashOf))).toBe(false)
        expect(extendsTree(older, newer, [...proof, older.root])).toBe(false)
        if (from < count) expect(extendsTree(newer, older, proof)).toBe(false)
      }),
    )
  })
})
