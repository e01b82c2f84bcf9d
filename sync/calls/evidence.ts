/** What proves that an organisation's evidence only ever grows; `sync/rules/evidence/` checks it. */
import * as z from 'zod/mini'
import { sha256Hex, treeSize } from '../entities/tree-head.ts'
import { contract } from './contract.ts'

/** 31 levels, and one more. */
export const proof = z.array(sha256Hex).check(z.maxLength(64))

export const getConsistencyProof = contract({
  path: 'Evidence/Consistency',
  method: 'POST',
  area: 'evidence',
  summary: 'That the tree of the organisation’s evidence holds an older one unchanged (RFC 9162 §2.1.4)',
  access: 'person',
  input: z.object({ from: treeSize, to: treeSize }),
  output: z.object({ proof }),
  refusals: ['not-found'],
})
