/**
 * The real server without a port or running jobs, and one caller of every role. Whoever changed something leaves
 * fresh things to the next one, so that no answer depends on the one before.
 */

import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { issueKey } from '../../server/api-keys/api-keys.ts'
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
import type { Put } from '../../sync/commands/command.ts'
import type { ApiKey } from '../../sync/entities/api-key.ts'
import type { Attachment, Envelope, Recipient, StepKind } from '../../sync/entities/envelope.ts'
import { EMPTY_ENVELOPE } from '../../sync/entities/envelope.ts'
import type { Role } from '../../sync/entities/permission.ts'
import { newRecipient } from '../../sync/entities/recipient.ts'
import type { Webhook } from '../../sync/entities/webhook.ts'
import { bareId, createId, type IdSource, type OrganizationId, type PersonId } from '../../sync/ids.ts'
import type { RecordName } from '../../sync/kinds/records.ts'
import { API_SCOPES } from '../../sync/rules/api-scopes.ts'
import { given, kindOfThing, THING_NAMES, type World } from '../../sync/samples/all-samples.ts'
import type { Given, Somebody, Things } from '../../sync/samples/sample.ts'
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
  'userAdmin',
  'reader',
  'operator',
  'temporary',
  'key',
  'sac',
  'neighbour',
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

/** What there is with people and organisations, or is made for them. */
const WITH_PEOPLE: ReadonlySet<RecordName> = new Set(['organization', 'member', 'templateShelf', 'treeHead'])

/** Who asks, about what: one thing of every kind (`sync/samples`), and documents in each state. */
export interface Case extends Omit<Things, 'role'> {
  /** What samples of inputs are made of. */
  readonly given: Given
  readonly role: RoleName | 'operatorElsewhere'
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
  readonly customRole: Things['role']
  readonly delegation: Things['delegationRule']
  readonly linkToken: string
  readonly fileSha256: string
  readonly personalSha256: string
  /** A file the caller has brought; the owner's where they can bring none. */
  readonly ownSha256: string
  readonly sessionId: string
}

export type AuthorityWorld = Awaited<ReturnType<typeof createAuthorityWorld>>

/** `environment`: what an operator has set besides. */
export async function createAuthorityWorld(environment: Readonly<Record<string, string>> = {}) {
  let made = 0
  const dataDir = mkdtempSync(join(tmpdir(), 'authority-'))
  const config = parseConfig({
    NODE_ENV: 'test',
    DEMO: 'false',
    // What is asked here is who may; how much a stranger works for it is asked in server/bot-check.
    BOT_CHECK: 'off',
    DATA_DIR: dataDir,
    ...environment,
  })
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
    userAdmin: await person('Una', home, ['member', 'userAdmin']),
    reader: await person('Rhea', home, ['member', 'adminReader']),
    /** Runs the platform, and belongs to the organisation as anybody does. */
    operator: await person('Otto', home, ['member', 'superAdmin']),
    sac: await person('Sami', home, ['sacAdmin']),
    /** Runs the organisation of another tenant, and comes by the address of this one (`openTenants`). */
    neighbour: await person('Nabila', await organization('Marsa'), ['companyAdmin']),
    temporary: await person('Tara', home, ['temporary']),
    unverified: await person('Umm', await organization('New'), ['companyAdmin'], false),
    expired: await person('Old', home, ['companyAdmin']),
    /** Asks for nothing: documents are delegated to and shared with them. */
    colleague: await person('Cora', home, ['member']),
    /** And is made permanent by whoever may. */
    newcomer: await person('Nell', home, ['temporary']),
    /** Runs the installation, and an organisation of their own: `operators.test.ts` asks as them. */
    operatorElsewhere: await person('Opal', await organization('Operations'), ['companyAdmin', 'superAdmin']),
  }
  // However busy the machine is, nobody is signed out while they are asked.
  await db.transact((query) =>
    query.update(tables.session).set({ accessExpiresAt: platform.now() + 86_400_000 }),
  )
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

  let program: string | undefined
  /** Of the administrator, with every scope there is: what is closed to it is closed to each. */
  async function programKey(): Promise<string> {
    if (program) return program
    const value: ApiKey = {
      ...{ id: createId('apiKey', platform), organizationId: home, ownerId: people.admin.id },
      ...{ ownerName: people.admin.name, name: 'Archive', scopes: [...API_SCOPES] },
      ...{ expiresAt: null, ending: null, issuedAt: null, endedAt: null },
    }
    await store({ kind: 'apiKey', value })
    program = await db.transact((query) => issueKey(query, tables, value.id, platform))
    return program
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

  const ids: IdSource = { now: platform.now, randomBytes: platform.randomBytes }
  const somebody = ({ id, name, email }: Somebody): Somebody => ({ id, name, email })
  const worldOf = (by: Maker, envelopeId: Envelope['id']): World => ({
    ids,
    owner: { ...somebody(by), organizationId: by.at },
    member: somebody(by),
    other: somebody(people.recipient),
    words: secretOf(by),
    unique: () => `${secretOf(by)} ${made++}`,
    envelopeId,
  })

  /** Samples of what nobody has: asked about, nothing is there. */
  const nowhere = (world: World): Given =>
    given({
      ...world,
      owner: { ...world.owner, organizationId: createId('organization', platform) },
      member: { ...world.member, id: createId('person', platform) },
      envelopeId: createId('envelope', platform),
    })

  async function storeThings(of: Things): Promise<void> {
    for (const name of THING_NAMES) {
      const kind = kindOfThing(name)
      // The name says whose value it is.
      if (!WITH_PEOPLE.has(kind)) await store({ kind, value: of[name] } as Put)
    }
    await storeDelivery(of.webhook)
  }

  /** One message that waits. */
  async function storeDelivery(value: Webhook): Promise<void> {
    const { webhookDelivery } = platform.db.tables
    const waits = { state: 'waiting' as const, attempts: 0, lastAt: null, status: null, problem: null }
    await platform.db.transact((query) =>
      query.insert(webhookDelivery).values({
        ...{ id: deliveryOf(value), webhookId: value.id, subjectId: 'envelope:none', n: 1, createdAt: 1 },
        ...{ event: 'envelope.completed', body: value.name, answer: '', tookMs: null, ...waits },
      }),
    )
  }

  /** Things of somebody, the owner unless told, that questions are about, nobody having touched them yet. */
  async function newThings(by: Maker = owner) {
    const emails = ['guest@example.com', people.recipient.email, people.temporary.email]
    const before = await heads()
    const envelope = await envelopeOf({}, emails, by)
    const guest = envelope.recipients.find((one) => one.email === emails[0]) as Recipient
    const link = { recipientId: guest.id, envelopeId: envelope.id, email: guest.email, expiresAt: null }
    const bare = { documents: [], recipients: [], fields: [] }
    const some = given(worldOf(by, envelope.id))
    await storeThings(some.of)
    return {
      ...some.of,
      given: some,
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
  type Made = Awaited<ReturnType<typeof newThings>>

  async function heads(): Promise<Readonly<Record<string, number>>> {
    const rows = await db.read((query) => query.select().from(tables.channelHead))
    return Object.fromEntries(rows.map((row) => [row.channel, row.seq]))
  }

  async function caseOf(things: Made, role: RoleName | 'operatorElsewhere', absent = false): Promise<Case> {
    const { envelope } = things
    const asks =
      role === 'guest'
        ? 'guest@example.com'
        : role === 'temporary'
          ? people.temporary.email
          : people.recipient.email
    // Of what they have no part in they are asked as the recipient's.
    const atMidwayAsks = role === 'temporary' ? people.recipient.email : asks
    const parts = envelope.recipients.filter((one) => one.email === asks)
    const first = parts[0] as Recipient
    let [token, subject] = ['', '']
    if (role === 'guest') [token, subject] = [await guestToken(envelope, first), first.id]
    else if (role === 'otherGuest') {
      const other = await envelopeOf({ title: 'Something else', documents: [] }, ['other@example.com'])
      const [bound] = other.recipients as [Recipient]
      ;[token, subject] = [await guestToken(other, bound), bound.id]
    } else if (role === 'key') [token, subject] = [await programKey(), people.admin.id]
    else if (role !== 'anonymous') [token, subject] = [people[role].token, people[role].id]
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(role === 'neighbour' && door && { host: door }),
    }
    let atMidway: Case['atMidway'] = { headers, subject }
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
    const some = absent ? nowhere(things.given) : things.given
    return {
      ...some.of,
      customRole: some.of.role,
      delegation: some.of.delegationRule,
      given: some,
      role,
      headers,
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
        const one = midwayPartOf(things.midway, atMidwayAsks, name)
        return absent ? { ...one, id: createId('recipient', platform) } : one
      },
      atMidway,
      ownAttachmentId: absent
        ? createId('attachment', platform)
        : attachmentOf(things.midway, midwayPartOf(things.midway, atMidwayAsks, 'signs').id),
      ownersAttachmentId: absent
        ? createId('attachment', platform)
        : attachmentOf(things.midway, things.envelope.ownerId),
      part: (kind) => {
        const one = parts.find((part) => part.kind === kind) as Recipient
        return absent ? { ...one, id: createId('recipient', platform) } : one
      },
      linkToken: absent ? newSecret(platform) : things.linkToken,
      fileSha256: absent ? sha256Of(randomBytes(8)) : things.fileSha256,
      personalSha256: absent ? sha256Of(randomBytes(8)) : personalSha256,
      ownSha256: ownSha256Of.get(subject) ?? attachedSha256,
      sessionId: absent ? createId('session', platform) : things.session,
    }
  }

  let callers = 0
  /** Where people of this organisation come to; a neighbour who comes there is no more for it. */
  let door = ''
  const openTenants = async () => {
    const opened = { 'alnoor.example.com': home, 'marsa.example.com': people.neighbour.at }
    for (const [host, at] of Object.entries(opened)) {
      const id = createId('tenant', platform)
      const value = { id, name: host, url: `https://${host}`, active: true, createdAt: platform.now() }
      await store({ kind: 'tenant', value })
      await db.transact((query) =>
        query.update(tables.organization).set({ tenantId: id }).where(eq(tables.organization.id, at)),
      )
    }
    door = 'alnoor.example.com'
  }

  return {
    platform,
    server,
    people,
    openTenants,
    newThings,
    caseOf,
    /** The same as before while nothing at all has been written, by anybody; on PostgreSQL in any database of the server. */
    written: async (): Promise<string | undefined> => {
      const n = db.dialect === 'sqlite' ? sql`total_changes()` : sql`pg_snapshot_xmax(pg_current_snapshot())`
      const [row] = await db.transact((query) =>
        query
          .select({ n: n.mapWith(String) })
          .from(db.tables.organization)
          .limit(1),
      )
      return row?.n
    },
    newCase: async (role: RoleName | 'operatorElsewhere') => caseOf(await newThings(), role),
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

/** The message of a webhook of these worlds. */
export const deliveryOf = ({ id }: Pick<Webhook, 'id'>): string => `msg_${bareId(id)}`
