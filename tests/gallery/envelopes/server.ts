/** A server in memory for the gallery: the real commands applied at once, answered through the real protocol. */

import type { Transport } from '../../../app/replica/ports.ts'
import type { AggregateKind, Facts } from '../../../sync/commands/command.ts'
import { commandNamed } from '../../../sync/commands/registry.ts'
import type { PersonActor } from '../../../sync/entities/actor.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import type { Mark } from '../../../sync/entities/mark.ts'
import { DEFAULT_PREFERENCES, type Profile } from '../../../sync/entities/profile.ts'
import type { CommandPayload, CommandResult, PullItem } from '../../../sync/replication/protocol.ts'
import { envelopeRow } from '../../../sync/rules/render-envelope.ts'

export interface GalleryServer {
  readonly transport: Transport
  offline: boolean
  /** Refuses what is about these envelopes with `envelope-cancelled`, as if it had come too late. */
  readonly tooLate: Set<string>
}

export function createGalleryServer(
  actor: PersonActor,
  envelopes: readonly Envelope[],
  marks: readonly Mark[],
): GalleryServer {
  const store = {
    envelope: new Map(envelopes.map((one) => [one.id, one])),
    mark: new Map(marks.map((one) => [`${one.envelopeId}|${one.personId}`, one])),
    authority: new Map([[actor.personId, { personId: actor.personId, roles: ['member'], permissions: [] }]]),
    file: new Map([
      [
        'c'.repeat(64),
        {
          sha256: 'c'.repeat(64),
          organizationId: actor.organizationId,
          name: 'file',
          sizeBytes: 10_000,
          mediaType: 'application/pdf',
          pdf: null,
        },
      ],
    ]),
    profile: new Map([[actor.personId, profileOf(actor)]]),
    account: new Map(
      envelopes
        .flatMap((one) => one.recipients)
        .map((one) => [
          one.email,
          {
            personId: one.personId ?? `person:${one.id.slice(10)}`,
            name: one.name,
            email: one.email,
            language: one.language,
          },
        ]),
    ),
  }
  /** Whatever else is made here is kept by its kind. */
  const kept: { [K in AggregateKind]?: Map<string, unknown> } = store
  const facts: Facts = { get: (kind, id) => kept[kind]?.get(id) as never }
  const reader = { subject: actor.personId, email: actor.email }
  const dirty: PullItem[] = [
    ...[...store.envelope.values()].map(itemOf),
    ...[...store.mark].map(([id, body]): PullItem => ({ kind: 'mark', id, body })),
    { kind: 'profile', id: actor.personId, body: store.profile.get(actor.personId) },
  ]
  let results: CommandResult[] = []
  let seq = 0

  function itemOf(envelope: Envelope): PullItem {
    return { kind: 'envelope', id: envelope.id, row: envelopeRow(envelope, reader) }
  }

  function decide(id: `command:${string}`, n: number, payload: CommandPayload): CommandResult {
    const command = commandNamed(payload.name)
    const at = Date.now()
    if (!command) return { status: 'refused', id, n, at, code: 'command-not-known' }
    const about = (payload.input as { envelopeId?: string }).envelopeId ?? ''
    if (server.tooLate.has(about) && command.offline !== 'A')
      return {
        status: 'refused',
        id,
        n,
        at,
        code: 'envelope-cancelled',
        facts: { reason: 'Replaced by PO-2026-0417' },
      }
    const refused = command.check(facts, payload.input, actor)
    if (refused) return { status: 'refused', id, n, at, code: refused.code, facts: refused.facts }
    const context = {
      actor,
      now: at,
      ids: { now: () => at, randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) },
      commandId: id,
      claimedAt: payload.capturedAt,
    }
    const applied = command.apply(facts, payload.input, context)
    if (!applied.ok)
      return { status: 'refused', id, n, at, code: applied.error.code, facts: applied.error.facts }
    for (const put of applied.value.put) {
      const value = put.value as { id?: string }
      if (put.kind === 'envelope') dirty.push({ ...itemOf(put.value), body: put.value })
      else if (put.kind === 'mark')
        dirty.push({ kind: 'mark', id: `${put.value.envelopeId}|${put.value.personId}`, body: put.value })
      else dirty.push({ kind: put.kind as 'profile', id: value.id ?? '', body: put.value })
      const key = put.kind === 'mark' ? `${put.value.envelopeId}|${put.value.personId}` : (value.id ?? '')
      kept[put.kind] ??= new Map()
      kept[put.kind]?.set(key, put.value)
    }
    return { status: 'applied', id, n, at }
  }

  const server: GalleryServer = {
    offline: false,
    tooLate: new Set(),
    transport: {
      commands: async (request) => {
        if (server.offline) return { kind: 'offline' }
        const made = request.commands.map((one) => decide(one.id, one.n, JSON.parse(one.payload)))
        results.push(...made)
        return { kind: 'answer', value: { results: made, now: Date.now(), deviceForked: false } }
      },
      pull: async () => {
        if (server.offline) return { kind: 'offline' }
        const items = dirty.splice(0, 1000)
        const delivered = results
        results = []
        seq++
        return {
          kind: 'answer',
          value: {
            reset: false,
            epoch: 'gallery',
            checkpoint: { all: seq },
            items,
            drops: [],
            results: delivered,
            ackN: null,
            more: dirty.length > 0,
            now: Date.now(),
            minProtocol: 1,
          },
        }
      },
      // Nothing here is large enough for chunks.
      chunk: async () => ({ kind: 'offline' }),
      bodies: async (ids) => {
        if (server.offline) return { kind: 'offline' }
        const found = ids.flatMap((id) => store.envelope.get(id as Envelope['id']) ?? [])
        return { kind: 'answer', value: { items: found.map((body) => ({ id: body.id, row: null, body })) } }
      },
    },
  }
  return server
}

const profileOf = (actor: PersonActor): Profile => ({
  id: actor.personId,
  name: actor.name,
  email: actor.email,
  organizationId: actor.organizationId,
  organizationName: actor.organizationName,
  brand: { color: null, logoUrl: null },
  userClass: 'external',
  roles: [],
  permissions: [],
  preferences: { ...DEFAULT_PREFERENCES, timeZone: 'Asia/Dubai' },
  signature: null,
  initials: null,
  stamp: null,
  photoSha256: null,
})
