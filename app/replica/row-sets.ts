/** The sets of list rows a device holds, and what a page of the feed changes in them. */
import type { Colleague } from '../../sync/entities/colleague.ts'
import type { Contact } from '../../sync/entities/contact.ts'
import type { DelegationRule } from '../../sync/entities/delegation-rule.ts'
import type { Mark } from '../../sync/entities/mark.ts'
import type { Notification } from '../../sync/entities/notification.ts'
import type { OpenEnvelope } from '../../sync/entities/open-envelope.ts'
import type { Profile } from '../../sync/entities/profile.ts'
import type { Sequence } from '../../sync/entities/sequence.ts'
import type { Template, TemplateShelf } from '../../sync/entities/template.ts'
import type { PullPage } from '../../sync/replication/protocol.ts'
import type { EnvelopeRow } from '../../sync/rules/render-envelope.ts'
import type { RowChunk } from './local-database.ts'
import { type PlannedRows, RowSet } from './row-chunks.ts'

export interface RowSets {
  readonly envelope: RowSet<EnvelopeRow>
  readonly mark: RowSet<Mark>
  readonly contact: RowSet<Contact>
  readonly profile: RowSet<Profile>
  readonly delegationRule: RowSet<DelegationRule>
  readonly sequence: RowSet<Sequence>
  readonly notification: RowSet<Notification>
  readonly template: RowSet<Template>
  readonly templateShelf: RowSet<TemplateShelf>
  readonly openEnvelope: RowSet<OpenEnvelope>
  readonly colleague: RowSet<Colleague>
}

export function loadRowSets(chunks: readonly RowChunk[]): RowSets {
  const of = (set: string) => chunks.filter((one) => one.set === set)
  return {
    envelope: new RowSet('envelope', of('envelope')),
    mark: new RowSet('mark', of('mark')),
    contact: new RowSet('contact', of('contact')),
    profile: new RowSet('profile', of('profile')),
    delegationRule: new RowSet('delegationRule', of('delegationRule')),
    sequence: new RowSet('sequence', of('sequence')),
    notification: new RowSet('notification', of('notification')),
    template: new RowSet('template', of('template')),
    templateShelf: new RowSet('templateShelf', of('templateShelf')),
    openEnvelope: new RowSet('openEnvelope', of('openEnvelope')),
    colleague: new RowSet('colleague', of('colleague')),
  }
}

/** The shapes of a page are the server's to keep; inside, they are believed. */
export function planPage(rows: RowSets, page: PullPage): PlannedRows {
  const plans = (Object.keys(rows) as (keyof RowSets)[]).map((kind) => {
    const puts = page.items
      .filter((one) => one.kind === kind)
      .map((one) => ({ id: one.id, value: (kind === 'envelope' ? one.row : one.body) as never }))
      // The body of an envelope may come after its row, without it.
      .filter((one) => one.value !== undefined)
    const drops = page.drops.filter((one) => one.kind === kind).map((one) => one.id)
    return rows[kind].plan(puts, drops)
  })
  return {
    chunks: plans.flatMap((one) => one.chunks),
    commit: () => {
      for (const one of plans) one.commit()
    },
  }
}
