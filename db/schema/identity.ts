/** People, organisations, how they sign in, and the devices and sessions they hold. */
import type { CustomerLink } from '../../sync/entities/customer-account.ts'
import type { MemberInvite } from '../../sync/entities/member-invite.ts'
import type { Organization } from '../../sync/entities/organization.ts'
import type { AdoptedMark, Preferences, UserClass } from '../../sync/entities/profile.ts'
import type { ProviderSettings } from '../../sync/entities/sign-in-provider.ts'
import type { Id } from '../../sync/ids.ts'
import type { Proof, SecondFactor, Way } from '../../sync/rules/sign-in-policy.ts'
import type { ChosenSettings } from '../../sync/settings/settings.ts'
import type { ColumnsKit } from '../columns/kit.ts'

/** Of an organisation's record, what no query asks for. */
export type OrganizationRest = Partial<
  Pick<Organization, 'emailDomain' | 'domainProof' | 'attributes' | 'changes'>
>

/** What a way in at a provider is for, and what has to be known when it comes back. */
export interface AttemptBody {
  readonly providerId: string
  readonly purpose: 'signIn' | 'link' | 'reprove'
  /** PKCE, and the mark of the answer. */
  readonly verifier: string
  readonly nonce: string
  /** A path of ours. */
  readonly next: string
  readonly deviceId: string | null
  /** Of whom there was a session, for the last two purposes. */
  readonly personId: string | null
  readonly sessionId: string | null
  /** By which address of ours it began. */
  readonly host: string | null
  /** From `proved` on: what the provider said. */
  readonly told?: AttemptTold
}
export interface AttemptTold {
  readonly way: Way
  /** '' for a provider of the installation. */
  readonly organizationId: string
  readonly issuer: string
  readonly subject: string
  readonly label: string
  /** An address the provider says is theirs; '' for none. */
  readonly email: string
  readonly at: number
  readonly twice: boolean
}

export function identityTables(kit: ColumnsKit) {
  const { table, text, int, bool, json, index, uniqueIndex, primaryKey } = kit

  const organization = table(
    'organization',
    {
      id: text('id').primaryKey(),
      nameEn: text('name_en').notNull(),
      nameAr: text('name_ar').notNull(),
      /** By which programs name it, where it has chosen; no two have the same. */
      code: text('code'),
      /** Whose addresses belong to it, once that is proved; no two have the same. */
      provedDomain: text('proved_domain'),
      /** What was chosen; the rest is as `sync/settings/settings.ts` says. */
      settings: json<ChosenSettings>('settings').notNull().default({}),
      /** The rest of its record. */
      more: json<OrganizationRest>('more').notNull().default({}),
      plan: text('plan').notNull(),
      trialEndsAt: int('trial_ends_at'),
      demo: bool('demo').notNull(),
      createdAt: int('created_at').notNull(),
      /** Switched off by who runs the installation; null while it is on. */
      inactiveSince: int('inactive_since'),
      /** By which door its people come; null: by the main address. */
      tenantId: text('tenant_id'),
    },
    (t) => [
      index('organization_name').on(t.nameEn, t.id),
      index('organization_tenant').on(t.tenantId),
      uniqueIndex('organization_code').on(t.code),
      uniqueIndex('organization_proved_domain').on(t.provedDomain),
    ],
  )

  /**
   * Running numbers of an organisation, kept by triggers (`migrations/…/…_organization_numbers.sql`): `people`, `files`,
   * `bytes`, and `envelope:<state>`. Whoever asks for them looks at no document.
   */
  const organizationNumber = table(
    'organization_number',
    {
      organizationId: text('organization_id').notNull(),
      what: text('what').notNull(),
      n: int('n').notNull(),
    },
    (t) => [primaryKey({ columns: [t.organizationId, t.what] })],
  )

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
      /** Whole, in Arabic letters; '' where there is none. */
      nameAr: text('name_ar').notNull().default(''),
      /** `+` and digits; '' where there is none. */
      mobile: text('mobile').notNull().default(''),
      createdAt: int('created_at').notNull(),
      demo: bool('demo').notNull(),
    },
    (t) => [uniqueIndex('person_email').on(t.email)],
  )

  /** Who has erased themselves, by the id that leads to nobody: applied again to a backup that is put back. */
  const erasedPerson = table('erased_person', {
    id: text('id').primaryKey(),
    erasedAt: int('erased_at').notNull(),
  })

  /** Further addresses, each proven by its mailbox; one person per address. */
  const personAddress = table(
    'person_address',
    {
      /** Lower case. */
      email: text('email').primaryKey(),
      personId: text('person_id').notNull(),
      provenAt: int('proven_at').notNull(),
    },
    (t) => [index('person_address_person').on(t.personId)],
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
      jobRoles: json<{ readonly id: Id<'jobRole'> }[]>('job_roles').notNull().default([]),
      /** The account of the organisation's own systems that they have shown to be theirs. */
      customer: json<CustomerLink>('customer'),
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
      /** What whoever holds it has shown, and when. */
      proofs: json<readonly Proof[]>('proofs').notNull().default([]),
      /** Guests in another site's page, and in the window opened from it. */
      embedId: text('embed_id'),
      embedPlace: text('embed_place').$type<'frame' | 'window'>(),
    },
    (t) => [
      uniqueIndex('session_access').on(t.accessHash),
      uniqueIndex('session_refresh').on(t.refreshHash),
      index('session_previous_refresh').on(t.previousRefreshHash),
      index('session_person').on(t.personId),
      index('session_recipient').on(t.recipientId),
    ],
  )

  /** Who somebody is to a provider: never an address. An organisation's own provider opens that organisation alone. */
  const wayIn = table(
    'way_in',
    {
      id: text('id').primaryKey(),
      /** '' for a provider of the installation. */
      organizationId: text('organization_id').notNull(),
      issuer: text('issuer').notNull(),
      subject: text('subject').notNull(),
      personId: text('person_id').notNull(),
      way: text('way').$type<Way>().notNull(),
      /** What the provider called them when they were linked, for the list they read. */
      label: text('label').notNull(),
      createdAt: int('created_at').notNull(),
      lastUsedAt: int('last_used_at').notNull(),
    },
    (t) => [
      uniqueIndex('way_in_subject').on(t.organizationId, t.issuer, t.subject),
      index('way_in_person').on(t.personId),
    ],
  )

  /** Where people of an organisation sign in elsewhere, as its administrators set it up. */
  const signInProvider = table(
    'sign_in_provider',
    {
      /** Bare: what its return address ends with. */
      id: text('id').primaryKey(),
      organizationId: text('organization_id').notNull(),
      name: text('name').notNull(),
      active: bool('active').notNull(),
      settings: json<ProviderSettings>('settings').notNull(),
      createdAt: int('created_at').notNull(),
      changedAt: int('changed_at').notNull(),
    },
    (t) => [index('sign_in_provider_organization').on(t.organizationId)],
  )

  /** What somebody shows beside a way in: their authenticator app (RFC 6238). */
  const secondFactor = table('second_factor', {
    personId: text('person_id').primaryKey(),
    /** Sealed; null until it has been shown once. */
    secret: text('secret'),
    since: int('since'),
    /** The last step of 30 s whose code was taken: none is taken twice. */
    lastStep: int('last_step').notNull(),
    /** One that is being set up, sealed, and until when it may be. */
    pending: text('pending'),
    pendingUntil: int('pending_until'),
  })

  /** Shown once, and good once each, where the app is lost. */
  const recoveryCode = table(
    'recovery_code',
    {
      personId: text('person_id').notNull(),
      hash: text('hash').notNull(),
      usedAt: int('used_at'),
    },
    (t) => [primaryKey({ columns: [t.personId, t.hash] })],
  )

  /** A passkey (WebAuthn Level 3): a way in, and a second factor beside another one. */
  const passkey = table(
    'passkey',
    {
      id: text('id').primaryKey(),
      personId: text('person_id').notNull(),
      /** Base64url, as are the key (COSE) and what it knows its person by, which says nothing of them. */
      credentialId: text('credential_id').notNull(),
      publicKey: text('public_key').notNull(),
      userHandle: text('user_handle').notNull(),
      /** By which address of ours it was made; it works there alone. */
      host: text('host').notNull(),
      name: text('name').notNull(),
      /** How often it was used, where the authenticator counts; 0 where it does not. */
      counter: int('counter').notNull(),
      transports: json<readonly string[]>('transports').notNull(),
      /** It can be copied to other devices of its person, and has been. */
      copyable: bool('copyable').notNull(),
      backedUp: bool('backed_up').notNull(),
      createdAt: int('created_at').notNull(),
      lastUsedAt: int('last_used_at'),
    },
    (t) => [uniqueIndex('passkey_credential').on(t.credentialId), index('passkey_person').on(t.personId)],
  )

  /** What an authenticator is asked to sign: once, within its time, for the browser that asked. */
  const passkeyChallenge = table(
    'passkey_challenge',
    {
      /** Hash of the challenge. */
      id: text('id').primaryKey(),
      /** Hash of what the browser was given. */
      browserHash: text('browser_hash').notNull(),
      purpose: text('purpose').$type<'register' | 'signIn' | 'prove'>().notNull(),
      /** Null to sign in. */
      sessionId: text('session_id'),
      expiresAt: int('expires_at').notNull(),
    },
    (t) => [index('passkey_challenge_expires').on(t.expiresAt)],
  )

  /** A way in at a provider, from leaving for it until it is done: bound to one browser, entered once at each stage. */
  const signInAttempt = table(
    'sign_in_attempt',
    {
      /** Hash of the state. */
      id: text('id').primaryKey(),
      /** Hash of what the browser was given. */
      browserHash: text('browser_hash').notNull(),
      stage: text('stage').$type<'away' | 'asking' | 'proved'>().notNull(),
      body: json<AttemptBody>('body').notNull(),
      expiresAt: int('expires_at').notNull(),
    },
    (t) => [index('sign_in_attempt_expires').on(t.expiresAt)],
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

  /** Sessions that came by a provider: so that its logout finds them, and theirs can lead to its own. */
  const providerSession = table(
    'provider_session',
    {
      /** The session here. */
      id: text('id').primaryKey(),
      personId: text('person_id').notNull(),
      providerId: text('provider_id').notNull(),
      /** As in `way_in`: '' for a provider of the installation. */
      organizationId: text('organization_id').notNull(),
      issuer: text('issuer').notNull(),
      subject: text('subject').notNull(),
      /** Its own name for its session; null where it says none. */
      sid: text('sid'),
      /** It has a place where its session is ended by its person. */
      endsThere: bool('ends_there').notNull(),
      createdAt: int('created_at').notNull(),
    },
    (t) => [
      index('provider_session_subject').on(t.issuer, t.subject),
      index('provider_session_sid').on(t.sid),
    ],
  )

  /** Logout tokens that were taken, by the hash of issuer and `jti`, until they would be too old anyway. */
  const usedLogoutToken = table('used_logout_token', {
    id: text('id').primaryKey(),
    expiresAt: int('expires_at').notNull(),
  })

  /** A wrong answer where somebody was asked who they are: theirs to read, forgotten after 90 days. */
  const failedSignIn = table(
    'failed_sign_in',
    {
      id: text('id').primaryKey(),
      personId: text('person_id').notNull(),
      at: int('at').notNull(),
      way: text('way').$type<Way | SecondFactor>().notNull(),
      network: text('network').notNull(),
      device: text('device').notNull(),
    },
    (t) => [index('failed_sign_in_person').on(t.personId, t.at), index('failed_sign_in_at').on(t.at)],
  )

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

  /**
   * What opens a recipient's page inside another site, and the window for their acts: apart from the links that are
   * mailed, so that none is ever taken for another. Only the token's hash is kept; the token sits in the fragment.
   */
  const embedLink = table(
    'embed_link',
    {
      tokenHash: text('token_hash').primaryKey(),
      /** Stands in the address, where the server needs it before anything is opened, and opens nothing. */
      embedId: text('embed_id').notNull(),
      place: text('place').$type<'frame' | 'window'>().notNull(),
      envelopeId: text('envelope_id').notNull(),
      recipientId: text('recipient_id').notNull(),
      organizationId: text('organization_id').notNull(),
      /** The one site that may show it. */
      origin: text('origin').notNull(),
      /** Who handed it out, and by which key when a program did. */
      personId: text('person_id').notNull(),
      keyId: text('key_id'),
      createdAt: int('created_at').notNull(),
      expiresAt: int('expires_at').notNull(),
      usedAt: int('used_at'),
      revokedAt: int('revoked_at'),
    },
    (t) => [
      index('embed_link_embed').on(t.embedId),
      index('embed_link_recipient').on(t.recipientId),
      index('embed_link_envelope').on(t.envelopeId),
    ],
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
      /** It waits for an answer: counted, and never read of the body. */
      open: bool('open').notNull().default(true),
      /** Null until the link is mailed. */
      codeHash: text('code_hash'),
    },
    (t) => [
      uniqueIndex('invitation_code').on(t.codeHash),
      index('invitation_email').on(t.organizationId, t.email),
      index('invitation_open').on(t.organizationId, t.open),
    ],
  )

  return {
    organization,
    organizationNumber,
    person,
    erasedPerson,
    personAddress,
    organizationMember,
    apiKeySecret,
    session,
    wayIn,
    signInProvider,
    signInAttempt,
    passkey,
    passkeyChallenge,
    secondFactor,
    recoveryCode,
    mailedCode,
    signInFailure,
    failedSignIn,
    providerSession,
    usedLogoutToken,
    recipientLink,
    embedLink,
    invitation,
  }
}
