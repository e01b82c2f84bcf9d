import { groupNameId } from '../../entities/group-name.ts'
import { memberId } from '../../entities/member.ts'
import { samples } from '../../samples/sample.ts'

export default samples({
  things: {
    member: ({ owner, member, words, one }) => ({
      ...{ id: memberId(owner.organizationId, member.id), organizationId: owner.organizationId },
      ...{ personId: member.id, name: words, email: member.email },
      ...{ roles: one(['member'], ['temporary']), userClass: 'external', permissions: [] },
      ...{ heldRoles: [], groups: [], status: 'active', joinedAt: 1 },
    }),
    memberInvite: ({ newId, owner, words, unique }) => ({
      ...{ id: newId('memberInvite'), organizationId: owner.organizationId, statusId: 1, roles: ['member'] },
      ...{
        email: `${unique().replace(/\W/g, '').toLowerCase()}@example.com`,
        firstName: words,
        lastName: '',
      },
      ...{ heldRoles: [], groups: [], invitedBy: owner.id, invitedAt: 0, expiresAt: 1 },
    }),
    role: ({ newId, owner, unique }) => ({
      // Of its own: an organisation has no two roles of one name.
      ...{ id: newId('role'), organizationId: owner.organizationId, name: unique() },
      ...{ description: '', active: true, permissions: [], restrictions: [] },
    }),
    memberGroup: ({ newId, owner, unique }) => ({
      ...{ id: newId('memberGroup'), organizationId: owner.organizationId, name: unique() },
      ...{ active: true, roles: [] },
    }),
    groupName: ({ of, owner }) => ({
      ...{ id: groupNameId(of.memberGroup.id), organizationId: owner.organizationId },
      name: of.memberGroup.name,
    }),
  },
  commands: {
    saveMember: {
      'full, with a role, a group and a job role': ({ of, one }) => ({
        id: of.member.id,
        set: { userClass: one('internal', 'external'), roles: ['member', 'userAdmin'] },
        lists: {
          heldRoles: { put: [{ element: { id: of.role.id } }] },
          groups: { put: [{ element: { id: of.memberGroup.id } }] },
          jobRoles: { put: [{ element: { id: of.jobRole.id } }] },
        },
      }),
    },
    assignRoles: { 'full, a role': ({ of }) => ({ id: of.member.id, roles: [of.role.id] }) },
    makePermanent: { 'full, a colleague': ({ of }) => ({ id: of.member.id }) },
    removeMember: { 'full, a colleague': ({ of }) => ({ id: of.member.id }) },
    setMemberStatus: {
      'full, a colleague': ({ of, one }) => ({ id: of.member.id, status: one('active', 'inactive') }),
    },
    setMemberPhoto: {
      'of a colleague, none': ({ of }) => ({ id: of.member.id, photoSha256: null }),
      'full, of a colleague': ({ of }) => ({ id: of.member.id, photoSha256: 'b'.repeat(64) }),
    },
    inviteMembers: {
      'full, with a role, a group and a job role': ({ of, newId, text }) => ({
        each: true,
        invites: ['mona@example.com', 'layla@example.com', 'Mona@Example.com', text()].map((email) => ({
          ...{ id: newId('memberInvite'), email, firstName: 'Mona', lastName: '', userTypeId: 1 },
          ...{ heldRoles: [{ id: of.role.id }], groups: [{ id: of.memberGroup.id }] },
        })),
      }),
      'full, under the id of one that is there': ({ of }) => ({
        invites: [
          {
            ...{ id: of.memberInvite.id, email: 'new@example.com', userTypeId: 3 },
            ...{ firstName: 'New', lastName: 'One' },
            ...{ heldRoles: [{ id: of.role.id }], groups: [{ id: of.memberGroup.id }] },
          },
        ],
      }),
    },
    resendInvite: { 'of the organisation': ({ of }) => ({ id: of.memberInvite.id }) },
    cancelInvite: { 'of the organisation': ({ of }) => ({ id: of.memberInvite.id }) },
    saveRole: {
      'of the organisation': ({ of }) => ({
        ...{ id: of.role.id, set: { description: 'Reads contracts' }, seen: {} },
      }),
      'full, with permissions': ({ of, text }) => ({
        id: of.role.id,
        set: { name: `R${text()}`, permissions: [2, 1] },
      }),
    },
    saveMemberGroup: {
      'of the organisation': ({ of }) => ({ id: of.memberGroup.id, set: { active: true }, seen: {} }),
      'full, with a role and somebody': ({ of, member, text }) => ({
        ...{ id: of.memberGroup.id, set: { name: `M${text()}` }, users: [member.id] },
        lists: { roles: { put: [{ element: { id: of.role.id } }] } },
      }),
    },
    setGroupMembers: {
      'of the organisation': ({ of }) => ({ groupId: of.memberGroup.id, add: [], remove: [] }),
      'full, somebody': ({ of, member }) => ({ groupId: of.memberGroup.id, add: [member.id], remove: [] }),
    },
    setGroupsOfRole: {
      'of the organisation': ({ of }) => ({ roleId: of.role.id, groupRoles: [] }),
      'full, a group': ({ of }) => ({ roleId: of.role.id, groupRoles: [of.memberGroup.id] }),
    },
  },
})
