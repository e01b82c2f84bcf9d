/**
 * What becomes of each table when somebody erases themselves. Every table stands here, or the types refuse: its rows
 * go, or lose what is personal, or are gone through elsewhere, or stay, with the reason why that is nobody’s any more.
 */
import { and, eq, getTableColumns, inArray, or, type SQL } from 'drizzle-orm'
import type { Query } from '../../../db/database.ts'
import { inParts } from '../../../db/in-parts.ts'
import type { Tables } from '../../../db/schema/tables.ts'

export interface Erased {
  readonly personId: string
  /** All that are theirs, lower case. */
  readonly emails: readonly string[]
}

/** Rows found by these columns: the person’s id, or one of their addresses. */
interface Where {
  readonly byId?: readonly string[]
  readonly byEmail?: readonly string[]
}
export type Fate =
  | ({ readonly goes: 'atOnce' | 'afterwards' } & Where)
  | ({ readonly blank: Readonly<Record<string, unknown>>; readonly when: 'atOnce' | 'afterwards' } & Where)
  /** Gone through one by one: where. */
  | { readonly by: 'recordErasure' | 'eraseEvidence' | 'forgetInputs' | 'eraseInvites' | 'handing over' }
  | { readonly stays: string }

type Name = keyof Tables
const IDS = 'ids, which lead to nobody once the person is gone'
const OF_ORGANIZATION = 'the organisation’s own, whoever wrote it; changes are noted by id'
const MINUTES = 'over within minutes'
const OF_THINGS = 'about things, and names nobody'
const HASHES = 'hashes'

/** Signing in ends at once; what others see goes on until it has been handed over. */
export const FATES: Readonly<Record<Name, readonly Fate[]>> = {
  person: [{ goes: 'atOnce', byId: ['id'] }],
  personAddress: [{ goes: 'atOnce', byId: ['personId'] }],
  wayIn: [{ goes: 'atOnce', byId: ['personId'] }],
  passkey: [{ goes: 'atOnce', byId: ['personId'] }],
  secondFactor: [{ goes: 'atOnce', byId: ['personId'] }],
  recoveryCode: [{ goes: 'atOnce', byId: ['personId'] }],
  failedSignIn: [{ goes: 'atOnce', byId: ['personId'] }],
  providerSession: [{ goes: 'atOnce', byId: ['personId'] }],
  pushSubscription: [{ goes: 'atOnce', byId: ['personId'] }],
  mailedCode: [{ goes: 'atOnce', byId: ['subject'], byEmail: ['subject'] }],
  mailMessage: [{ goes: 'atOnce', byEmail: ['toAddress'] }],
  // A device that comes back is still told that its session was ended, and gives up what it holds.
  session: [
    {
      blank: { userAgent: '', address: '', proofs: [], deviceId: null },
      when: 'atOnce',
      byId: ['personId'],
    },
  ],
  organizationMember: [
    {
      blank: { roles: [], permissions: [], heldRoles: [], groups: [], jobRoles: [], customer: null },
      when: 'atOnce',
      byId: ['personId'],
    },
  ],

  envelope: [{ by: 'recordErasure' }],
  liveDocument: [{ by: 'recordErasure' }],
  liveUpdate: [{ by: 'recordErasure' }],
  auditEvent: [{ by: 'eraseEvidence' }],
  commandLog: [{ by: 'forgetInputs' }],
  invitation: [{ by: 'eraseInvites' }],
  contact: [{ by: 'handing over' }, { goes: 'afterwards', byId: ['ownerId'] }],
  record: [{ by: 'handing over' }, { goes: 'afterwards', byId: ['ownerId'] }],
  delegationRule: [{ by: 'handing over' }, { goes: 'afterwards', byId: ['ownerId'] }],
  template: [{ by: 'handing over' }, { goes: 'afterwards', byId: ['ownerId'] }],
  mark: [{ by: 'handing over' }, { goes: 'afterwards', byId: ['personId'] }],
  notification: [{ by: 'handing over' }, { goes: 'afterwards', byId: ['personId'] }],
  templateShelf: [{ goes: 'afterwards', byId: ['personId'] }],
  listEntry: [{ goes: 'afterwards', byId: ['personId'] }],
  feed: [{ goes: 'afterwards', byId: ['channel'] }],
  fileReference: [{ by: 'handing over' }, { goes: 'afterwards', byId: ['entity'] }],
  embedLink: [{ goes: 'afterwards', byId: ['personId'] }],
  recipientLink: [{ goes: 'afterwards', byEmail: ['email'] }],

  erasedPerson: [{ stays: 'that they are gone, so that a backup does not bring them back' }],
  // What a device signed is still shown to be signed, by the hash of its bytes.
  device: [{ stays: 'the key that signed and when it was seen; whose it was is an id' }],
  systemCall: [{ stays: IDS }],
  storedFile: [{ stays: 'files of the organisation; who brought one is an id' }],
  member: [{ stays: IDS }],
  standing: [{ stays: IDS }],
  liveClient: [{ stays: IDS }],
  channelHead: [{ stays: 'a number, by which a restored backup is noticed' }],
  listCount: [{ stays: 'sums, kept by triggers' }],
  job: [{ stays: 'work that waits, by ids; what this erasure has to know goes with its own job' }],
  passkeyChallenge: [{ stays: MINUTES }],
  usedLogoutToken: [{ stays: MINUTES }],
  signInAttempt: [{ stays: MINUTES }],
  signInFailure: [{ stays: HASHES }],
  apiKeySecret: [{ by: 'handing over' }],
  keptSecret: [{ stays: OF_ORGANIZATION }],
  signInProvider: [{ stays: OF_ORGANIZATION }],
  organization: [{ stays: OF_ORGANIZATION }],
  sequence: [{ stays: OF_ORGANIZATION }],
  webhookCursor: [{ stays: OF_ORGANIZATION }],
  webhookDelivery: [{ stays: 'what was sent to programs of the organisation, as it was sent' }],
  organizationNumber: [{ stays: OF_THINGS }],
  documentPlace: [{ stays: OF_THINGS }],
  recipientPlace: [{ stays: OF_THINGS }],
  stepLock: [{ stays: OF_THINGS }],
  stepUnlock: [{ stays: OF_THINGS }],
  serverState: [{ stays: OF_THINGS }],
  evidencePending: [{ stays: HASHES }],
  evidenceTree: [{ stays: HASHES }],
  evidenceLeaf: [{ stays: HASHES }],
  evidenceNode: [{ stays: HASHES }],
  evidenceTreeHead: [{ stays: HASHES }],
}

/** Rows that go, and columns that become empty, at this point. */
export async function meetFates(
  query: Query,
  tables: Tables,
  erased: Erased,
  when: 'atOnce' | 'afterwards',
): Promise<void> {
  for (const [name, fates] of Object.entries(FATES))
    for (const fate of fates) {
      // Written by its columns alone, as any table.
      const table = tables[name as Name] as unknown as Tables['session']
      if ('goes' in fate && fate.goes === when) await query.delete(table).where(rowsOf(table, fate, erased))
      if ('blank' in fate && fate.when === when)
        await query
          .update(table)
          .set(fate.blank)
          .where(rowsOf(table, fate, erased))
    }
}

function rowsOf(table: Tables['session'], { byId = [], byEmail = [] }: Where, erased: Erased): SQL {
  const columns = getTableColumns(table) as unknown as Readonly<Record<string, Tables['session']['id']>>
  const column = (name: string) => {
    const found = columns[name]
    if (!found) throw new Error(`No column ${name}`)
    return found
  }
  const conditions = [
    ...byId.map((name) => eq(column(name), erased.personId)),
    ...byEmail.flatMap((name) => [...inParts(erased.emails)].map((part) => inArray(column(name), part))),
  ]
  // Without a condition every row would go.
  const [first] = conditions
  if (!first) throw new Error('Nothing says whose rows these are')
  return and(or(...conditions)) ?? first
}
