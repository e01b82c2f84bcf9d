/** What people do on their devices, chosen from what the device shows at that moment. */
import { entityOf } from '../../sync/commands/command.ts'
import { type CommandInput, type CommandName, commandNamed } from '../../sync/commands/registry.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Contact } from '../../sync/entities/contact.ts'
import { currentRevision, type Envelope } from '../../sync/entities/envelope.ts'
import { createId, type Id } from '../../sync/ids.ts'
import { changedFields } from '../../sync/rules/changed-fields.ts'
import { unreadDocuments } from '../../sync/rules/shown-documents.ts'
import { contentFor, signInput, storeFiles } from './envelopes.ts'
import type { Observer } from './observer.ts'
import type { Random } from './random.ts'
import type { Seat } from './seat.ts'
import { flaggedInput } from './versions.ts'
import type { Device, World } from './world.ts'

export interface Situation {
  readonly world: World
  readonly people: readonly PersonActor[]
  readonly observer: Observer
  readonly random: Random
}

/** Something a person does on this device, from what this device shows. */
export async function wish(situation: Situation, seat: Seat, slot: number): Promise<void> {
  const { observer, random } = situation
  const tab = seat.tabs[slot]
  if (!tab) return
  const { replica } = tab
  const rows = [...replica.view().rows.values()]
  const row = rows.length > 0 ? random.pick(rows) : undefined
  const envelope = row ? replica.envelope(row.id) : undefined
  const dispatch: Dispatch = async (name, input, how) => {
    const command = commandNamed(name)
    if (!command) throw new Error(`${name} is no command`)
    const kept = await replica.dispatch(name, input, { title: 'x' })
    if (!kept.ok) throw new Error(`${name} was not taken: ${JSON.stringify(kept.error)}`)
    const { id } = kept.value
    const silent = command.offline === 'A'
    const entity = entityOf(command, input, seat.person)
    observer.captured(seat, { id, name, entity, slot, silent, ...(how?.unread && { unread: true }) })
  }
  const envelopeId = row?.id as Envelope['id']
  switch (random.below(row ? 16 : 3)) {
    case 0:
      return create(situation, seat, dispatch)
    case 1: {
      const { held } = replica.view()
      if (random.chance(0.75)) return dispatch('saveContact', aContact(situation, held.contact))
      const group = [...held.contactGroup.values()].find((one) => one.shared)
      return group && random.chance(0.3)
        ? dispatch('saveGroupClassMap', aClassOf(situation, group.id, held.groupClassMap))
        : dispatch('saveContactGroup', aGroup(situation, held))
    }
    case 2:
      return dispatch('savePreferences', { pageSize: 5 + random.below(90), miniSidebar: random.chance(0.5) })
    case 3:
      return dispatch('setFlagged', flaggedInput(seat.version.number, envelopeId, random.chance(0.5)))
    case 4:
      return dispatch('setArchived', { envelopeId, archived: random.chance(0.5) })
    case 5:
      return dispatch('setUnread', { envelopeId, unread: random.chance(0.5) })
    case 6:
      return dispatch('deleteEnvelope', { envelopeId })
    case 7:
      return dispatch('restoreEnvelope', { envelopeId })
    case 8:
      return dispatch('describeDraft', { envelopeId, title: `Title ${random.below(100)}` })
    case 9: {
      const [contact] = [...replica.view().held.contact.values()]
      if (contact) return dispatch('removeContact', { contactId: contact.id })
      return row?.isOwner ? dispatch('changeOpenness', { envelopeId, open: random.chance(0.5) }) : undefined
    }
    case 10:
      return dispatch('remindRecipients', { envelopeId })
    case 11:
      return random.chance(0.3) ? dispatch('cancelEnvelope', { envelopeId, reason: 'No more' }) : undefined
    case 12:
      return void (await replica.loadEnvelope(envelopeId))
    default:
      return envelope
        ? act(situation, { envelope, replica }, seat, dispatch)
        : joinOne(situation, replica, dispatch)
  }
}

type Dispatch = <N extends CommandName>(
  name: N,
  input: CommandInput<N>,
  /** The device has not shown all that is decided on. */
  how?: { readonly unread: boolean },
) => Promise<void>

async function create({ world, people, random }: Situation, seat: Seat, dispatch: Dispatch) {
  const envelopeId = createId('envelope', world.platform)
  const title = `Lease ${random.below(1000)}`
  await dispatch('createEnvelope', { envelopeId, kind: 'document', title, language: 'en', timeZone: 'UTC' })
  if (random.chance(0.2)) return
  const parts = Array.from({ length: 1 + random.below(3) }, () => {
    const person = random.pick(people)
    const kind = random.pick(['sign', 'sign', 'approve', 'notify'] as const)
    return { name: person.name, email: person.email, kind, order: 1 + random.below(2) }
  })
  const content = { ...contentFor(world, title, parts), openToOrganization: random.chance(0.3) }
  await world.among(() => storeFiles(world, content, seat.person.organizationId))
  await dispatch('sendEnvelope', { envelopeId, content, contentHash: 'a'.repeat(64), update: null })
}

async function joinOne({ random }: Situation, { view }: Device['replica'], dispatch: Dispatch) {
  const open = [...view().openEnvelopes.keys()] as Envelope['id'][]
  return open.length > 0 ? dispatch('joinEnvelope', { envelopeId: random.pick(open) }) : undefined
}

/** A new one, or some fields of one that is held: most say what they saw there, some what was there long ago. */
function aContact(
  { world, random }: Situation,
  known: ReadonlyMap<string, Contact>,
): CommandInput<'saveContact'> {
  const existing = known.size > 0 && random.chance(0.6) ? random.pick([...known.values()]) : undefined
  if (!existing)
    return {
      id: createId('contact', world.platform),
      set: {
        shared: random.chance(0.5),
        fullNameEn: `Contact ${letters(random)}`,
        email: 'contact@example.com',
        language: 'en',
      },
      seen: {},
      isNew: true,
    }
  const wanted = {
    company: `Company ${random.below(5)}`,
    ...(random.chance(0.3) && { shared: !existing.shared }),
    ...(random.chance(0.5) && { fullNameEn: `Contact ${letters(random)}` }),
  }
  const { set, seen } = changedFields({ ...existing }, wanted)
  const detail = {
    id: `detail00000${random.below(3)}`,
    kind: 'email' as const,
    label: '',
    value: 'a@b.example',
  }
  return {
    id: existing.id,
    set,
    ...(random.chance(0.9) && { seen }),
    ...(random.chance(0.3) && {
      lists: {
        details: random.chance(0.7) ? { put: [{ element: detail }] } : { remove: [{ id: detail.id }] },
      },
    }),
  }
}

/** Adds a group, or changes who is in one. */
function aGroup(
  { world, random }: Situation,
  { contact, contactGroup }: ReturnType<Device['replica']['view']>['held'],
): CommandInput<'saveContactGroup'> {
  const existing = random.chance(0.7) ? [...contactGroup.values()][0] : undefined
  const contacts = [...contact.values()].slice(0, 3).map(({ id }) => ({ element: { id } }))
  return existing
    ? {
        id: existing.id,
        set: {},
        seen: {},
        lists: { contacts: { put: contacts, remove: existing.contacts.slice(0, 1) } },
      }
    : {
        id: createId('contactGroup', world.platform),
        set: { name: `Group ${letters(random)}`, shared: random.chance(0.5) },
        seen: {},
        isNew: true,
        lists: { contacts: { put: contacts } },
      }
}

/** Maps a group to a class, or changes the one it has; who may not is refused. */
function aClassOf(
  { world, random }: Situation,
  groupId: Id<'contactGroup'>,
  known: ReturnType<Device['replica']['view']>['held']['groupClassMap'],
): CommandInput<'saveGroupClassMap'> {
  const existing = random.chance(0.7) ? [...known.values()][0] : undefined
  const code = `CLASS ${letters(random)}`
  return existing
    ? { id: existing.id, ...changedFields({ ...existing }, { code }) }
    : {
        id: createId('groupClassMap', world.platform),
        set: { groupId, code, role: 'member' },
        seen: {},
        isNew: true,
      }
}

const letters = (random: Situation['random']): string => 'abcdefghij'[random.below(10)] ?? 'a'

async function act(
  { random }: Situation,
  { envelope, replica }: { readonly envelope: Envelope; readonly replica: Device['replica'] },
  { person }: Seat,
  dispatch: Dispatch,
) {
  const mine = envelope.recipients.filter((one) => one.personId === person.personId)
  if (mine.length === 0) return
  const part = random.pick(mine)
  const ids = { envelopeId: envelope.id, recipientId: part.id }
  if (random.chance(0.1)) return dispatch('rejectStep', { ...ids, reason: 'Wrong rent' })
  if (random.chance(0.2)) return dispatch('openStep', ids)
  // Most people read first; some devices have a screen that lets them act without.
  if (random.chance(0.6))
    for (const { sha256 } of envelope.documents.flatMap((one) => currentRevision(one) ?? []))
      await replica.recordShown(envelope.id, sha256)
  const shown = replica.shown(envelope.id)
  const how = { unread: unreadDocuments(envelope, shown).length > 0 }
  const { consent, ...bound } = signInput(envelope, part.id, shown)
  return part.kind === 'approve'
    ? dispatch('approveStep', { ...bound, values: {} }, how)
    : dispatch('signStep', { ...bound, consent }, how)
}
