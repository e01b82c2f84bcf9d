/** Commands of screens that few open: a device loads them with the first of these, or with a wish that waits. */
import { endApiKey, saveApiKey } from './api-keys/save-api-key.ts'
import { removeConnectedSystem, saveConnectedSystem } from './connected-systems/save-connected-system.ts'
import {
  authorizePath,
  deauthorizePath,
  removeIntegrationPath,
  saveIntegrationPath,
} from './connected-systems/save-integration-path.ts'
import { importContacts } from './contacts/import-contacts.ts'
import { mergeContacts } from './contacts/merge-contacts.ts'
import { removeContact, removeContactGroup, saveContact, saveContactGroup } from './contacts/save-contact.ts'
import { removeGroupClassMap, saveGroupClassMap } from './contacts/save-group-class-map.ts'
import { endDelegationRule, saveDelegationRule } from './delegation/save-delegation-rule.ts'
import { createEnvelope } from './envelopes/create-envelope.ts'
import { describeDraft } from './envelopes/describe-draft.ts'
import { sendEnvelope } from './envelopes/send-envelope.ts'
import { setAttributes } from './envelopes/set-attributes.ts'
import { shareDraft } from './envelopes/share-draft.ts'
import { changeGlobalLookupItems, changeLookupItems } from './lookups/change-lookup-items.ts'
import {
  removeGlobalLookup,
  removeLookup,
  saveGlobalLookup,
  saveGlobalLookupItem,
  saveLookup,
  saveLookupItem,
} from './lookups/save-lookup.ts'
import { purgeEnvelope } from './marks/purge-envelope.ts'
import { removePushSubscription, savePushSubscription } from './notifications/change-push-subscription.ts'
import { mapOrganization } from './operators/map-organization.ts'
import { saveInstallation } from './operators/save-installation.ts'
import { removeLicense, saveLicense } from './operators/save-license.ts'
import { saveHostedOrganization } from './operators/save-organization.ts'
import { removeTenant, saveTenant } from './operators/save-tenant.ts'
import { assignRoles } from './organization/assign-roles.ts'
import { cancelInvite, resendInvite } from './organization/change-invite.ts'
import { handOver } from './organization/hand-over.ts'
import { inviteMembers } from './organization/invite-members.ts'
import { makePermanent } from './organization/make-permanent.ts'
import { checkDomain } from './organization/prove-domain.ts'
import { removeMember } from './organization/remove-member.ts'
import { saveClassification } from './organization/save-classification.ts'
import { removeJobRole, saveJobRole } from './organization/save-job-role.ts'
import { saveMember } from './organization/save-member.ts'
import { saveMemberGroup, setGroupMembers, setGroupsOfRole } from './organization/save-member-group.ts'
import { saveOrganization } from './organization/save-organization.ts'
import { saveRole } from './organization/save-role.ts'
import { setMemberPhoto } from './organization/set-member-photo.ts'
import { setMemberStatus } from './organization/set-member-status.ts'
import { saveSequence } from './sequences/save-sequence.ts'
import { clearRecentTemplates, starTemplate } from './templates/change-shelf.ts'
import {
  deleteTemplate,
  recycleTemplate,
  renameTemplate,
  restoreTemplate,
} from './templates/change-template.ts'
import { saveAsTemplate } from './templates/save-as-template.ts'
import { saveTemplate } from './templates/save-template.ts'
import { startFromTemplate } from './templates/start-from-template.ts'
import { removeWebhook, resumeWebhook, saveWebhook } from './webhooks/save-webhook.ts'

export const RARE_COMMANDS = {
  saveDelegationRule,
  endDelegationRule,
  setAttributes,
  shareDraft,
  purgeEnvelope,
  saveAsTemplate,
  startFromTemplate,
  renameTemplate,
  saveTemplate,
  recycleTemplate,
  restoreTemplate,
  starTemplate,
  clearRecentTemplates,
  createEnvelope,
  describeDraft,
  sendEnvelope,
  deleteTemplate,
  savePushSubscription,
  removePushSubscription,
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
  saveGlobalLookup,
  removeGlobalLookup,
  saveGlobalLookupItem,
  changeGlobalLookupItems,
  saveClassification,
  saveJobRole,
  removeJobRole,
  assignRoles,
  saveRole,
  saveApiKey,
  endApiKey,
  saveConnectedSystem,
  removeConnectedSystem,
  saveIntegrationPath,
  removeIntegrationPath,
  authorizePath,
  deauthorizePath,
  saveWebhook,
  removeWebhook,
  resumeWebhook,
  saveMemberGroup,
  setGroupMembers,
  setGroupsOfRole,
  saveMember,
  removeMember,
  inviteMembers,
  resendInvite,
  cancelInvite,
  makePermanent,
  handOver,
  setMemberStatus,
  setMemberPhoto,
  saveOrganization,
  saveHostedOrganization,
  saveTenant,
  removeTenant,
  mapOrganization,
  saveLicense,
  removeLicense,
  saveInstallation,
  checkDomain,
}
