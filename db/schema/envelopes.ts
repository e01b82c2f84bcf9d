/** Envelopes as aggregates, what each person keeps about them, contacts, delegations, sequences, files. */
import type { Contact } from '../../sync/entities/contact.ts'
import type { DelegationRule } from '../../sync/entities/delegation-rule.ts'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import type { Sequence } from '../../sync/entities/sequence.ts'
import type { StoredFile } from '../../sync/entities/stored-file.ts'
import type { ColumnsKit } from '../columns/kit.ts'

export function envelopeTables(kit: ColumnsKit) {
  const { table, text, int, bool, json, index, primaryKey } = kit

  /** The aggregate is `body`; the columns beside it are only what queries need to find it. */
  const envelope = table(
    'envelope',
    {
      id: text('id').primaryKey(),
      organizationId: text('organization_id').notNull(),
      ownerId: text('owner_id').notNull(),
      state: text('state').notNull(),
      modifiedAt: int('modified_at').notNull(),
      demo: bool('demo').notNull(),
      body: json<Envelope>('body').notNull(),
    },
    (t) => [
      index('envelope_organization').on(t.organizationId, t.modifiedAt),
      index('envelope_owner').on(t.ownerId, t.modifiedAt),
    ],
  )

  /**
   * What a list asks of an envelope and is the same for whoever reads it. Beside the aggregate, so that a list of
   * thousands reads and decodes none of their bodies; written with every version of one.
   */
  const envelopeListing = table('envelope_listing', {
    id: text('id').primaryKey(),
    kind: text('kind').$type<Envelope['kind']>().notNull(),
    state: text('state').$type<Envelope['state']>().notNull(),
    ownerId: text('owner_id').notNull(),
    ownerName: text('owner_name').notNull(),
    /** Names of those who can act now, at most three. */
    waitingFor: json<string[]>('waiting_for').notNull(),
    /** A question to the initiator is open. */
    ownerAsked: bool('owner_asked').notNull(),
    /** Not everybody reads the same names: the row is made from the aggregate, for its reader. */
    guarded: bool('guarded').notNull(),
    createdAt: int('created_at').notNull(),
    modifiedAt: int('modified_at').notNull(),
    expiresAt: int('expires_at'),
    searchKey: text('search_key').notNull(),
  })

  /** The steps of people with an account, reached or not: who may see them is said by `member`. */
  const envelopePart = table(
    'envelope_part',
    {
      personId: text('person_id').notNull(),
      envelopeId: text('envelope_id').notNull(),
      recipientId: text('recipient_id').notNull(),
      state: text('state').$type<Recipient['state']>().notNull(),
      /** A question to this step is open. */
      asked: bool('asked').notNull(),
    },
    (t) => [primaryKey({ columns: [t.personId, t.envelopeId, t.recipientId] })],
  )

  const mark = table(
    'mark',
    {
      personId: text('person_id').notNull(),
      envelopeId: text('envelope_id').notNull(),
      readAt: int('read_at'),
      unread: bool('unread').notNull(),
      flagged: bool('flagged').notNull(),
      archived: bool('archived').notNull(),
      deletedAt: int('deleted_at'),
    },
    (t) => [primaryKey({ columns: [t.personId, t.envelopeId] })],
  )

  const contact = table(
    'contact',
    {
      id: text('id').primaryKey(),
      organizationId: text('organization_id').notNull(),
      ownerId: text('owner_id').notNull(),
      shared: bool('shared').notNull(),
      email: text('email').notNull(),
      body: json<Contact>('body').notNull(),
    },
    (t) => [
      index('contact_owner').on(t.ownerId, t.email),
      index('contact_organization').on(t.organizationId, t.email),
    ],
  )

  const delegationRule = table(
    'delegation_rule',
    {
      id: text('id').primaryKey(),
      organizationId: text('organization_id').notNull(),
      ownerId: text('owner_id').notNull(),
      body: json<DelegationRule>('body').notNull(),
    },
    (t) => [index('delegation_rule_owner').on(t.ownerId, t.organizationId)],
  )

  const sequence = table(
    'sequence',
    {
      id: text('id').primaryKey(),
      organizationId: text('organization_id').notNull(),
      body: json<Sequence>('body').notNull(),
    },
    (t) => [index('sequence_organization').on(t.organizationId)],
  )

  /** What opens a protected step, and how often it was got wrong. Never part of the envelope, never logged. */
  const stepLock = table(
    'step_lock',
    {
      envelopeId: text('envelope_id').notNull(),
      recipientId: text('recipient_id').notNull(),
      /** argon2id; null for steps that open with a mailed code. */
      passwordHash: text('password_hash'),
      /** Since the last success or the last wait. */
      attempts: int('attempts').notNull(),
      blockedUntil: int('blocked_until'),
    },
    (t) => [primaryKey({ columns: [t.envelopeId, t.recipientId] })],
  )

  /** Steps a session has opened; they close with it. */
  const stepUnlock = table(
    'step_unlock',
    {
      sessionId: text('session_id').notNull(),
      recipientId: text('recipient_id').notNull(),
      openedAt: int('opened_at').notNull(),
    },
    (t) => [primaryKey({ columns: [t.sessionId, t.recipientId] })],
  )

  /** What one organisation knows about bytes in the file store; the bytes themselves are named by SHA-256. */
  const storedFile = table(
    'stored_file',
    {
      organizationId: text('organization_id').notNull(),
      sha256: text('sha256').notNull(),
      name: text('name').notNull(),
      sizeBytes: int('size_bytes').notNull(),
      mediaType: text('media_type').notNull(),
      uploadedBy: text('uploaded_by'),
      createdAt: int('created_at').notNull(),
      pdf: json<NonNullable<StoredFile['pdf']>>('pdf'),
      /** Why these bytes cannot be signed: an answer code, kept so that it is told again without looking again. */
      refusal: text('refusal'),
    },
    (t) => [primaryKey({ columns: [t.organizationId, t.sha256] })],
  )

  /** Who may read a file: a reference from an entity its readers are members of. */
  const fileReference = table(
    'file_reference',
    {
      sha256: text('sha256').notNull(),
      entity: text('entity').notNull(),
      organizationId: text('organization_id').notNull(),
      /** `document`, `attachment`, `drawing`, `certificate`, `firstPage`, `profile`. */
      role: text('role').notNull(),
    },
    (t) => [primaryKey({ columns: [t.sha256, t.entity] }), index('file_reference_entity').on(t.entity)],
  )

  return {
    envelope,
    envelopeListing,
    envelopePart,
    mark,
    contact,
    delegationRule,
    sequence,
    stepLock,
    stepUnlock,
    storedFile,
    fileReference,
  }
}
