/** What a reader gets for each change: the thing as they may see it, or that it is gone. */
import { and, eq, inArray } from 'drizzle-orm'
import type { Query } from '../../db/database.ts'
import type { Tables } from '../../db/schema/tables.ts'
import type { Actor } from '../../sync/entities/actor.ts'
import { envelopeIdOfOpen } from '../../sync/entities/open-envelope.ts'
import type { PullItem } from '../../sync/replication/protocol.ts'
import { isBroughtUnasked } from '../../sync/rules/brought-unasked.ts'
import { openEnvelopeOf } from '../../sync/rules/open-envelope.ts'
import { envelopeRow, readerOf, renderEnvelope } from '../../sync/rules/render-envelope.ts'
import { maySeeTemplate } from '../../sync/rules/template-access.ts'
import { colleaguesAmong } from '../identity/directory.ts'
import { type Change, keyOf } from './channel-changes.ts'
import { loadEnvelopes } from './kinds/envelope.ts'
import { loadProfile } from './kinds/profile.ts'

/** Few enough for every database's limit of values in one query. */
const IDS_PER_QUERY = 500

/** Bodies come of what waits for the reader, and of whatever changed in channels they have followed before. */
export async function renderChanges(
  query: Query,
  tables: Tables,
  changes: readonly Change[],
  actor: Actor,
  followedChannels: ReadonlySet<string>,
) {
  const items: PullItem[] = []
  const drops: { kind: string; id: string }[] = []
  const put = changes.filter((one) => one.op === 'put')
  // Lost in one channel and kept in another (a contact its owner no longer shares) is not lost.
  const kept = new Set(put.map(keyOf))
  for (const one of changes)
    if (one.op === 'drop' && !kept.has(keyOf(one))) drops.push({ kind: one.kind, id: one.id })
  const envelopes = await loadEnvelopes(
    query,
    tables,
    put.filter((one) => one.kind === 'envelope').map((one) => one.id),
  )
  const others = await loadOthers(query, tables, put, actor)
  const reader = readerOf(actor)
  for (const one of put) {
    if (one.kind === 'envelope') {
      const envelope = envelopes.get(one.id)
      const body = envelope ? renderEnvelope(envelope, reader) : null
      if (!body) {
        drops.push({ kind: one.kind, id: one.id })
        continue
      }
      const row = envelopeRow(body, reader)
      const wanted = isBroughtUnasked(row, actor) || followedChannels.has(one.channel)
      items.push(wanted ? { kind: 'envelope', id: one.id, row, body } : { kind: 'envelope', id: one.id, row })
    } else {
      const body = others.get(keyOf(one))
      if (body) items.push({ kind: one.kind as PullItem['kind'], id: one.id, body })
      else drops.push({ kind: one.kind, id: one.id })
    }
  }
  return { items, drops }
}

/** Everything that is not an envelope, by kind and id; what is gone or not the reader's is left out. */
async function loadOthers(
  query: Query,
  tables: Tables,
  changes: readonly Change[],
  actor: Actor,
): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  const ids = (kind: string) => changes.filter((one) => one.kind === kind).map((one) => one.id)
  const { mark, contact, delegationRule, sequence, notification, template, templateShelf } = tables
  const markIds = ids('mark')
  if (markIds.length > 0 && actor.kind === 'person')
    for (const part of parts(markIds)) {
      const envelopeIds = part.map((id) => id.split('|')[0] ?? '')
      const rows = await query
        .select()
        .from(mark)
        .where(and(eq(mark.personId, actor.personId), inArray(mark.envelopeId, envelopeIds)))
      for (const row of rows) found.set(`mark|${row.envelopeId}|${row.personId}`, row)
    }
  for (const part of parts(ids('contact'))) {
    const rows = await query
      .select({ id: contact.id, body: contact.body })
      .from(contact)
      .where(inArray(contact.id, part))
    for (const row of rows) found.set(`contact|${row.id}`, row.body)
  }
  if (actor.kind === 'person') {
    const owned = eq(delegationRule.ownerId, actor.personId)
    for (const part of parts(ids('delegationRule'))) {
      const rows = await query
        .select({ id: delegationRule.id, body: delegationRule.body })
        .from(delegationRule)
        .where(and(owned, inArray(delegationRule.id, part)))
      for (const row of rows) found.set(`delegationRule|${row.id}`, row.body)
    }
    const told = eq(notification.personId, actor.personId)
    for (const part of parts(ids('notification'))) {
      const rows = await query
        .select({ id: notification.id, body: notification.body })
        .from(notification)
        .where(and(told, inArray(notification.id, part)))
      for (const row of rows) found.set(`notification|${row.id}`, row.body)
    }
    const ofOrganization = eq(sequence.organizationId, actor.organizationId)
    for (const part of parts(ids('sequence'))) {
      const rows = await query
        .select({ id: sequence.id, body: sequence.body })
        .from(sequence)
        .where(and(ofOrganization, inArray(sequence.id, part)))
      for (const row of rows) found.set(`sequence|${row.id}`, row.body)
    }
    for (const part of parts(ids('template'))) {
      const rows = await query
        .select({ id: template.id, body: template.body })
        .from(template)
        .where(inArray(template.id, part))
      for (const row of rows) if (maySeeTemplate(row.body, actor)) found.set(`template|${row.id}`, row.body)
    }
    if (ids('templateShelf').includes(actor.personId)) {
      const [row] = await query
        .select({ body: templateShelf.body })
        .from(templateShelf)
        .where(eq(templateShelf.personId, actor.personId))
      if (row) found.set(`templateShelf|${actor.personId}`, row.body)
    }
  }
  if (actor.kind === 'person') {
    const open = ids('openEnvelope')
    const envelopes = await loadEnvelopes(query, tables, open.map(envelopeIdOfOpen))
    for (const envelope of envelopes.values()) {
      const body = envelope.organizationId === actor.organizationId ? openEnvelopeOf(envelope) : null
      if (body) found.set(`openEnvelope|${body.id}`, body)
    }
  }
  if (actor.kind === 'person')
    for (const part of parts(ids('colleague')))
      for (const one of await colleaguesAmong(query, tables, actor.organizationId, part))
        found.set(`colleague|${one.id}`, one)
  if (actor.kind === 'person')
    for (const id of ids('profile')) {
      const profile = await loadProfile(query, tables, id, actor.organizationId)
      if (profile) found.set(`profile|${id}`, profile)
    }
  return found
}

function* parts(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += IDS_PER_QUERY) yield ids.slice(at, at + IDS_PER_QUERY)
}
