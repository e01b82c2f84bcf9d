/** A sender with an account, an envelope that waits for a guest, and the ways to hand it over. */
import * as z from 'zod/mini'
import { createRecipientLink } from '../../server/identity/guest-links.ts'
import { createSession } from '../../server/identity/sessions.ts'
import { sampleEnvelope } from '../../sync/commands/sample-envelope.ts'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { newRecipient } from '../../sync/entities/recipient.ts'
import { createId } from '../../sync/ids.ts'
import { ok } from '../../sync/result.ts'
import { testCall } from '../server/test-call.ts'
import { type Browser, bearer, identityWorld } from './identity-world.ts'

export { minutes } from './identity-world.ts'
export type HandOverWorld = Awaited<ReturnType<typeof handOverWorld>>

const whoAmI = testCall({
  path: 'test/whoAmI',
  method: 'GET',
  area: 'test',
  summary: 'The actor',
  access: 'any',
  input: z.object({}),
  run: async (_, context) => ok(context.actor),
})

export async function handOverWorld() {
  const made = identityWorld({}, [whoAmI])
  const { db, platform } = made
  const senderId = await made.person()
  const [place] = await db.read((query) => query.select().from(db.tables.organizationMember))
  const organizationId = (place?.organizationId ?? '') as Envelope['organizationId']
  const session = await db.transact((query) =>
    createSession(
      query,
      db.tables,
      { personId: senderId, organizationId, deviceId: null, address: '', userAgent: '' },
      platform,
    ),
  )
  const recipientId = createId('recipient', platform)
  const envelopeId = createId('envelope', platform)
  const world = {
    made,
    senderId,
    organizationId,
    recipientId,
    envelopeId,
    sender: bearer(session.accessToken),
    mailedToken: '',
    open: (browser: Browser, token: string) =>
      browser.post('Token/GetTempToken', { token, cookieOnly: true }),
    ask: (who: Record<string, string>, purpose: 'phone' | 'inPerson', browser = made.browser()) =>
      browser.post('Signing/HandOver', { processId: envelopeId, stepId: recipientId, purpose }, who),
    async handOver(who: Record<string, string>, purpose: 'phone' | 'inPerson', browser = made.browser()) {
      const { code, data } = await world.ask(who, purpose, browser)
      if (code !== 0) throw new Error(`Refused with ${code}`)
      return String(data.link).split('#')[1] ?? ''
    },
  }
  await createEnvelopeFor(world as never, {})
  const { token } = await db.transact((query) =>
    createRecipientLink(
      query,
      db.tables,
      { recipientId, envelopeId, email: 'omar@delcourt.fr', expiresAt: null },
      platform,
    ),
  )
  return { ...world, mailedToken: token }
}

/** Stores the envelope anew, its one recipient as told. */
export async function createEnvelopeFor(
  { made, envelopeId, recipientId, organizationId, senderId }: HandOverWorld,
  some: Partial<Recipient>,
  state: Envelope['state'] = 'inProgress',
): Promise<void> {
  const recipient = newRecipient({
    id: recipientId,
    order: 1,
    kind: 'sign',
    name: 'Omar Haddad',
    email: 'omar@delcourt.fr',
    language: 'fr',
    state: 'waiting',
    activatedAt: 1,
    ...some,
  })
  const body: Envelope = {
    ...sampleEnvelope({ state, recipients: [recipient] }),
    id: envelopeId,
    organizationId,
    ownerId: senderId as Envelope['ownerId'],
    owner: { name: 'Sara Al Mansoori', email: 'sara@alnoor.ae', organizationName: 'Al Noor' },
  }
  const row = { id: envelopeId, organizationId, ownerId: senderId, state, modifiedAt: 0, demo: false, body }
  const { envelope } = made.db.tables
  await made.db.transact((query) =>
    query.insert(envelope).values(row).onConflictDoUpdate({ target: envelope.id, set: row }),
  )
}
