/**
 * Everything a signed-in person has on this device, opened together and closed together: the local database,
 * the replica with its outbox, live drafts, files, and the connection that keeps them current.
 */

import { ticketOutcome } from '../../sync/collab/live-protocol.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { Profile } from '../../sync/entities/profile.ts'
import { isTemporary } from '../../sync/rules/account-type.ts'
import { circumstances, whenIdle } from '../device/circumstances.ts'
import { createDeviceEnvelopes } from '../device/device-envelopes.ts'
import { type Dispensing, freeSpace } from '../device/free-space.ts'
import type { Member } from '../device/member.ts'
import { bringBudget } from '../device/rules/bring-plan.ts'
import { createDraftsOnDemand } from '../live/drafts-on-demand.ts'
import type { TicketReply } from '../live/live-ports.ts'
import { openLiveStore } from '../live/live-store.ts'
import type { RescuedDrafts } from '../live/rescued-drafts-context.ts'
import { waitAskedFor } from '../replica/asked-to-wait.ts'
import { createBrowserPorts } from '../replica/browser-ports.ts'
import { startConnection } from '../replica/connection.ts'
import { openReplica } from '../replica/engine.ts'
import { forgetCachedAnswers, keepAnswersIn } from '../replica/kept-answers.ts'
import { createLaterBodyStore } from '../replica/later-body-store.ts'
import { openLocalDatabase } from '../replica/local-database.ts'
import { createSealedBodyStore } from '../replica/sealed-body-store.ts'
import type { Sealing } from '../replica/sealing.ts'
import { replyOf } from '../session/browser-session.ts'
import type { Session } from '../session/session.ts'
import { createStepProviders } from '../session/step-providers.ts'
import { adoptPlace, noteAccount } from '../shell/rules/last-list.ts'
import { hasFaces, offlineGround, onShellKept } from '../signing/offline-ground.ts'
import { bytesOf, filesOf, namesOf } from '../signing/rules/offline-readiness.ts'
import { closedStep } from '../step-access/closed-step.ts'
import { openKeptWords } from '../ui/kept-words.ts'
import { draftFacts } from './draft-facts.ts'
import { forgetLostDrafts } from './forget-lost-drafts.ts'
import { openFiles } from './open-files.ts'

/** `store`: the name of what rests here of this account. `sealing`: it does so under this device's key. */
export async function openMember(
  profile: Profile,
  session: Session,
  { store: subject, sealing }: { readonly store: string; readonly sealing: Sealing | null },
): Promise<Member> {
  noteAccount(localStorage, { customerId: profile.id, organizationCode: profile.organizationId })
  adoptPlace(localStorage, profile.preferences)
  const post = replyOf(session)
  const local = openLocalDatabase(subject, {}, sealing)
  const makeRoom = async () => (held ? freeSpace(held) : 0)
  const files = openFiles(local, session, subject, sealing, makeRoom)
  // The database library is most of the app's weight, and the list does not need it.
  const bodies = createLaterBodyStore(async () => {
    const store = await (await import('../replica/rxdb-body-store.ts')).openRxdbBodyStore(subject)
    return sealing ? createSealedBodyStore(store, sealing) : store
  })
  const ports = createBrowserPorts({
    subject,
    post,
    isUploaded: files.isComplete,
    makeRoom,
  })
  let held: Dispensing | undefined
  // One after the other they would make the first screen wait three times.
  const [replica, words] = await Promise.all([
    openReplica(actorOf(profile), local, bodies, ports),
    openKeptWords(local.words),
    files.ready,
  ])
  // So that no other account is ever opened over it, whatever becomes of what is noted beside it.
  void local.state.update('state', { organizationId: profile.organizationId }).catch(() => undefined)
  const stopWaking = files.onChange(() => void replica.sync())
  const stopHearing = session.onProven(() => {
    void replica.offerHeld()
    files.resume()
  })
  const connection = startConnection({
    origin: location.origin,
    ticket: async () => {
      const reply = await post('/sync/ticket', {})
      return reply.kind === 'answer' ? (reply.value as { ticket: string }).ticket : null
    },
    onPoke: () => {
      void replica.sync()
      files.resume()
    },
    onRevoked: () => void replica.sync(),
  })
  const store = openLiveStore(subject, sealing)
  const stepProviders = createStepProviders(localStorage, session)
  const drafts = createDraftsOnDemand({
    store,
    files: draftFacts({ files: files.drafts, stepProviders, replica }),
    ports: {
      subject,
      socketUrl: `${location.origin.replace(/^http/, 'ws')}/y`,
      requestTicket: (documentId) => requestTicket(session, documentId),
      now: () => Date.now(),
      random: Math.random,
      onWake: (wake) => {
        // The server learns of a draft with its command, so news of the outbox are worth a try too.
        const stops = [connection.subscribe(wake), replica.subscribe(wake)]
        return () => stops.forEach((stop) => void stop())
      },
      WebSocket,
      sealing,
    },
  })
  const stopForgetting = forgetLostDrafts({ replica, forget: drafts.forgetClosed })
  const rescued: RescuedDrafts = {
    list: async () => {
      const copies = await store.rescued()
      if (copies.length === 0) return []
      return (await import('../live/rescued-drafts.ts')).describeRescued(copies)
    },
    restore: async (id) => {
      const { restoreRescued } = await import('../live/rescued-drafts.ts')
      return restoreRescued(id, { store, drafts: await drafts.load(), replica, ids: ports })
    },
    discard: (id) => store.dropRescued(id),
  }
  const kept = createDeviceEnvelopes({
    local,
    files: files.device,
    replica,
    filesOf: (envelope, part) => [
      ...filesOf(envelope),
      ...(part === 'whole' ? envelope.attachments.map((one) => one.sha256) : []),
    ],
    sizeOf: bytesOf,
    isClosed: (envelope) => closedStep(envelope, replica.actor) !== undefined,
    ground: () => offlineGround('/index.html'),
    faces: (envelope, reachable) => hasFaces(namesOf(envelope, replica.actor), reachable),
    onGround: onShellKept,
    budget: async () => bringBudget(await circumstances()),
    makeRoom,
    now: () => Date.now(),
    soon: whenIdle,
    after: ports.timers.after,
  })
  held = { local, bodies, replica, kept, files }
  void forgetCachedAnswers(subject)
  replica.start()

  return {
    profile,
    replica,
    local,
    bodies,
    kept,
    draftsHere: store.documents,
    drafts,
    rescued,
    unsaved: async () =>
      (await import('../live/unsaved-drafts.ts')).createUnsaved({ subject, store, drafts, sealing }),
    askDecided: (request) => post('/sync/decided', request),
    files,
    stepProviders,
    answers: keepAnswersIn(local.answers),
    words,
    connection,
    close: async () => {
      kept.stop()
      files.close()
      stopForgetting()
      stopWaking()
      stopHearing()
      connection.stop()
      replica.stop()
      await drafts.close()
      store.close()
      await bodies.close()
      local.close()
    },
  }
}

async function requestTicket(session: Session, documentId: string): Promise<TicketReply> {
  try {
    const response = await session.fetch('/y/ticket', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ documentId }),
    })
    const answered = ticketOutcome.safeParse(((await response.json()) as { data?: unknown }).data)
    if (response.ok && answered.success)
      return answered.data.access === 'none' ? { kind: 'refused' } : { kind: 'ticket', value: answered.data }
    if (waitAskedFor(response) !== null) return { kind: 'busy' }
    // Anything else says nothing about the draft: ask again later.
    return { kind: response.status === 401 ? 'unauthorised' : 'offline' }
  } catch {
    return { kind: 'offline' }
  }
}

const actorOf = (profile: Profile): PersonActor => ({
  kind: 'person',
  personId: profile.id,
  organizationId: profile.organizationId,
  organizationName: profile.organizationName,
  name: profile.name,
  email: profile.email,
  language: profile.preferences.language,
  ...((profile.restrictsDownloads || profile.restrictions?.includes('noDownload')) && {
    restrictsDownloads: true as const,
  }),
  ...(profile.restrictions && { restrictions: profile.restrictions }),
  ...(isTemporary(profile.roles) && { isTemporary: true as const }),
})
