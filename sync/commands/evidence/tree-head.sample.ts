import { treeHeadId } from '../../entities/tree-head.ts'
import { samples } from '../../samples/sample.ts'

const head = { size: 1, root: 'f'.repeat(64), at: 1, timestamp: null }

export default samples({
  things: {
    treeHead: ({ owner }) => ({
      ...{ id: treeHeadId(owner.organizationId), organizationId: owner.organizationId },
      ...head,
    }),
  },
  commands: {
    recordTreeHead: { '': ({ owner }) => ({ organizationId: owner.organizationId, ...head }) },
  },
})
