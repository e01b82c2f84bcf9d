import { expect, test } from 'vitest'
import type { PersonActor } from '../../entities/actor.ts'
import type { ConnectedSystem, IntegrationPath } from '../../entities/connected-system.ts'
import { pathDigest } from '../../rules/connected-systems/path-standing.ts'
import { sampleEnvelope } from '../sample-envelope.ts'
import { sendEnvelope } from './send-envelope.ts'

const envelope = sampleEnvelope({ state: 'draft' })
const { organizationId } = envelope
const SYSTEM = `connectedSystem:${'1'.repeat(26)}` as const
const PATH = `integrationPath:${'1'.repeat(26)}${'2'.repeat(26)}` as const
const system: ConnectedSystem = {
  ...{ id: SYSTEM, organizationId, name: 'Registry', description: '', type: 'custom', active: true },
  ...{ baseUrl: 'https://registry.example.com', clientId: '', parameters: [], secret: null },
}
const bare: IntegrationPath = {
  ...{
    id: PATH,
    organizationId,
    systemId: SYSTEM,
    name: 'Supplier',
    relativeUrl: '/suppliers',
    method: 'GET',
  },
  ...{
    authorization: 'none',
    tokenKey: '',
    idempotent: false,
    active: true,
    parameters: [],
    mappings: [],
    authorized: null,
  },
}
const by = { at: 1, by: envelope.ownerId, name: 'Omar' }
const path: IntegrationPath = { ...bare, authorized: { ...by, digest: pathDigest(system, bare) } }
const owner = {
  ...{ kind: 'person', personId: envelope.ownerId, organizationId, organizationName: 'Al Noor' },
  ...{ name: 'Omar', email: 'omar@example.com', language: 'en' },
} as PersonActor

function refused({
  roles = ['companyAdmin'],
  held = path as IntegrationPath | null,
  of = system as ConnectedSystem | undefined,
  asks = PATH as string | null,
} = {}) {
  const facts: Readonly<Record<string, unknown>> = {
    envelope,
    ...{
      authority: { personId: owner.personId, roles, permissions: [] },
      integrationPath: held,
      connectedSystem: of,
    },
  }
  const content = {
    ...{ documents: [], attachments: [], fields: [], title: 'Lease' },
    recipients: [{ id: 'recipient:1', order: 1, kind: 'integration', name: 'Registry', asks }],
  }
  const get = (kind: string) => facts[kind] as never
  const check = sendEnvelope.check as (...of: unknown[]) => { code: string } | null
  return check({ get }, { envelopeId: envelope.id, content }, owner)?.code ?? null
}

test('[S22] a step asks a system when whoever sends the document may ask it themselves', () => {
  expect(refused()).toBeNull()
  expect(refused({ roles: ['member'] })).toBe('not-permitted')
  expect(refused({ roles: ['member'], asks: null })).toBeNull()
})

test('[S22] a step asks no path of another organisation, none that is gone or off, none that was changed since it was authorised', () => {
  const notThere = 'step-not-available'
  expect(refused({ held: { ...path, organizationId: 'organization:elsewhere' } })).toBe(notThere)
  expect(refused({ of: { ...system, organizationId: 'organization:elsewhere' } })).toBe(notThere)
  expect(refused({ held: null })).toBe(notThere)
  expect(refused({ of: { ...system, active: false } })).toBe(notThere)
  expect(refused({ held: { ...path, relativeUrl: '/elsewhere' } })).toBe(notThere)
  expect(refused({ of: { ...system, baseUrl: 'https://elsewhere.example.com' } })).toBe(notThere)
})
