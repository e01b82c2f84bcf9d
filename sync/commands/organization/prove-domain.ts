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
    if (!one || !proof || proof.token !== token || proof.state === 'proved') return ok({ put: [] })
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

const proved = (id: OrganizationId, domain: string, by: string, person: Outcome['person']) => ({
  subjectId: id,
  kind: 'domainProved' as const,
  facts: { by: person?.id ?? 'system', way: by },
  personal: { domain, ...(person && { name: person.name }) },
})
