/**
 * What each table holds about a person. Every table stands here, or the types refuse: one that comes with a person's
 * column is either told, with how its rows are found, or says why nothing of it is.
 */
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tables } from '../../../db/schema/tables.ts'

export interface Whose {
  readonly personId: string
  /** All that are theirs, lower case. */
  readonly emails: readonly string[]
  readonly organizationIds: readonly string[]
  readonly deviceIds: readonly string[]
}

export interface ToldTable {
  readonly rows: (whose: Whose) => SQL | undefined
  /** Secrets, and hashes of them: of no use to their owner, and of much to whoever finds the file. */
  readonly without: readonly string[]
  /** Columns, or paths into them, that the page to read shows; the JSON has all. */
  readonly shown: readonly string[]
}
export interface UntoldTable {
  readonly untold: string
}

type Row = keyof Tables
const NOBODYS = 'about things, and names nobody'
const OF_ORGANIZATION = 'the organisation’s own, whoever wrote it'
const DERIVED = 'follows from what is told elsewhere'

export const ownTables = (t: Tables): Readonly<Record<Row, ToldTable | UntoldTable>> => {
  const of = (
    table: Row,
    column: string,
    without: readonly string[],
    shown: readonly string[],
  ): ToldTable => ({
    rows: ({ personId }) => eq(columnOf(t, table, column), personId),
    without,
    shown,
  })
  return {
    person: of(
      'person',
      'id',
      ['passwordHash'],
      ['firstName', 'lastName', 'nameAr', 'email', 'mobile', 'createdAt'],
    ),
    personAddress: of('personAddress', 'personId', [], ['email', 'provenAt']),
    organizationMember: of(
      'organizationMember',
      'personId',
      [],
      ['organizationId', 'roles', 'userClass', 'joinedAt', 'leftAt'],
    ),
    session: of(
      'session',
      'personId',
      ['accessHash', 'refreshHash', 'previousRefreshHash'],
      ['createdAt', 'lastUsedAt', 'userAgent', 'address', 'expiresAt', 'revokedAt'],
    ),
    wayIn: of('wayIn', 'personId', [], ['way', 'label', 'issuer', 'createdAt', 'lastUsedAt']),
    passkey: of('passkey', 'personId', ['userHandle'], ['name', 'host', 'createdAt', 'lastUsedAt']),
    secondFactor: of('secondFactor', 'personId', ['secret', 'pending'], ['since']),
    recoveryCode: of('recoveryCode', 'personId', ['hash'], ['usedAt']),
    failedSignIn: of('failedSignIn', 'personId', [], ['at', 'way', 'network', 'device']),
    providerSession: of('providerSession', 'personId', [], ['issuer', 'createdAt']),
    usedLogoutToken: { untold: NOBODYS },
    auditEvent: of('auditEvent', 'subjectId', ['salt'], ['at', 'kind', 'facts', 'personal']),
    invitation: {
      rows: ({ organizationIds, emails }) =>
        among([t.invitation.organizationId, organizationIds], [t.invitation.email, emails]),
      without: ['codeHash'],
      shown: ['organizationId', 'email'],
    },
    listEntry: of('listEntry', 'personId', [], ['envelopeId', 'folder', 'ownerName', 'organizationId']),
    mark: of('mark', 'personId', [], ['envelopeId', 'readAt', 'flagged', 'archived', 'deletedAt']),
    contact: of('contact', 'ownerId', [], ['body.name', 'email', 'organizationId']),
    record: of('record', 'ownerId', [], ['kind', 'body.name', 'organizationId']),
    delegationRule: of('delegationRule', 'ownerId', [], ['organizationId', 'body']),
    template: of('template', 'ownerId', [], ['body.name', 'organizationId']),
    templateShelf: of('templateShelf', 'personId', [], ['body']),
    notification: of('notification', 'personId', [], ['subjectId', 'body']),
    pushSubscription: of('pushSubscription', 'personId', ['p256dh', 'auth', 'endpoint'], ['createdAt']),
    device: of('device', 'subject', [], ['id', 'createdAt', 'seenAt']),
    commandLog: {
      // By their devices: the log of a whole installation has no index of people, and is not read through for one.
      rows: ({ deviceIds, personId }) =>
        and(among([t.commandLog.deviceId, deviceIds]), eq(t.commandLog.subject, personId)),
      without: ['signature'],
      shown: ['receivedAt', 'name', 'status'],
    },
    systemCall: {
      rows: ({ organizationIds, personId }) =>
        and(among([t.systemCall.organizationId, organizationIds]), eq(t.systemCall.personId, personId)),
      without: [],
      shown: ['at', 'organizationId', 'method', 'outcome'],
    },
    storedFile: {
      rows: ({ organizationIds, personId }) =>
        and(among([t.storedFile.organizationId, organizationIds]), eq(t.storedFile.uploadedBy, personId)),
      without: [],
      shown: ['name', 'mediaType', 'sizeBytes', 'createdAt', 'organizationId'],
    },
    embedLink: of('embedLink', 'personId', ['tokenHash'], ['envelopeId', 'origin', 'createdAt', 'expiresAt']),

    // Documents belong to their organisation and to all their parties; lists of them are told, with where they lie.
    envelope: {
      untold: 'documents are the organisation’s and all parties’; each is fetched from its own page',
    },
    liveDocument: {
      untold: 'drafts and minutes, which are the organisation’s; each is fetched from its own page',
    },
    liveUpdate: {
      untold: 'drafts and minutes, which are the organisation’s; each is fetched from its own page',
    },
    liveClient: { untold: 'numbers of editing sessions, without a time; the devices are told' },
    recipientLink: { untold: 'opens documents that were sent, and is of whoever holds the link' },
    mailMessage: {
      untold: 'mail of an installation without a mail server, for whoever sits at that computer',
    },
    mailedCode: { untold: 'hashes of codes that are over within minutes' },
    passkeyChallenge: { untold: 'hashes of questions to a browser that are over within minutes' },
    signInAttempt: { untold: 'a sign-in that is on its way, for minutes' },
    signInFailure: { untold: 'counts under hashes that lead back to nobody' },
    apiKeySecret: { untold: 'hashes of keys; the keys are records and told' },
    member: { untold: DERIVED },
    standing: { untold: DERIVED },
    listCount: { untold: DERIVED },
    job: { untold: 'work that is waiting, for minutes or until a date that is told elsewhere' },
    feed: { untold: DERIVED },
    channelHead: { untold: DERIVED },
    documentPlace: { untold: DERIVED },
    recipientPlace: { untold: DERIVED },
    organizationNumber: { untold: DERIVED },
    organization: { untold: OF_ORGANIZATION },
    sequence: { untold: OF_ORGANIZATION },
    webhookCursor: { untold: OF_ORGANIZATION },
    webhookDelivery: { untold: OF_ORGANIZATION },
    keptSecret: { untold: OF_ORGANIZATION },
    signInProvider: { untold: OF_ORGANIZATION },
    stepLock: { untold: NOBODYS },
    stepUnlock: { untold: NOBODYS },
    fileReference: { untold: NOBODYS },
    serverState: { untold: NOBODYS },
    erasedPerson: { untold: 'people who are gone' },
    evidencePending: { untold: NOBODYS },
    evidenceTree: { untold: NOBODYS },
    evidenceLeaf: { untold: NOBODYS },
    evidenceNode: { untold: NOBODYS },
    evidenceTreeHead: { untold: NOBODYS },
  }
}

/** One of these for each; of an empty list nothing. */
const among = (
  ...pairs: readonly (readonly [Parameters<typeof eq>[0], readonly string[]])[]
): SQL | undefined =>
  and(
    ...pairs.map(([column, values]) =>
      values.length > 0 ? inArray(column as never, [...values]) : sql`1 = 0`,
    ),
  )

function columnOf(tables: Tables, table: Row, name: string) {
  const column = (getTableColumns(tables[table]) as Readonly<Record<string, unknown>>)[name]
  if (!column) throw new Error(`${table} has no ${name}`)
  // Of some table: drizzle's columns of different tables have no type in common that `eq` takes.
  return column as Tables['session']['personId']
}
