import * as z from 'zod/mini'
import { treeHead, treeHeadId } from '../../entities/tree-head.ts'
import { ok } from '../../result.ts'
import { defineCommand } from '../command.ts'

const input = z.omit(treeHead, { id: true })

/** The tree of an organisation's evidence has grown; its head goes to the devices of its members. */
export const recordTreeHead = defineCommand<z.infer<typeof input>>({
  name: 'recordTreeHead',
  version: 1,
  area: 'evidence',
  summary: 'Give the head of an organisation’s evidence to its members’ devices',
  offline: 'D',
  from: 'system',
  input,
  reads: (input) => [{ kind: 'treeHead', id: treeHeadId(input.organizationId) }],
  check: () => null,
  apply: (facts, input) => {
    const id = treeHeadId(input.organizationId)
    const known = facts.get('treeHead', id)
    // Another node was faster.
    if (known && known.size >= input.size) return ok({ put: [] })
    return ok({ put: [{ kind: 'treeHead', value: { ...input, id } }] })
  },
})
