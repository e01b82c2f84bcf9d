import { samples } from '../../samples/sample.ts'

export default samples({
  things: {
    delegationRule: ({ newId, owner, other }) => ({
      ...{ id: newId('delegation'), organizationId: owner.organizationId, ownerId: owner.id },
      delegate: { personId: other.id, name: other.name, email: other.email },
      ...{ startsAt: Date.UTC(2090, 0, 1), endsAt: Date.UTC(2090, 1, 1), active: false, proxy: false },
    }),
  },
  commands: {
    saveDelegationRule: {
      'of the owner': ({ of, other }) => {
        const { id, startsAt, endsAt } = of.delegationRule
        return { id, startsAt, endsAt, active: false, proxy: false, email: other.email }
      },
    },
    endDelegationRule: { 'of the owner': ({ of }) => ({ delegationId: of.delegationRule.id }) },
  },
})
