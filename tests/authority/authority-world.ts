/**
 * The real server without a port or running jobs, and one caller of every role. Whoever changed something leaves
 * fresh things to the next one, so that no answer depends on the one before.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { parseConfig } from '../../server/config/config.ts'
import { createFeedWriter } from '../../server/feed/feed.ts'
import { SILENT } from '../../server/http/logger.ts'
import { createRecipientLink } from '../../server/identity/guest-links.ts'
import { hashSecret, newSecret } from '../../server/identity/secrets.ts'
import { createSession } from '../../server/identity/sessions.ts'
import { createOrganization, createPerson } from '../../server/people/people.ts'
import type { Platform } from '../../server/platform.ts'
import { storeAggregate } from '../../server/replication/aggregates.ts'
import { ensureEpoch } from '../../server/replication/epoch.ts'
import { openParties } from '../../server/sealing/parties.ts'
import { createServer } from '../../server/server.ts'
import { templateContent } from '../../sync/collab/template-content.ts'
import type { Put } from '../../sync/commands/command.ts'
import type { Role } from '../../sync/entities/actor.ts'
import type { ApiKey } from '../../sync/entities/api-key.ts'
import type { Contact, ContactGroup } from '../../sync/entities/contact.ts'
import type { DelegationRule } from '../../sync/entities/delegation-rule.ts'
import type { Attachment, Envelope, Recipient, StepKind } from '../../sync/entities/envelope.ts'
import { EMPTY_ENVELOPE } from '../../sync/entities/envelope.ts'
import type { GroupClassMap } from '../../sync/entities/group-class-map.ts'
import { type Lookup, type LookupItem, lookupItemId } from '../../sync/entities/lookup.ts'
import type { MemberInvite } from '../../sync/entities/member-invite.ts'
import type { Notification } from '../../sync/entities/notification.ts'
import { newRecipient } from '../../sync/entities/recipient.ts'
import type { CustomRole, MemberGroup } from '../../sync/entities/role.ts'
import type { Sequence } from '../../sync/entities/sequence.ts'
import type { Template } from '../../sync/entities/template.ts'
import { bareId, createId, type OrganizationId, type PersonId } from '../../sync/ids.ts'
import { openTestDatabase } from '../postgres/open-test-database.ts'
import { BUNDLED_SEALING } from '../server/bundle.ts'
import { attachmentOf, type MidwayPart, midwayOf, midwayPartOf } from './midway.ts'

/** Columns of the table, in its order. */
export const ROLES = [
  'anonymous',
  'expired',
  'guest',
  'otherGuest',
  'recipient',
  'owner',
  'member',
  'admin',
  'stranger',
  'unverified',
] as const
export type RoleName = (typeof ROLES)[number]

const ACTING: readonly StepKind[] = [
  'sign',
  'approve',
  'formFilling',
  'endorse',
  'action',
  'requestInfo',
  'notify',
]
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex')
/** Said nowhere but in the owner's things: an answer that holds it has leaked. */
export const SECRET = 'Zanzibar-merger'

/** Who asks, about what. */
export interface Case {
  readonly role: RoleName
  readonly headers: Readonly<Record<string, string>>
  /** `person:…`, `recipient:…`, or '' without a session. */
  readonly subject: string
  /** Fresh ids nobody has, in place of everything named below: what is asked for does not exist. */
  readonly absent: boolean
  /** Heads of all channels before these things were made. */
  readonly before: Readonly<Record<string, number>>
  readonly envelope: Envelope
  readonly draft: Envelope
  readonly ended: Envelope
  readonly failed: Envelope
  readonly reverted: Envelope
  /** People have acted, asked, delegated and brought files in it already. */
  readonly midway: Envelope
  /** Its id although what is asked for within it is absent. */
  readonly midwayId: Envelope['id']
  readonly midwayPart: (name: MidwayPart) => Recipient
  /** As whom they ask about it: a guest's session opens one envelope only. */
  readonly atMidway: Pick<Case, 'headers' | 'subject'>
  /** A file of the caller's own, or of the recipient when they have none. */
  readonly ownAttachmentId: Attachment['id']
  readonly ownersAttachmentId: Attachment['id']
  /** The caller's own part of each kind, or the recipient's when they have none. */
  readonly part: (kind: StepKind) => Recipient
  readonly contact: Contact
  readonly contactGroup: ContactGroup
  readonly sharedGroup: ContactGroup
  readonly groupClassMap: GroupClassMap
  readonly customRole: CustomRole
  readonly memberGroup: MemberGroup
  readonly lookup: Lookup
  readonly lookupItem: LookupItem
  readonly memberInvite: MemberInvite
  readonly apiKey: ApiKey
  readonly sharedContact: Contact
  readonly delegation: DelegationRule
  readonly sequence: Sequence
  readonly template: Template
  readonly sharedTemplate: Template
  readonly notification: Notification
  readonly linkToken: string
  readonly fileSha256: string
  readonly personalSha256: string
  /** A file the caller has brought; the owner's where they can bring none. */
  readonly ownSha256: string
  readonly sessionId: string
}

export type AuthorityWorld = Awaited<ReturnType<typeof createAuthorityWorld>>

export async function createAuthorityWorld() {
  let made = 0
  const dataDir = mkdtempSync(join(tmpdir(), 'authority-'))
  const config = parseConfig({ NODE_ENV: 'test', DEMO: 'false', DATA_DIR: dataDir })
  const db = openTestDatabase()
  const { tables } = db
  const platform: Platform = {
    config,
    db,
    log: SILENT,
    now: Date.now,
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    evidenceKey: new Uint8Array(32).fill(3),
  }
  await db.transact((query) => ensureEpoch(query, tables, 'authority'))
  const parties = await openParties(config, SILENT, new Date())
  const server = createServer({
    platform,
    parties,
    appFolder: dataDir,
    demoLogins: [],
    sealing: BUNDLED_SEALING,
  })

  const organization = (nameEn: string) =>
    db.transact((query) => createOrganization(query, tables, { nameEn }, platform))
  const home = await organization('Al Noor')
  const foreign = await organization('Elsewhere')

  async function person(name: string, at: OrganizationId, roles: Role[], emailVerified = true) {
    const email = `${name.toLowerCase()}@example.com`
    return db.transact(async (query) => {
      const id = await createPerson(
        query,
        tables,
        {
          firstName: name,
          lastName: 'Test',
          email,
          passwordHash: null,
          emailVerified,
          organizationId: at,
          roles,
        },
        platform,
      )
      const session = { personId: id, organizationId: at, deviceId: null, address: '', userAgent: '' }
      const tokens = await createSession(query, tables, session, platform)
      return { id, email, name: `${name} Test`, token: tokens.accessToken, sessionId: tokens.sessionId, at }
    })
  }
  const people = {
    owner: await person('Omar', home, ['member']),
    member: await person('Mona', home, ['member']),
    admin: await person('Adam', home, ['companyAdmin']),
    recipient: await person('Rania', foreign, ['member']),
    stranger: await person('Eve', await organization('Far away'), ['companyAdmin']),
    unverified: await person('Umm', await organization('New'), ['companyAdmin'], false),
    expired: await person('Old', home, ['companyAdmin']),
    /** Asks for nothing: documents are delegated to and shared with them. */
    colleague: await person('Cora', home, ['member']),
  }
  await db.transact((query) =>
    query
      .update(tables.session)
      .set({ accessExpiresAt: platform.now() - 1 })
      .where(eq(tables.session.id, people.expired.sessionId)),
  )
  const { owner } = people
  type Maker = Pick<typeof owner, 'id' | 'email' | 'name' | 'at'> & { readonly secret?: string }
  const secretOf = (by: Maker): string => by.secret ?? SECRET
  /** Somebody else's things are not made of the owner's bytes. */
  const fileOf = (by: Maker): string => (by.secret && ownSha256Of.get(by.id)) || fileSha256
  const fileSha256 = await server.files.put(Buffer.from(`%PDF-1.7 ${SECRET}`))
  const personalSha256 = await server.files.put(Buffer.from('a scan of the owner'))
  const attachedSha256 = await server.files.put(Buffer.from('a scan to attach'))
  const ownSha256Of = new Map<string, string>()
  await db.transact(async (query) => {
    const file = {
      organizationId: home,
      sizeBytes: 20,
      mediaType: 'application/pdf',
      createdAt: 1,
      refusal: null,
    }
    const pages = [{ widthPt: 595, heightPt: 842 }]
    const pdf = { sha256: fileSha256, pages, firstPageSha256: null, repaired: false, hadSignatures: false }
    const name = `${SECRET}.pdf`
    for (const sha256 of [fileSha256, personalSha256, attachedSha256]) {
      await query.insert(tables.storedFile).values({ ...file, name, sha256, uploadedBy: owner.id, pdf })
      await query
        .insert(tables.fileReference)
        .values({ sha256, entity: owner.id, organizationId: home, role: 'upload' })
    }
    for (const { id, at: organizationId } of Object.values(people)) {
      const sha256 = await server.files.put(Buffer.from(`a scan of ${id}`))
      ownSha256Of.set(id, sha256)
      await query
        .insert(tables.storedFile)
        .values({ ...file, organizationId, name: 'own.txt', sha256, uploadedBy: id, pdf: { ...pdf, sha256 } })
      await query.insert(tables.fileReference).values({ sha256, entity: id, organizationId, role: 'upload' })
    }
  })

  const store = (put: Put) =>
    db.transact((query) =>
      storeAggregate(
        { query, tables, feed: createFeedWriter(query, tables), now: platform.now() },
        put,
        undefined,
      ),
    )

  async function envelopeOf(
    some: Partial<Envelope>,
    emails: readonly string[],
    by: Maker = owner,
  ): Promise<Envelope> {
    const documentId = createId('document', platform)
    const revisionId = createId('revision', platform)
    const recipients = emails.flatMap((email) =>
      ACTING.map((kind): Recipient => {
        const known = Object.values(people).find((one) => one.email === email)
        return newRecipient({
          id: createId('recipient', platform),
          order: 1,
          kind,
          name: `${secretOf(by)} ${kind}`,
          email,
          language: 'en',
          personId: (known?.id ?? null) as PersonId | null,
          state: kind === 'notify' ? 'notified' : 'waiting',
          activatedAt: 1,
        })
      }),
    )
    const value: Envelope = {
      ...EMPTY_ENVELOPE,
      id: createId('envelope', platform),
      organizationId: by.at,
      ownerId: by.id,
      owner: { name: by.name, email: by.email, organizationName: 'Al Noor' },
      kind: 'document',
      rev: 1,
      title: secretOf(by),
      language: 'en',
      timeZone: 'UTC',
      state: 'inProgress',
      createdAt: 1,
      modifiedAt: 1,
      sentAt: 1,
      documents: [
        {
          id: documentId,
          name: `${secretOf(by)}.pdf`,
          originalSha256: fileOf(by),
          pdfSha256: fileOf(by),
          sizeBytes: 20,
          pages: [{ widthPt: 595, heightPt: 842 }],
          firstPageSha256: null,
          revisions: [
            {
              id: revisionId,
              parentId: null,
              sha256: fileOf(by),
              sizeBytes: 20,
              cause: 'prepared',
              recipientId: null,
              commandIds: [],
              at: 1,
            },
          ],
          currentRevisionId: revisionId,
        },
      ],
      recipients,
      fields: recipients
        .filter((one) => one.kind === 'sign')
        .map((one) => ({
          id: createId('field', platform),
          documentId,
          recipientId: one.id,
          kind: 'signature',
          label: 'Signature',
          requirement: 'required',
          places: [{ page: 1, xPt: 10, yPt: 10, widthPt: 100, heightPt: 30 }],
          defaultValue: '',
          options: [],
          fontSizePt: 11,
          align: 'start',
        })),
      ...some,
    }
    await store({ kind: 'envelope', value })
    return value
  }

  async function guestToken(envelope: Envelope, recipient: Recipient): Promise<string> {
    const token = newSecret(platform)
    const now = platform.now()
    await db.transact((query) =>
      query.insert(tables.session).values({
        id: createId('session', platform),
        personId: null,
        organizationId: null,
        recipientId: recipient.id,
        envelopeId: envelope.id,
        deviceId: null,
        accessHash: hashSecret(token),
        accessExpiresAt: now + 60_000,
        refreshHash: hashSecret(newSecret(platform)),
        previousRefreshHash: null,
        createdAt: now,
        revokedAt: null,
        expiresAt: now + 60_000,
        lastUsedAt: now,
        address: '',
        userAgent: '',
      }),
    )
    return token
  }

  const contactOf = async (shared: boolean, by: Maker): Promise<Contact> => {
    const id = createId('contact', platform)
    const value: Contact = {
      id,
      organizationId: by.at,
      ownerId: by.id,
      shared,
      fullNameEn: secretOf(by),
      fullNameAr: '',
      email: 'contact@example.com',
      mobile: '',
      company: '',
      // By which one among all of them is found.
      title: bareId(id),
      language: 'en',
    }
    await store({ kind: 'contact', value })
    return value
  }

  const groupOf = async (shared: boolean, by: Maker): Promise<ContactGroup> => {
    const value: ContactGroup = {
      id: createId('contactGroup', platform),
      organizationId: by.at,
      ownerId: by.id,
      shared,
      name: secretOf(by),
      contacts: [],
    }
    await store({ kind: 'contactGroup', value })
    return value
  }

  const classMapOf = async (group: ContactGroup, by: Maker): Promise<GroupClassMap> => {
    const value: GroupClassMap = {
      id: createId('groupClassMap', platform),
      organizationId: by.at,
      groupId: group.id,
      code: secretOf(by),
      role: 'member',
      members: [{ id: by.id as PersonId }],
    }
    await store({ kind: 'groupClassMap', value })
    return value
  }

  const roleOf = async (by: Maker): Promise<CustomRole> => {
    const value: CustomRole = {
      id: createId('role', platform),
      organizationId: by.at,
      // Of its own: an organisation has no two roles of one name.
      name: `${secretOf(by)} ${made++}`,
      description: '',
      active: true,
      permissions: [],
      restrictions: [],
    }
    await store({ kind: 'role', value })
    return value
  }

  const memberGroupOf = async (by: Maker): Promise<MemberGroup> => {
    const value: MemberGroup = {
      id: createId('memberGroup', platform),
      organizationId: by.at,
      name: `${secretOf(by)} ${made++}`,
      active: true,
      roles: [],
    }
    await store({ kind: 'memberGroup', value })
    return value
  }

  const lookupOf = async (by: Maker): Promise<Lookup> => {
    const value: Lookup = {
      id: createId('lookup', platform),
      organizationId: by.at,
      access: 'organization',
      nameEn: secretOf(by),
      nameAr: '',
      enabled: true,
    }
    await store({ kind: 'lookup', value })
    return value
  }

  const lookupItemOf = async ({ id: lookupId }: Lookup, by: Maker): Promise<LookupItem> => {
    const value: LookupItem = {
      id: lookupItemId(lookupId, 'DXB'),
      organizationId: by.at,
      lookupId,
      identifier: 'DXB',
      valueEn: secretOf(by),
      valueAr: '',
      active: true,
      order: 1,
    }
    await store({ kind: 'lookupItem', value })
    return value
  }

  const inviteOf = async (by: Maker): Promise<MemberInvite> => {
    const value: MemberInvite = {
      ...{ id: createId('memberInvite', platform), organizationId: by.at, statusId: 1, roles: ['member'] },
      ...{ email: `invited${made++}@example.com`, firstName: secretOf(by), lastName: '' },
      ...{ heldRoles: [], groups: [], invitedBy: by.id as PersonId, invitedAt: 0, expiresAt: 1 },
    }
    await store({ kind: 'memberInvite', value })
    return value
  }

  const apiKeyOf = async (by: Maker): Promise<ApiKey> => {
    const value: ApiKey = {
      id: createId('apiKey', platform),
      organizationId: by.at,
      ownerId: by.id as PersonId,
      ownerName: by.name,
      name: secretOf(by),
      scopes: ['documents.read'],
      expiresAt: null,
      ending: null,
      issuedAt: null,
      endedAt: null,
    }
    await store({ kind: 'apiKey', value })
    return value
  }

  const delegationOf = async (by: Maker): Promise<DelegationRule> => {
    const { id, email, name } = people.recipient
    const value: DelegationRule = {
      id: createId('delegation', platform),
      organizationId: by.at,
      ownerId: by.id,
      delegate: { personId: id, name, email },
      startsAt: Date.UTC(2090, 0, 1),
      endsAt: Date.UTC(2090, 1, 1),
      active: false,
      proxy: false,
    }
    await store({ kind: 'delegationRule', value })
    return value
  }

  const sequenceOf = async (by: Maker): Promise<Sequence> => {
    const value: Sequence = {
      id: createId('sequence', platform),
      organizationId: by.at,
      name: secretOf(by),
      prefix: '',
      suffix: '',
      start: 1,
      last: null,
      padding: 0,
    }
    await store({ kind: 'sequence', value })
    return value
  }

  const templateOf = async (showTo: Template['showTo'], by: Maker): Promise<Template> => {
    const value: Template = {
      id: createId('template', platform),
      organizationId: by.at,
      ownerId: by.id,
      ownerName: by.name,
      name: secretOf(by),
      type: 'document',
      showTo,
      content: templateContent.parse({
        settings: { title: secretOf(by), language: 'en', timeZone: 'UTC' },
        message: '',
        documents: [
          {
            id: createId('document', platform),
            name: 'a.pdf',
            sha256: sha256Of(Buffer.from('of templates')),
            sizeBytes: 1000,
          },
        ],
        attachments: [],
        recipients: [],
        groups: [],
        fields: [],
      }),
      createdAt: platform.now(),
      modifiedAt: platform.now(),
    }
    await store({ kind: 'template', value })
    return value
  }

  const notificationOf = async (envelopeId: Envelope['id'], by: Maker): Promise<Notification> => {
    const value: Notification = {
      id: createId('notification', platform),
      personId: by.id,
      subject: { kind: 'envelope', id: envelopeId },
      event: 'completed',
      title: secretOf(by),
      actorName: '',
      count: 1,
      at: platform.now(),
      readAt: null,
    }
    await store({ kind: 'notification', value })
    return value
  }

  /** Things of somebody, the owner unless told, that questions are about, nobody having touched them yet. */
  async function newThings(by: Maker = owner) {
    const emails = ['guest@example.com', people.recipient.email]
    const before = await heads()
    const envelope = await envelopeOf({}, emails, by)
    const guest = envelope.recipients.find((one) => one.email === emails[0]) as Recipient
    const link = { recipientId: guest.id, envelopeId: envelope.id, email: guest.email, expiresAt: null }
    const bare = { documents: [], recipients: [], fields: [] }
    const sharedGroup = await groupOf(true, by)
    const lookup = await lookupOf(by)
    return {
      before,
      fileSha256: fileOf(by),
      envelope,
      draft: await envelopeOf({ ...bare, state: 'draft', sentAt: null }, [], by),
      ended: await envelopeOf({ state: 'cancelled', stateReason: secretOf(by) }, emails, by),
      failed: await envelopeOf({ state: 'error', stateReason: secretOf(by) }, emails, by),
      reverted: await envelopeOf({ state: 'reverted', stateReason: secretOf(by) }, emails, by),
      midway: await envelopeOf(
        midwayOf(
          [
            { email: 'guest@example.com', personId: null },
            { email: people.recipient.email, personId: people.recipient.id },
          ],
          { platform, ownerId: by.id, attachedSha256, secret: secretOf(by) },
        ),
        [],
        by,
      ),
      contact: await contactOf(false, by),
      sharedContact: await contactOf(true, by),
      contactGroup: await groupOf(false, by),
      sharedGroup,
      groupClassMap: await classMapOf(sharedGroup, by),
      customRole: await roleOf(by),
      memberGroup: await memberGroupOf(by),
      lookup,
      lookupItem: await lookupItemOf(lookup, by),
      memberInvite: await inviteOf(by),
      apiKey: await apiKeyOf(by),
      delegation: await delegationOf(by),
      sequence: await sequenceOf(by),
      template: await templateOf('onlyMe', by),
      sharedTemplate: await templateOf('allMembers', by),
      notification: await notificationOf(envelope.id, by),
      /** Another device of the owner is signed in. */
      session: (
        await db.transact((query) =>
          createSession(
            query,
            tables,
            { personId: by.id, organizationId: by.at, deviceId: null, address: '', userAgent: '' },
            platform,
          ),
        )
      ).sessionId,
      linkToken: (await db.transact((query) => createRecipientLink(query, tables, link, platform))).token,
    }
  }
  type Things = Awaited<ReturnType<typeof newThings>>

  async function heads(): Promise<Readonly<Record<string, number>>> {
    const rows = await db.read((query) => query.select().from(tables.channelHead))
    return Object.fromEntries(rows.map((row) => [row.channel, row.seq]))
  }

  async function caseOf(things: Things, role: RoleName, absent = false): Promise<Case> {
    const { envelope } = things
    const asks = role === 'guest' ? 'guest@example.com' : people.recipient.email
    const parts = envelope.recipients.filter((one) => one.email === asks)
    const first = parts[0] as Recipient
    let [token, subject] = ['', '']
    if (role === 'guest') [token, subject] = [await guestToken(envelope, first), first.id]
    else if (role === 'otherGuest') {
      const other = await envelopeOf({ title: 'Something else', documents: [] }, ['other@example.com'])
      const [bound] = other.recipients as [Recipient]
      ;[token, subject] = [await guestToken(other, bound), bound.id]
    } else if (role !== 'anonymous') [token, subject] = [people[role].token, people[role].id]
    let atMidway: Case['atMidway'] = { headers: token ? { authorization: `Bearer ${token}` } : {}, subject }
    if (role === 'guest') {
      const bound = midwayPartOf(things.midway, asks, 'signs')
      const authorization = `Bearer ${await guestToken(things.midway, bound)}`
      atMidway = { headers: { authorization }, subject: bound.id }
    }
    const gone = (value: Envelope): Envelope => {
      if (!absent) return value
      const documents = value.documents.map((one) => ({ ...one, id: createId('document', platform) }))
      return { ...value, id: createId('envelope', platform), documents }
    }
    const goneContact = (value: Contact) => (absent ? { ...value, id: createId('contact', platform) } : value)
    const goneLookup = (lookup: Lookup, item: LookupItem) => {
      const id = createId('lookup', platform)
      return {
        lookup: { ...lookup, id },
        lookupItem: { ...item, lookupId: id, id: lookupItemId(id, item.identifier) },
      }
    }
    const goneTemplate = (value: Template) =>
      absent ? { ...value, id: createId('template', platform) } : value
    return {
      role,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      subject,
      absent,
      before: things.before,
      envelope: gone(envelope),
      draft: gone(things.draft),
      ended: gone(things.ended),
      failed: gone(things.failed),
      reverted: gone(things.reverted),
      midway: gone(things.midway),
      midwayId: things.midway.id,
      midwayPart: (name) => {
        const one = midwayPartOf(things.midway, asks, name)
        return absent ? { ...one, id: createId('recipient', platform) } : one
      },
      atMidway,
      ownAttachmentId: absent
        ? createId('attachment', platform)
        : attachmentOf(things.midway, midwayPartOf(things.midway, asks, 'signs').id),
      ownersAttachmentId: absent
        ? createId('attachment', platform)
        : attachmentOf(things.midway, things.envelope.ownerId),
      part: (kind) => {
        const one = parts.find((part) => part.kind === kind) as Recipient
        return absent ? { ...one, id: createId('recipient', platform) } : one
      },
      contact: goneContact(things.contact),
      contactGroup: absent
        ? { ...things.contactGroup, id: createId('contactGroup', platform) }
        : things.contactGroup,
      sharedGroup: absent
        ? { ...things.sharedGroup, id: createId('contactGroup', platform) }
        : things.sharedGroup,
      customRole: absent ? { ...things.customRole, id: createId('role', platform) } : things.customRole,
      apiKey: absent ? { ...things.apiKey, id: createId('apiKey', platform) } : things.apiKey,
      memberGroup: absent
        ? { ...things.memberGroup, id: createId('memberGroup', platform) }
        : things.memberGroup,
      ...(absent
        ? goneLookup(things.lookup, things.lookupItem)
        : { lookup: things.lookup, lookupItem: things.lookupItem }),
      memberInvite: absent
        ? { ...things.memberInvite, id: createId('memberInvite', platform) }
        : things.memberInvite,
      groupClassMap: absent
        ? { ...things.groupClassMap, id: createId('groupClassMap', platform) }
        : things.groupClassMap,
      sharedContact: goneContact(things.sharedContact),
      delegation: absent ? { ...things.delegation, id: createId('delegation', platform) } : things.delegation,
      sequence: absent ? { ...things.sequence, id: createId('sequence', platform) } : things.sequence,
      template: goneTemplate(things.template),
      sharedTemplate: goneTemplate(things.sharedTemplate),
      notification: absent
        ? { ...things.notification, id: createId('notification', platform) }
        : things.notification,
      linkToken: absent ? newSecret(platform) : things.linkToken,
      fileSha256: absent ? sha256Of(randomBytes(8)) : things.fileSha256,
      personalSha256: absent ? sha256Of(randomBytes(8)) : personalSha256,
      ownSha256: ownSha256Of.get(subject) ?? attachedSha256,
      sessionId: absent ? createId('session', platform) : things.session,
    }
  }

  let callers = 0
  return {
    platform,
    server,
    people,
    newThings,
    caseOf,
    newCase: async (role: RoleName) => caseOf(await newThings(), role),
    envelopeOf,
    store,
    /** As it is stored. */
    envelopeNow: async (id: string): Promise<Envelope> => {
      const [row] = await db.read((query) =>
        query.select({ body: tables.envelope.body }).from(tables.envelope).where(eq(tables.envelope.id, id)),
      )
      if (!row) throw new Error(`There is no ${id}`)
      return row.body
    },
    guestToken,
    /** Each from an address of its own, so that limits of networks stay out of the way. */
    request: (path: string, init: RequestInit = {}) => {
      const remoteAddress = `10.${(++callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
      return server.app.request(path, init, { incoming: { socket: { remoteAddress } } })
    },
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
