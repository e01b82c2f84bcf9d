/** The revisions of a document as a person reads them: the branch that counts, and those left behind by a way back. */
import type { EnvelopeDocument, Revision } from '../../../sync/entities/envelope.ts'
import { branchOf } from '../../../sync/rules/workflow/go-back.ts'

export interface NumberedRevision {
  readonly revision: Revision
  /** From 1, in the order they were made, whatever branch they are on. */
  readonly number: number
}
export interface LeftBehind {
  /** When the first of it was made; names the branch. */
  readonly at: number
  /** The version the document went on from; 0 before the first. */
  readonly from: number
  readonly revisions: readonly NumberedRevision[]
}
export interface VersionTree {
  readonly current: readonly NumberedRevision[]
  readonly leftBehind: readonly LeftBehind[]
}

/** Newest first, everywhere. */
export function versionTree(document: EnvelopeDocument): VersionTree {
  const numbers = new Map(document.revisions.map((one, index) => [one.id as string, index + 1]))
  const numbered = (revision: Revision): NumberedRevision => ({
    revision,
    number: numbers.get(revision.id) ?? 0,
  })
  const branch = branchOf(document)
  const counts = new Set<string>(branch.map((one) => one.id))
  const left = document.revisions.filter((one) => !counts.has(one.id))
  // A branch begins where its parent still counts, or is not there at all.
  const roots = left.filter((one) => one.parentId === null || counts.has(one.parentId))
  return {
    current: branch.map(numbered),
    leftBehind: roots.toReversed().map((root) => ({
      at: root.at,
      from: root.parentId === null ? 0 : (numbers.get(root.parentId) ?? 0),
      revisions: descendants(left, root).toReversed().map(numbered),
    })),
  }
}

function descendants(revisions: readonly Revision[], root: Revision): Revision[] {
  const found = new Set<string>([root.id])
  // Revisions are stored in the order they were made: a parent always comes first.
  return revisions.filter((one) => {
    if (one.parentId !== null && found.has(one.parentId)) found.add(one.id)
    return found.has(one.id)
  })
}
