/** Envelopes as aggregates, what each person keeps about them, contacts, delegations, sequences, templates, files. */
import type { Contact } from '../../sync/entities/contact.ts'
import type { DelegationRule } from '../../sync/entities/delegation-rule.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { Sequence } from '../../sync/entities/sequence.ts'
import type { StoredFile } from '../../sync/entities/stored-file.ts'
import type { Template, TemplateShelf } from '../../sync/entities/template.ts'
import type { Folder, StatusFilter } from '../../sync/rules/lists.ts'
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
   * The lists of people: a line for each person, envelope and folder it lies in for them. Beside the aggregate, so
   * that a list of thousands reads and decodes none of their bodies; written with every version of one and with
   * every mark. Each order has an index that is walked, and what narrows a list stands in all of them: a page and
   * its count read nothing else.
   */
  const listEntry = table(
    'list_entry',
    {
      personId: text('person_id').notNull(),
      envelopeId: text('envelope_id').notNull(),
      folder: text('folder').$type<Folder>().notNull(),
      /** Empty where the envelope is under none of the options. */
      status: text('status').$type<StatusFilter | ''>().notNull(),
      kind: text('kind').$type<Envelope['kind']>().notNull(),
      flagged: bool('flagged').notNull(),
      unread: bool('unread').notNull(),
      /** Instants with their sign turned: every order goes upwards, and at one instant by id. */
      newestFirst: int('newest_first').notNull(),
      createdFirst: int('created_first').notNull(),
      /** The instant of the end; of what never ends, one after all of these. */
      soonestFirst: int('soonest_first').notNull(),
      titleKey: text('title_key').notNull(),
      organizationId: text('organization_id').notNull(),
      ownerName: text('owner_name').notNull(),
      /** Names of those who can act now as this person reads them, each between two U+001F. */
      waitingFor: text('waiting_for').notNull(),
      searchKey: text('search_key').notNull(),
      /** The same two for when this person looks as a member of the envelope's organisation; null: no other. */
      waitingForInside: text('waiting_for_inside'),
      searchKeyInside: text('search_key_inside'),
    },
    (t) => {
      const narrowing = [t.envelopeId, t.status, t.kind, t.flagged, t.unread] as const
      return [
        primaryKey({ columns: [t.personId, t.envelopeId, t.folder] }),
        index('list_entry_modified').on(t.personId, t.folder, t.newestFirst, ...narrowing),
        index('list_entry_created').on(t.personId, t.folder, t.createdFirst, ...narrowing),
        index('list_entry_expiry').on(t.personId, t.folder, t.soonestFirst, t.newestFirst, ...narrowing),
        index('list_entry_title').on(t.personId, t.folder, t.titleKey, ...narrowing),
      ]
    },
  )

  /**
   * How many entries of the lists there are, by all that narrows a list and is the same in many of them: a total is
   * the sum of a few numbers. Triggers of `list_entry` keep it (`migrations/…/…_list_counts.sql`).
   */
  const listCount = table(
    'list_count',
    {
      personId: text('person_id').notNull(),
      folder: text('folder').$type<Folder>().notNull(),
      status: text('status').$type<StatusFilter | ''>().notNull(),
      kind: text('kind').$type<Envelope['kind']>().notNull(),
      flagged: bool('flagged').notNull(),
      unread: bool('unread').notNull(),
      n: int('n').notNull(),
    },
    (t) => [primaryKey({ columns: [t.personId, t.folder, t.status, t.kind, t.flagged, t.unread] })],
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
    (t) => [primaryKey({ columns: [t.personId, t.envelopeId] }), index('mark_envelope').on(t.envelopeId)],
  )

  /**
   * What is sought stands beside the body, folded, and in the index of its order: a search walks keys and reads only
   * the contacts it answers.
   */
  const contact = table(
    'contact',
    {
      id: text('id').primaryKey(),
      organizationId: text('organization_id').notNull(),
      ownerId: text('owner_id').notNull(),
      shared: bool('shared').notNull(),
      email: text('email').notNull(),
      /** Of its name, for the order; of all it is found by (`contactSearchKey`). */
      sortKey: text('sort_key').notNull().default(''),
      searchKey: text('search_key').notNull().default(''),
      body: json<Contact>('body').notNull(),
    },
    (t) => {
      const sought = [t.sortKey, t.id, t.searchKey, t.ownerId] as const
      return [
        index('contact_owner').on(t.ownerId, t.email),
        index('contact_organization').on(t.organizationId, t.email),
        index('contact_own_names').on(t.ownerId, t.sortKey, t.id, t.searchKey),
        index('contact_shared_names').on(t.organizationId, t.shared, ...sought),
      ]
    },
  )

  /** Kinds of records without a table of their own; what each is its descriptor says (`sync/kinds/records.ts`). */
  const record = table(
    'record',
    {
      id: text('id').primaryKey(),
      kind: text('kind').notNull(),
      ownerId: text('owner_id'),
      organizationId: text('organization_id'),
      body: json<unknown>('body').notNull(),
    },
    (t) => [
      index('record_owner').on(t.ownerId, t.kind),
      index('record_organization').on(t.organizationId, t.kind),
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

  /** A composition to begin others from, whole in `body`. */
  const template = table(
    'template',
    {
      id: text('id').primaryKey(),
      organizationId: text('organization_id').notNull(),
      ownerId: text('owner_id').notNull(),
      /** Every member of the organisation sees it. */
      shared: bool('shared').notNull(),
      body: json<Template>('body').notNull(),
    },
    (t) => [
      index('template_owner').on(t.ownerId, t.organizationId),
      index('template_organization').on(t.organizationId, t.shared),
    ],
  )

  /** What one person keeps about templates. */
  const templateShelf = table('template_shelf', {
    personId: text('person_id').primaryKey(),
    body: json<TemplateShelf>('body').notNull(),
  })

  /** What opens a protected step, and how often it was got wrong. Never part of the envelope, never logged. */
  const stepLock = table(
    'step_lock',
    {
      envelopeId: text('envelope_id').notNull(),
      recipientId: text('recipient_id').notNull(),
      /** argon2id; null for steps that open with a mailed code. */
      passwordHash: text('password_hash'),
      /** These two are read by the release before; tries are counted in `sign_in_failure`. */
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
      envelopeId: text('envelope_id').notNull(),
      recipientId: text('recipient_id').notNull(),
      openedAt: int('opened_at').notNull(),
    },
    (t) => [primaryKey({ columns: [t.sessionId, t.envelopeId, t.recipientId] })],
  )

  /**
   * In which envelope a recipient's id stands. Ids are made by whoever sends, and a guest is known by theirs: the
   * first envelope to be stored with one has it for ever.
   */
  const recipientPlace = table('recipient_place', {
    recipientId: text('recipient_id').primaryKey(),
    envelopeId: text('envelope_id').notNull(),
  })

  /**
   * Which envelopes have a document of this id: a call may name a document alone. Triggers of `envelope` keep it
   * (`migrations/…/…_document_places.sql`), so what the previous release writes is found too. A document that went
   * from its envelope may still stand here; whoever reads looks into the envelope.
   */
  const documentPlace = table(
    'document_place',
    { documentId: text('document_id').notNull(), envelopeId: text('envelope_id').notNull() },
    (t) => [
      primaryKey({ columns: [t.documentId, t.envelopeId] }),
      index('document_place_envelope').on(t.envelopeId),
    ],
  )

  /** What one organisation knows about bytes in the file store; the bytes themselves are named by SHA-256. */
  const storedFile = table(
    'stored_file',
    {
      organizationId: text('organization_id').notNull(),
      sha256: text('sha256').notNull(),
      /** Of whoever brought it first, and told to nobody else. */
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
      /** What whoever brought it calls it; null where nobody said, or a release before wrote the row. */
      name: text('name'),
    },
    (t) => [primaryKey({ columns: [t.sha256, t.entity] }), index('file_reference_entity').on(t.entity)],
  )

  return {
    envelope,
    listEntry,
    listCount,
    mark,
    contact,
    record,
    delegationRule,
    sequence,
    template,
    templateShelf,
    stepLock,
    stepUnlock,
    recipientPlace,
    documentPlace,
    storedFile,
    fileReference,
  }
}
