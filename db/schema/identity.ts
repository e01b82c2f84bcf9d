/** People, organisations, how they sign in, and the devices and sessions they hold. */
import type { MemberInvite } from '../../sync/entities/member-invite.ts'
import type { AdoptedMark, Preferences, UserClass } from '../../sync/entities/profile.ts'
import type { Id } from '../../sync/ids.ts'
import type { ChosenSettings } from '../../sync/settings/settings.ts'
import type { ColumnsKit } from '../columns/kit.ts'

export function identityTables(kit: ColumnsKit) {
  const { table, text, int, bool, json, index, uniqueIndex, primaryKey } = kit

  const organization = table('organization', {
    id: text('id').primaryKey(),
    nameEn: text('name_en').notNull(),
    nameAr: text('name_ar').notNull(),
    /** What was chosen; the rest is as `sync/settings/settings.ts` says. */
    settings: json<ChosenSettings>('settings').notNull().default({}),
    plan: text('plan').notNull(),
    trialEndsAt: int('trial_ends_at'),
    demo: bool('demo').notNull(),
    createdAt: int('created_at').notNull(),
  })

  const person = table(
    'person',
    {
      id: text('id').primaryKey(),
      firstName: text('first_name').notNull(),
      lastName: text('last_name').notNull(),
      /** Lower case; one person per address. */
      email: text('email').notNull(),
      emailVerifiedAt: int('email_verified_at'),
      passwordHash: text('password_hash'),
      /** `active`, `deactivatedByUser`, `disabled`. */
      status: text('status').notNull(),
      preferences: json<Preferences>('preferences').notNull(),
      signature: json<AdoptedMark>('signature'),
      initials: json<AdoptedMark>('initials'),
      stamp: json<AdoptedMark>('stamp'),
      photoSha256: text('photo_sha256'),
      createdAt: int('created_at').notNull(),
      demo: bool('demo').notNull(),
    },
    (t) => [uniqueIndex('person_email').on(t.email)],
  )

  const organizationMember = table(
    'organization_member',
    {
      organizationId: text('organization_id').notNull(),
      personId: text('person_id').notNull(),
      roles: json<string[]>('roles').notNull(),
      userClass: text('user_class').$type<UserClass>().notNull().default('external'),
      /** Ids of the wire, granted besides what roles allow. */
      permissions: json<number[]>('permissions').notNull().default([]),
      /** Roles the organisation made, and groups that bring theirs. */
      heldRoles: json<{ readonly id: Id<'role'> }[]>('held_roles').notNull().default([]),
      groups: json<{ readonly id: Id<'memberGroup'> }[]>('groups').notNull().default([]),
      joinedAt: int('joined_at').notNull(),
      leftAt: int('left_at'),
      /** Switched off by whoever looks after people; null while it is on. */
      inactiveSince: int('inactive_since'),
    },
    (t) => [
      primaryKey({ columns: [t.organizationId, t.personId] }),
      index('organization_member_person').on(t.personId),
    ],
  )

  /** What programs show, as its hash; the key itself is a record. */
  const apiKeySecret = table(
    'api_key_secret',
    {
      keyId: text('key_id').primaryKey(),
      hash: text('hash').notNull(),
      issuedAt: int('issued_at').notNull(),
      lastUsedAt: int('last_used_at'),
      address: text('address').notNull(),
    },
    (t) => [uniqueIndex('api_key_secret_hash').on(t.hash)],
  )

  /** A session of a person or of a guest's bound device. Tokens are kept as SHA-256 only. */
  const session = table(
    'session',
    {
      id: text('id').primaryKey(),
      personId: text('person_id'),
      organizationId: text('organization_id'),
      /** Guests: the recipient this device is bound to. */
      recipientId: text('recipient_id'),
      envelopeId: text('envelope_id'),
      deviceId: text('device_id'),
      accessHash: text('access_hash').notNull(),
      accessExpiresAt: int('access_expires_at').notNull(),
      refreshHash: text('refresh_hash').notNull(),
      /** Good until the new one is first used: a lost reply to a refresh must not sign anybody out. */
      previousRefreshHash: text('previous_refresh_hash'),
      expiresAt: int('expires_at').notNull(),
      createdAt: int('created_at').notNull(),
      lastUsedAt: int('last_used_at').notNull(),
      userAgent: text('user_agent').notNull(),
      address: text('address').notNull(),
      revokedAt: int('revoked_at'),
      /** Guests who sign in person: whose device this is. */
      hostId: text('host_id'),
    },
    (t) => [
      uniqueIndex('session_access').on(t.accessHash),
      uniqueIndex('session_refresh').on(t.refreshHash),
      index('session_previous_refresh').on(t.previousRefreshHash),
      index('session_person').on(t.personId),
      index('session_recipient').on(t.recipientId),
    ],
  )

  /** A mailed code: reason 1 e-mail verification, 2 password reset, 7 invitation, 100 guest's new device. */
  const mailedCode = table(
    'mailed_code',
    {
      id: text('id').primaryKey(),
      reasonId: int('reason_id').notNull(),
      /** Person id, address, or envelope and recipient: whom the code proves. */
      subject: text('subject').notNull(),
      codeHash: text('code_hash').notNull(),
      attempts: int('attempts').notNull(),
      createdAt: int('created_at').notNull(),
      expiresAt: int('expires_at').notNull(),
      usedAt: int('used_at'),
    },
    (t) => [index('mailed_code_subject').on(t.subject, t.reasonId)],
  )

  /** Failed tries of secrets per key (secret and device, network or everywhere): `identity/secret-tries.ts`. */
  const signInFailure = table('sign_in_failure', {
    key: text('key').primaryKey(),
    count: int('count').notNull(),
    firstAt: int('first_at').notNull(),
    lockedUntil: int('locked_until'),
  })

  /** The link of one recipient: only the token's hash is kept; the token sits in the mail's fragment. */
  const recipientLink = table(
    'recipient_link',
    {
      tokenHash: text('token_hash').primaryKey(),
      recipientId: text('recipient_id').notNull(),
      envelopeId: text('envelope_id').notNull(),
      email: text('email').notNull(),
      createdAt: int('created_at').notNull(),
      expiresAt: int('expires_at'),
      revokedAt: int('revoked_at'),
      /** What it is for; only the first kind is mailed, the others open once. */
      purpose: text('purpose').$type<'mail' | 'phone' | 'inPerson'>().notNull().default('mail'),
      /** Who handed their device over. */
      hostId: text('host_id'),
      usedAt: int('used_at'),
    },
    (t) => [index('recipient_link_recipient').on(t.recipientId)],
  )

  /** An invitation to join an organisation: the record, and the hash of the code that opens it, which is no part of it. */
  const invitation = table(
    'invitation',
    {
      id: text('id').primaryKey(),
      organizationId: text('organization_id').notNull(),
      /** Lower case. */
      email: text('email').notNull(),
      body: json<MemberInvite>('body').notNull(),
      /** Null until the link is mailed. */
      codeHash: text('code_hash'),
    },
    (t) => [
      uniqueIndex('invitation_code').on(t.codeHash),
      index('invitation_email').on(t.organizationId, t.email),
    ],
  )

  return {
    organization,
    person,
    organizationMember,
    apiKeySecret,
    session,
    mailedCode,
    signInFailure,
    recipientLink,
    invitation,
  }
}
