import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { templateContent } from '../collab/template-content.ts'
import type { PersonActor } from '../entities/actor.ts'
import type { Contact, ContactGroup } from '../entities/contact.ts'
import type { Envelope } from '../entities/envelope.ts'
import { EMPTY_ENVELOPE } from '../entities/envelope.ts'
import type { GroupClassMap } from '../entities/group-class-map.ts'
import { type Lookup, type LookupItem, lookupItemId } from '../entities/lookup.ts'
import { emptyMark, type Mark } from '../entities/mark.ts'
import { type Member, memberId } from '../entities/member.ts'
import type { MemberInvite } from '../entities/member-invite.ts'
import type { Notification } from '../entities/notification.ts'
import { DEFAULT_PREFERENCES, type Profile } from '../entities/profile.ts'
import { newRecipient } from '../entities/recipient.ts'
import type { CustomRole, MemberGroup } from '../entities/role.ts'
import type { Sequence } from '../entities/sequence.ts'
import { emptyShelf, type Template, type TemplateShelf } from '../entities/template.ts'
import { fieldDigest } from '../rules/field-digest.ts'
import { renderEnvelope } from '../rules/render-envelope.ts'
import { settingsOf } from '../settings/settings.ts'
import { type Command, type Facts, markKey } from './command.ts'
import { COMMANDS } from './registry.ts'

const pad = (kind: string, n: number) => `${kind}:${String(n).padStart(26, '0')}` as never
const actor: PersonActor = {
  kind: 'person',
  personId: pad('person', 1),
  organizationId: pad('organization', 1),
  organizationName: 'Al Noor',
  name: 'Mariam',
  email: 'mariam@example.com',
  language: 'en',
}
const reader = { subject: actor.personId, email: actor.email }

const text = fc.string({ unit: 'grapheme', maxLength: 30 })
const anEnvelope = (id: Envelope['id']): fc.Arbitrary<Envelope> =>
  fc
    .record({
      state: fc.constantFrom('draft', 'inProgress', 'completed', 'cancelled'),
      title: text,
      mine: fc.boolean(),
      rev: fc.nat(1000),
      said: fc.subarray(['all', 'internal', 'private'] as const),
    })
    .map(({ state, title, mine, rev, said }) => ({
      ...EMPTY_ENVELOPE,
      id,
      organizationId: actor.organizationId,
      ownerId: mine ? actor.personId : pad('person', 2),
      owner: { name: 'Omar', email: 'omar@example.com', organizationName: 'Al Noor' },
      kind: 'document',
      rev,
      title,
      language: 'en',
      timeZone: 'UTC',
      state: state as Envelope['state'],
      createdAt: 1,
      modifiedAt: 2,
      sentAt: state === 'draft' ? null : 2,
      messages: said.map((readAccess, n) => ({
        id: pad('message', 10 + n),
        authorId: pad('person', 3),
        authorName: 'Badr',
        text: 'Hello',
        readAccess,
        at: 3,
      })),
      recipients:
        state === 'draft'
          ? []
          : [
              newRecipient({
                id: pad('recipient', 1),
                order: 1,
                kind: 'sign',
                name: 'Mariam',
                email: actor.email,
                language: 'en',
                personId: actor.personId,
                state: 'waiting',
                activatedAt: 2,
              }),
            ],
    }))
const envelopeId = pad('envelope', 1) as Envelope['id']
const aMark: fc.Arbitrary<Mark> = fc
  .record({
    unread: fc.boolean(),
    flagged: fc.boolean(),
    archived: fc.boolean(),
    deletedAt: fc.option(fc.nat()),
  })
  .map((some) => ({ ...emptyMark(envelopeId, actor.personId), ...some }))
const aProfile: fc.Arbitrary<Profile> = fc
  .record({ theme: fc.constantFrom('system', 'light', 'dark'), miniSidebar: fc.boolean() })
  .map((some) => ({
    id: actor.personId,
    name: 'Mariam',
    email: actor.email,
    organizationId: actor.organizationId,
    organizationName: 'Al Noor',
    brand: { color: null, logoUrl: null },
    userClass: 'internal' as const,
    permissions: [],
    roles: ['member'],
    preferences: { ...DEFAULT_PREFERENCES, ...(some as object) },
    signature: null,
    initials: null,
    stamp: null,
    photoSha256: null,
  }))
const aNotification: fc.Arbitrary<Notification> = fc.option(fc.nat()).map((readAt) => ({
  id: pad('notification', 1),
  personId: actor.personId,
  subject: { kind: 'envelope', id: envelopeId },
  event: 'yourTurn',
  title: 'Lease',
  actorName: 'Omar',
  count: 1,
  at: 1,
  readAt,
}))
const theContact = (company: string): Contact => ({
  id: pad('contact', 1),
  organizationId: actor.organizationId,
  ownerId: actor.personId,
  shared: false,
  fullNameEn: 'Omar',
  fullNameAr: '',
  email: 'omar@example.com',
  mobile: '',
  company,
  title: '',
  language: 'en',
})
const aGroup: ContactGroup = {
  id: pad('contactGroup', 1),
  organizationId: actor.organizationId,
  ownerId: actor.personId,
  shared: true,
  name: 'Customers',
  contacts: [],
}
const aClass: GroupClassMap = {
  id: pad('groupClassMap', 1),
  organizationId: actor.organizationId,
  groupId: aGroup.id,
  code: 'GOLD',
  role: 'member',
  members: [],
}
const aLookup: Lookup = {
  id: pad('lookup', 1),
  organizationId: actor.organizationId,
  access: 'organization',
  nameEn: 'Cities',
  nameAr: '',
  enabled: true,
}
const itemOf = (identifier: string): LookupItem => ({
  id: lookupItemId(aLookup.id, identifier),
  organizationId: actor.organizationId,
  lookupId: aLookup.id,
  identifier,
  valueEn: identifier,
  valueAr: '',
  active: true,
  order: 1,
})
const aSequence: Sequence = {
  ...{ id: pad('sequence', 1), organizationId: actor.organizationId, name: 'Contracts' },
  ...{ prefix: 'C-', suffix: '', start: 1, last: 4, padding: 3 },
}
const [dubai, ajman] = [itemOf('DXB'), itemOf('AJM')]
const aContact: fc.Arbitrary<Contact> = fc.oneof(text, fc.constant('Co')).map(theContact)

const content = templateContent.parse({
  settings: { title: 'Lease', language: 'en', timeZone: 'UTC' },
  message: '',
  documents: [{ id: pad('document', 1), name: 'a.pdf', sha256: 'a'.repeat(64), sizeBytes: 1 }],
  attachments: [],
  recipients: [],
  groups: [],
  fields: [],
})
const templateId = pad('template', 1) as Template['id']
const aTemplate: fc.Arbitrary<Template> = fc
  .record({ mine: fc.boolean(), type: fc.constantFrom('document', 'request', 'form') })
  .map(({ mine, type }) => ({
    id: templateId,
    organizationId: actor.organizationId,
    ownerId: mine ? actor.personId : pad('person', 2),
    ownerName: 'Omar',
    name: 'Lease',
    type,
    showTo: 'allMembers',
    content,
    createdAt: 1,
    modifiedAt: 1,
  }))
const aShelf: fc.Arbitrary<TemplateShelf> = fc
  .record({ starred: fc.boolean(), used: fc.boolean() })
  .map(({ starred, used }) => ({
    ...emptyShelf(actor.personId),
    starred: starred ? [templateId] : [],
    used: used ? [{ templateId: pad('template', 2), at: 1 }] : [],
  }))

const theMember: Member = {
  id: memberId(actor.organizationId, pad('person', 7)),
  organizationId: actor.organizationId,
  personId: pad('person', 7),
  name: 'Layla',
  email: 'layla@example.com',
  roles: ['member'],
  userClass: 'external',
  permissions: [],
  heldRoles: [],
  groups: [],
  status: 'active',
  joinedAt: 1,
}
const theInvite: MemberInvite = {
  id: pad('memberInvite', 1),
  organizationId: actor.organizationId,
  email: 'layla@example.com',
  firstName: 'Layla',
  lastName: '',
  roles: ['member'],
  heldRoles: [],
  groups: [],
  statusId: 1,
  invitedBy: actor.personId,
  invitedAt: 0,
  expiresAt: 1,
}
const theRole: CustomRole = {
  id: pad('role', 1),
  organizationId: actor.organizationId,
  name: 'Contract owner',
  description: '',
  active: true,
  permissions: [1],
  restrictions: ['noSharing'],
}
const theMemberGroup: MemberGroup = {
  id: pad('memberGroup', 1),
  organizationId: actor.organizationId,
  name: 'Finance',
  active: true,
  roles: [],
}
const theOrganization = {
  id: actor.organizationId,
  nameEn: 'Al Noor',
  nameAr: 'النور',
  ...settingsOf({ brandColor: '#b3261e' }),
}

/** An input each command accepts; a command without one here and with a preview fails the test below. */
const inputs: Partial<Record<keyof typeof COMMANDS, fc.Arbitrary<unknown>>> = {
  createEnvelope: text.map((title) => ({
    envelopeId,
    kind: 'document',
    title,
    language: 'en',
    timeZone: 'UTC',
  })),
  describeDraft: text.map((title) => ({ envelopeId, title })),
  addMessage: fc
    .record({ text, readAccess: fc.constantFrom('all', 'internal', 'private') })
    .map((some) => ({ envelopeId, messageId: pad('message', 2), ...some })),
  changeOpenness: fc.boolean().map((open) => ({ envelopeId, open })),
  setFlagged: fc.boolean().map((flagged) => ({ envelopeId, flagged })),
  setArchived: fc.boolean().map((archived) => ({ envelopeId, archived })),
  setUnread: fc.boolean().map((unread) => ({ envelopeId, unread })),
  deleteEnvelope: fc.constant({ envelopeId }),
  restoreEnvelope: fc.constant({ envelopeId }),
  savePreferences: fc.record({ theme: fc.constantFrom('light', 'dark'), miniSidebar: fc.boolean() }),
  saveAdoptedMark: fc
    .constantFrom('signature', 'initials', 'stamp')
    .map((which) => ({ which, mark: { sha256: 'a'.repeat(64), text: 'M' } })),
  markNotifications: fc.boolean().map((read) => ({ ids: [pad('notification', 1)], read })),
  saveAsTemplate: text.map((name) => ({
    id: pad('template', 9),
    name: `T${name}`,
    type: 'request',
    showTo: 'onlyMe',
    content,
  })),
  renameTemplate: text.map((name) => ({ templateId, name: `T${name}` })),
  starTemplate: fc.boolean().map((starred) => ({ templateId, starred })),
  clearRecentTemplates: fc.constant({}),
  startFromTemplate: text.map((title) => ({
    envelopeId,
    templateId,
    title,
    language: 'en',
    timeZone: 'UTC',
  })),
  saveContact: text.map((company) => ({
    id: pad('contact', 1),
    set: { fullNameEn: 'Omar', mobile: '050 123 4567', company },
    lists: {
      details: {
        put: [{ element: { id: 'detail000001', kind: 'mobile', label: '', value: '0501234567' } }],
      },
    },
  })),
  removeContact: fc.constant({ contactId: pad('contact', 1) }),
  importContacts: text.map((company) => ({
    rows: [1, 2].map((n) => ({ id: pad('contact', n), set: { fullNameEn: 'Omar', company } })),
  })),
  mergeContacts: text.map((company) => ({
    keep: { id: pad('contact', 2), set: { fullNameEn: 'Omar', company } },
    merged: [{ id: pad('contact', 1), seen: fieldDigest(theContact('Co')) }],
  })),
  saveContactGroup: text.map((name) => ({
    id: pad('contactGroup', 1),
    set: { name: `G${name}` },
    lists: { contacts: { put: [{ element: { id: pad('contact', 1) } }] } },
  })),
  saveMember: fc.constantFrom('internal', 'external').map((userClass) => ({
    id: theMember.id,
    set: { userClass, roles: ['member', 'userAdmin'] },
  })),
  saveApiKey: text.map((name) => ({
    id: pad('apiKey', 1),
    isNew: true,
    set: { name: `K${name}`, scopes: ['documents.read'], expiresAt: null },
  })),
  saveRole: text.map((name) => ({ id: theRole.id, set: { name: `R${name}`, permissions: [2, 1] } })),
  saveMemberGroup: text.map((name) => ({
    id: theMemberGroup.id,
    set: { name: `M${name}` },
    lists: { roles: { put: [{ element: { id: theRole.id } }] } },
  })),
  setGroupMembers: fc.constant({ groupId: theMemberGroup.id, add: [theMember.personId], remove: [] }),
  removeMember: fc.constant({ id: theMember.id }),
  setMemberStatus: fc.constantFrom('active', 'inactive').map((status) => ({ id: theMember.id, status })),
  inviteMembers: text.map((firstName) => ({
    each: true,
    invites: ['mona@example.com', 'layla@example.com', 'Mona@Example.com', firstName].map((email, n) => ({
      ...{ id: pad('memberInvite', 10 + n), email, firstName: 'Mona', lastName: '', userTypeId: 1 },
      ...{ heldRoles: [{ id: theRole.id }], groups: [{ id: theMemberGroup.id }] },
    })),
  })),
  resendInvite: fc.constant({ id: theInvite.id }),
  cancelInvite: fc.constant({ id: theInvite.id }),
  saveOrganization: fc
    .record({ nameEn: text.map((name) => `N${name}`), restrictsDownloads: fc.boolean() })
    .map((set) => ({ id: actor.organizationId, set })),
  removeContactGroup: fc.constant({ groupId: pad('contactGroup', 1) }),
  saveGroupClassMap: text.map((code) => ({
    id: pad('groupClassMap', 1),
    set: { groupId: pad('contactGroup', 1), code: `C${code}`, role: 'member' },
    lists: { members: { put: [{ element: { id: actor.personId } }] } },
  })),
  saveLookup: text.map((name) => ({ id: aLookup.id, set: { nameEn: `L${name}`, enabled: false } })),
  removeLookup: fc.constant({ lookupId: aLookup.id }),
  saveLookupItem: text.map((value) => ({ id: dubai.id, set: { valueEn: `V${value}`, order: 3 } })),
  changeLookupItems: fc.record({
    lookupId: fc.constant(aLookup.id),
    add: fc.uniqueArray(
      fc.record(
        {
          identifier: fc.constantFrom('A', 'b', 'C-1'),
          valueEn: text.map((value) => `V${value}`),
          valueAr: text,
          active: fc.boolean(),
          order: fc.nat(9),
        },
        { requiredKeys: ['identifier', 'valueEn', 'valueAr', 'active'] },
      ),
      { selector: (one) => one.identifier },
    ),
    change: fc.constantFrom([], [{ id: dubai.id, set: { active: false } }]),
    remove: fc.constantFrom([], [ajman.id]),
  }),
  saveSequence: text.map((name) => ({ id: aSequence.id, set: { name: `S${name}`, last: 9 } })),
  removeGroupClassMap: fc.constant({ id: pad('groupClassMap', 1) }),
}

describe('preview law', () => {
  for (const [name, command] of Object.entries(COMMANDS) as [keyof typeof COMMANDS, Command<unknown>][]) {
    if (!command.preview) continue
    it(`[S10] every field that ${name} shows beforehand is what the server makes of it`, () => {
      const input = inputs[name]
      expect(input, `no input for ${name}`).toBeDefined()
      fc.assert(
        fc.property(
          fc.option(anEnvelope(envelopeId), { nil: undefined }),
          fc.option(aMark, { nil: undefined }),
          aProfile,
          fc.option(aContact, { nil: undefined }),
          fc.option(aNotification, { nil: undefined }),
          fc.option(aTemplate, { nil: undefined }),
          fc.option(aShelf, { nil: undefined }),
          input as fc.Arbitrary<unknown>,
          fc.nat(),
          (envelope, mark, profile, contact, told, template, shelf, one, now) => {
            const state = new Map<string, unknown>([
              [`envelope|${envelopeId}`, envelope],
              [`mark|${markKey(envelopeId, actor.personId).id}`, mark],
              [`profile|${profile.id}`, profile],
              [`contact|${pad('contact', 1)}`, contact],
              [`organization|${actor.organizationId}`, theOrganization],
              [`member|${theMember.id}`, theMember],
              [`memberInvite|${theInvite.id}`, theInvite],
              ...[theInvite.id, theInvite.email, theMember.id].map(
                (of) => [`invitee|${of}`, { memberId: null, invites: [theInvite] }] as const,
              ),
              [`role|${theRole.id}`, theRole],
              [`memberGroup|${theMemberGroup.id}`, theMemberGroup],
              [
                `rolesAndGroups|${actor.organizationId}`,
                {
                  roles: new Map([[theRole.id, theRole]]),
                  groups: new Map([[theMemberGroup.id, theMemberGroup]]),
                },
              ],
              [
                `authority|${actor.personId}`,
                { personId: actor.personId, roles: ['companyAdmin'], permissions: [] },
              ],
              [`contactGroup|${aGroup.id}`, aGroup],
              [`groupClassMap|${aClass.id}`, contact && aClass],
              [`lookup|${aLookup.id}`, aLookup],
              [`lookupItem|${dubai.id}`, dubai],
              [`lookupItem|${ajman.id}`, ajman],
              [`lookupItems|${aLookup.id}`, new Map([dubai, ajman].map((item) => [item.id, item]))],
              [`sequence|${aSequence.id}`, aSequence],
              [`notification|${told?.id}`, told],
              [`template|${templateId}`, template],
              [`templateShelf|${actor.personId}`, shelf],
              // What was uploaded: read to keep a template.
              [`file|${'a'.repeat(64)}`, { pdf: {} }],
              [`notifications|${actor.personId}`, { personId: actor.personId, all: told ? [told] : [] }],
            ])
            const server: Facts = { get: (kind, id) => state.get(`${kind}|${id}`) as never }
            const device: Facts = { get: (kind, id) => rendered(kind, state.get(`${kind}|${id}`)) as never }
            const parsed = command.input.safeParse(one)
            if (!parsed.success || command.check(server, parsed.data, actor) !== null) return
            const applied = command.apply(server, parsed.data, {
              actor,
              now,
              ids: { now: () => now, randomBytes: (n) => new Uint8Array(n) },
              commandId: 'command:x',
              claimedAt: null,
            })
            if (!applied.ok) return
            for (const patch of command.preview?.(device, parsed.data, actor, now) ?? []) {
              if ('gone' in patch) {
                expect(applied.value.remove).toContainEqual({ kind: patch.kind, id: patch.id })
                continue
              }
              const alike = applied.value.put.filter((put) => put.kind === patch.kind)
              const after = alike.find((put) => 'id' in put.value && put.value.id === patch.id) ?? alike[0]
              const shown = rendered(patch.kind, after?.value) as Record<string, unknown>
              for (const [field, value] of Object.entries(patch.set))
                expect(shown[field], `${name}.${field}`).toEqual(value)
            }
          },
        ),
        { numRuns: 200 },
      )
    })
  }

  it('[S10] legal acts show nothing but the waiting mark beforehand', () => {
    const legal = Object.values(COMMANDS).filter(
      (command) => command.area === 'signing' && command.offline !== 'A',
    )
    expect(legal.filter((command) => 'preview' in command)).toEqual([])
    expect(legal.length).toBeGreaterThan(3)
  })
})

const rendered = (kind: string, value: unknown): unknown =>
  kind === 'envelope' && value ? renderEnvelope(value as Envelope, reader) : value
