/**
 * The domain of an organisation's addresses, and what it takes to believe that it is theirs. A name alone opens
 * nothing: whoever proves an address of it joins the organisation only after the domain itself has been proved.
 */
import * as z from 'zod/mini'
import { GRACE_MS } from './domain-grace.ts'

const MAX_DOMAIN = 253
const NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** As DNS knows it: ASCII, lower case, at least two labels; '' for none. What is typed before an @ is left out. */
export const domainName = z.string().check(
  z.overwrite((typed) => typed.trim().toLowerCase().replace(/^.*@/, '').replace(/\.$/, '')),
  z.maxLength(MAX_DOMAIN),
  z.refine((name) => name === '' || NAME.test(name)),
)

/** Of whom may be invited: each once, as DNS knows it. */
export const MAX_INVITATION_DOMAINS = 50
export const invitationDomains = z.array(domainName.check(z.minLength(1))).check(
  z.overwrite((names) => [...new Set(names)].sort()),
  z.maxLength(MAX_INVITATION_DOMAINS),
)
/** Their own names and no others: who may choose names below one is not known. */
export const mayBeInvited = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(domainOf(email))

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/**
 * Domains where anybody gets an address: no organisation's, whoever happens to hold `admin@` there. Not a list of all:
 * every other one keeps its administrative names to itself (RFC 2142 §5), which is what the mailed proof rests on.
 */
const ANYBODYS: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.fr live.com live.fr msn.com yahoo.com yahoo.fr ymail.com
   icloud.com me.com mac.com aol.com gmx.com gmx.de gmx.net web.de mail.com mail.ru bk.ru inbox.ru list.ru yandex.com
   yandex.ru ya.ru proton.me protonmail.com pm.me zoho.com qq.com 163.com 126.com sina.com naver.com daum.net orange.fr
   free.fr laposte.net wanadoo.fr sfr.fr emirates.net.ae eim.ae hey.com fastmail.com tutanota.com tuta.com`.split(
    /\s+/,
  ),
)
export const isAnybodysDomain = (name: string): boolean => ANYBODYS.has(name)

/** Where the record stands: beside the domain's own, so that an answer holds nothing else. */
export const proofHost = (domain: string): string => `_tawqi.${domain}`
/** What a TXT record there has to say. */
export const proofText = (token: string): string => `tawqi-proof=${token}`

/** Mailboxes that only whoever runs a domain reads (RFC 2142 §5 and usage). */
export const PROOF_MAILBOXES = ['postmaster', 'admin'] as const
export type ProofMailbox = (typeof PROOF_MAILBOXES)[number]

export const DOMAIN_STATES = ['unproved', 'waiting', 'proved'] as const
/** `not-there`: no such record, or another one. `taken`: proved by another organisation. */
export const PROOF_FAILURES = ['not-there', 'not-reached', 'taken'] as const

export const domainProof = z.object({
  /** What was to be proved; the proof is of no other domain. */
  domain: z.string(),
  state: z.enum(DOMAIN_STATES),
  token: z.string(),
  /** Since when the record is looked for; null while nobody asked for it. */
  askedAt: z.nullable(z.int()),
  checkedAt: z.nullable(z.int()),
  failure: z.nullable(z.enum(PROOF_FAILURES)),
  by: z.nullable(z.enum(['dns', 'mail'])),
  /** Proved, and since then not there any more: people still join until its days of grace are over. */
  lostAt: z.optional(z.nullable(z.int())),
})
export type DomainProof = z.infer<typeof domainProof>

/** A record may take days to be seen everywhere; nobody waits longer. */
export const LOOK_EVERY_MS = 15 * 60_000
export const LOOK_FOR_MS = 3 * 86_400_000

const DAY_MS = 86_400_000
/** A domain that was proved may be sold: its record is looked at once a week, and each day once it is gone. */
export const LOOK_AGAIN_MS = 7 * DAY_MS
/** A code says who read a mailbox that day; a year later it says little. */
export const MAIL_PROOF_MS = 365 * DAY_MS

/** When a proof is to be looked at again; null for what is not proved. */
export function looksAgainAt({ state, by, checkedAt, lostAt }: DomainProof): number | null {
  if (state !== 'proved') return null
  const seenAt = checkedAt ?? 0
  if (by === 'mail') return lostAt ? lostAt + GRACE_MS : seenAt + MAIL_PROOF_MS
  return lostAt ? Math.min(seenAt + DAY_MS, lostAt + GRACE_MS) : seenAt + LOOK_AGAIN_MS
}

interface OfDomain {
  readonly emailDomain: string
  readonly domainProof: DomainProof | null
}
/** Of the domain as it is now: what was proved of another one says nothing. */
export const proofOf = ({ emailDomain, domainProof }: OfDomain): DomainProof | null =>
  emailDomain !== '' && domainProof?.domain === emailDomain ? domainProof : null
export const provedDomain = (one: OfDomain): string | null =>
  proofOf(one)?.state === 'proved' ? one.emailDomain : null
