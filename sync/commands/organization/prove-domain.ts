/**
 * Proving that a domain is the organisation's. `checkDomain` asks the server to look for the record (it looks again for
 * three days); what the server found, or that a code mailed to the domain came back, comes in as `recordDomainProof`.
 */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../answers.ts'
import type { Actor } from '../../entities/actor.ts'
import { type Organization, organizationAnswer, toldOrganization } from '../../entities/organization.ts'
import { idSchema, type OrganizationId } from '../../ids.ts'
import { err, ok, type Result } from '../../result.ts'
import { GRACE_MS } from '../../rules/domain-grace.ts'
import {
  type DomainProof,
  LOOK_EVERY_MS,
  LOOK_FOR_MS,
  PROOF_FAILURES,
  proofOf,
} from '../../rules/email-domain.ts'
import { type Command, defineCommand, type Facts } from '../command.ts'

/** A name server of a stranger's is not asked more often, whoever presses what. */
const ASKED_AGAIN_AFTER_MS = 30_000

const of = z.object({ id: idSchema('organization') })
type Of = z.infer<typeof of>

function asked(facts: Facts, { id }: Of, actor: Actor): Result<[Organization, DomainProof], Refusal> {
  const one = facts.get('organization', id)
  if (actor.kind !== 'person' || !one || one.id !== actor.organizationId) return err(refusal('not-permitted'))
  const proof = proofOf(one)
  return proof ? ok([one, proof]) : err(refusal('domain-missing'))
}

export const checkDomain: Command<Of> = defineCommand<Of>({
  name: 'checkDomain',
  version: 1,
  area: 'organization',
  summary: 'Look for the record that proves the domain of the organisation',
  offline: 'B',
  from: 'person',
  permission: 'organizationWrite',
  input: of,
  reads: ({ id }) => [{ kind: 'organization', id }],
  check: (facts, one, actor) => {
    const found = asked(facts, one, actor)
    return found.ok ? null : found.error
  },
  apply: (facts, one, { actor, now }) => {
    const found = asked(facts, one, actor)
    if (!found.ok) return found
    const [value, proof] = found.value
    const isAsked = proof.state === 'waiting' && now - (proof.askedAt ?? 0) < ASKED_AGAIN_AFTER_MS
    // Of one that is gone it is looked now whether it is back.
    if (proof.state === 'proved' && proof.lostAt)
      return ok({
        put: isAskedNow(proof, now)
          ? []
          : [{ kind: 'organization', value: withProof(value, { askedAt: now }) }],
        effects: isAskedNow(proof, now) ? [] : [look(value.id, proof.token, now)],
        data: toldOrganization(value),
      })
    if (proof.state === 'proved' || isAsked) return ok({ put: [], data: toldOrganization(value) })
    const next: Organization = {
      ...value,
      domainProof: { ...proof, state: 'waiting', askedAt: now, failure: null },
    }
    return ok({
      put: [{ kind: 'organization', value: next }],
      effects: [
        { kind: 'checkDomain', organizationId: value.id, token: proof.token, askedAt: now, dueAt: now },
      ],
      data: toldOrganization(next),
    })
  },
  calls: [
    {
      path: 'Admin/Organization/CheckDomain',
      method: 'POST',
      body: z.object({}),
      output: organizationAnswer,
      refusals: ['domain-missing'],
      toInput: (_: never, actor) => {
        if (actor.kind !== 'person') throw new Error('asked of people only')
        return { id: actor.organizationId }
      },
    },
  ],
})

const outcome = z.object({
  id: idSchema('organization'),
  /** Of the domain it was asked for: after another one was chosen it says nothing. */
  token: z.string(),
  failure: z.nullable(z.enum(PROOF_FAILURES)),
  by: z.enum(['dns', 'mail']),
  /** Who brought the code. */
  person: z.nullable(z.object({ id: idSchema('person'), name: z.string() })),
})
type Outcome = z.infer<typeof outcome>

export const recordDomainProof: Command<Outcome> = defineCommand<Outcome>({
  name: 'recordDomainProof',
  version: 1,
  area: 'organization',
  summary: 'Record whether the domain of an organisation was proved',
  offline: 'D',
  from: 'system',
  input: outcome,
  reads: ({ id }) => [
    { kind: 'organization', id },
    { kind: 'domainHolder', id },
  ],
  check: () => null,
  apply: (facts, { id, token, failure: found, by, person }, { now }) => {
    const one = facts.get('organization', id)
    const proof = one && proofOf(one)
    if (!one || !proof || proof.token !== token) return ok({ put: [] })
    if (proof.state === 'proved') return ok(lookedAgain(one, proof, { failure: found, by, person, now }))
    const holder = facts.get('domainHolder', id)?.organizationId
    const isTaken = found === null && holder !== undefined && holder !== id
    const failure = isTaken ? 'taken' : found
    const { askedAt } = proof
    const goesOn =
      by === 'dns' &&
      failure !== null &&
      failure !== 'taken' &&
      askedAt !== null &&
      now + LOOK_EVERY_MS < askedAt + LOOK_FOR_MS
    const state = failure === null ? 'proved' : goesOn ? 'waiting' : 'unproved'
    const value: Organization = {
      ...one,
      domainProof: { ...proof, state, failure, checkedAt: now, by: failure === null ? by : null },
    }
    return ok({
      put: [{ kind: 'organization', value }],
      events: failure === null ? [proved(id, proof.domain, by, person)] : [],
      effects: goesOn
        ? [{ kind: 'checkDomain', organizationId: id, token, askedAt, dueAt: now + LOOK_EVERY_MS }]
        : [],
    })
  },
})

/**
 * What stood may be gone, and may be back. Who runs the organisation has days to mend it; then nobody joins by the
 * domain any more, and nothing else of the organisation changes.
 */
function lookedAgain(
  one: Organization,
  proof: DomainProof,
  { failure, by, person, now }: Pick<Outcome, 'failure' | 'by' | 'person'> & { readonly now: number },
) {
  const next = (set: Partial<DomainProof>) => ({ kind: 'organization' as const, value: withProof(one, set) })
  if (failure === null)
    return {
      put: [next({ by, checkedAt: now, failure: null, lostAt: null })],
      events: proof.lostAt ? [proved(one.id, proof.domain, by, person)] : [],
    }
  // A name server that does not answer says nothing of the domain.
  if (failure !== 'not-there') return { put: [] }
  // When a code came back is the proof’s own date.
  const seen = proof.by === 'dns' ? { checkedAt: now } : {}
  if (!proof.lostAt)
    return { put: [next({ ...seen, failure, lostAt: now })], events: [gone('domainLost', one.id, proof)] }
  if (now < proof.lostAt + GRACE_MS) return { put: [next(seen)] }
  return {
    put: [next({ ...seen, state: 'unproved', failure, by: null, askedAt: null, lostAt: null })],
    events: [gone('domainLapsed', one.id, proof)],
  }
}

const withProof = (one: Organization, set: Partial<DomainProof>): Organization => ({
  ...one,
  domainProof: one.domainProof && { ...one.domainProof, ...set },
})
const isAskedNow = ({ askedAt }: DomainProof, now: number): boolean =>
  now - (askedAt ?? 0) < ASKED_AGAIN_AFTER_MS
const look = (organizationId: OrganizationId, token: string, now: number) => ({
  ...{ kind: 'checkDomain' as const, organizationId, token },
  ...{ askedAt: now, dueAt: now },
})

const gone = (kind: 'domainLost' | 'domainLapsed', id: OrganizationId, { domain }: DomainProof) => ({
  ...{ subjectId: id, kind },
  facts: { by: 'system' },
  personal: { domain },
})

const proved = (id: OrganizationId, domain: string, by: string, person: Outcome['person']) => ({
  subjectId: id,
  kind: 'domainProved' as const,
  facts: { by: person?.id ?? 'system', way: by },
  personal: { domain, ...(person && { name: person.name }) },
})
