/**
 * What an organisation's chains of evidence have come to: the head of the tree their heads are written into, once an
 * hour (`rules/evidence/merkle-tree.ts`). Devices of members keep it, so that nobody can write a chain anew unseen.
 */
import * as z from 'zod/mini'
import { type Id, idSchema, type OrganizationId } from '../ids.ts'

export const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** Number of leaves. */
export const treeSize = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))

export const treeHead = z.object({
  id: idSchema('treeHead'),
  organizationId: idSchema('organization'),
  size: treeSize,
  root: sha256Hex,
  /** By the server's clock: every event recorded before stands in the tree. */
  at: z.int(),
  /** Token of a time-stamp authority over the root (RFC 3161, DER in base64); null where none is configured. */
  timestamp: z.nullable(z.string()),
})
export type TreeHead = z.infer<typeof treeHead>

/** An organisation has one. */
export const treeHeadId = (organizationId: OrganizationId): Id<'treeHead'> =>
  `treeHead:${organizationId.slice('organization:'.length)}`

/** A leaf: which chain had which event last. */
export const leafText = (subjectId: string, hash: string): string => `${subjectId} ${hash}`
