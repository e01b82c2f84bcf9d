/** Commands of screens that few open: a device loads them with the first of these, or with a wish that waits. */
import { endApiKey, recordApiKeyIssued, saveApiKey } from './api-keys/save-api-key.ts'
import { importContacts } from './contacts/import-contacts.ts'
import { mergeContacts } from './contacts/merge-contacts.ts'
import { removeContact, removeContactGroup, saveContact, saveContactGroup } from './contacts/save-contact.ts'
import { removeGroupClassMap, saveGroupClassMap } from './contacts/save-group-class-map.ts'
import { changeLookupItems } from './lookups/change-lookup-items.ts'
import { removeLookup, saveLookup, saveLookupItem } from './lookups/save-lookup.ts'
import { assignRoles } from './organization/assign-roles.ts'
import { cancelInvite, resendInvite } from './organization/change-invite.ts'
import { inviteMembers } from './organization/invite-members.ts'
import { removeMember } from './organization/remove-member.ts'
import { saveMember } from './organization/save-member.ts'
import { saveMemberGroup, setGroupMembers, setGroupsOfRole } from './organization/save-member-group.ts'
import { saveOrganization } from './organization/save-organization.ts'
import { saveRole } from './organization/save-role.ts'
import { setMemberStatus } from './organization/set-member-status.ts'
import { saveSequence } from './sequences/save-sequence.ts'

export const RARE_COMMANDS = {
  saveContact,
  removeContact,
  importContacts,
  mergeContacts,
  saveContactGroup,
  removeContactGroup,
  saveGroupClassMap,
  removeGroupClassMap,
  saveSequence,
  saveLookup,
  removeLookup,
  saveLookupItem,
  changeLookupItems,
  assignRoles,
  saveRole,
  saveApiKey,
  endApiKey,
  recordApiKeyIssued,
  saveMemberGroup,
  setGroupMembers,
  setGroupsOfRole,
  saveMember,
  removeMember,
  inviteMembers,
  resendInvite,
  cancelInvite,
  setMemberStatus,
  saveOrganization,
}
