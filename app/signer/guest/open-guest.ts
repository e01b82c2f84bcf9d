/** Everything one link has on this device: its session, one envelope in a database of its own, outbox and files. */
import type { GuestActor } from '../../../sync/entities/actor.ts'
import { createId } from '../../../sync/ids.ts'
import { createDeviceFiles } from '../../files/device-files.ts'
import { PdfAbsent } from '../../pdf/pdf-engine.ts'
import { createDexieBodyStore } from '../../replica/body-store.ts'
import { type BrowserPortsOptions, createBrowserPorts } from '../../replica/browser-ports.ts'
import { startConnection } from '../../replica/connection.ts'
import { openReplica, type Replica } from '../../replica/engine.ts'
import { type LocalDatabase, openLocalDatabase } from '../../replica/local-database.ts'
import { replyOf, webLock } from '../../session/browser-session.ts'
import { createGuestSession, type Guest, type GuestSession } from '../../session/guest-session.ts'
import { patientFetch } from '../../session/patient-fetch.ts'
import type { SigningFiles, SigningHost } from '../../signing/signing-host.ts'
import { mayBeCleared } from '../../signing/signing-host.ts'
import { guestDeviceId } from './local-links.ts'

/** Does not ask the server for anything; only `open` does, after a tap. */
export async function createPageGuestSession(
  linkToken: string,
  known: Guest | null,
  locale: () => 'en' | 'ar' | 'fr',
): Promise<GuestSession> {
  const source = {
    now: () => Date.now(),
    randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
  }
  const make = () => createId('device', source)
  // Without storage the page still works, as a new device each time.
  const deviceId = await guestDeviceId(make).catch(make)
  return createGuestSession({
    fetch: patientFetch,
    lock: webLock,
    locale,
    linkToken,
    deviceId,
    known,
  })
}

export interface OpenedGuest {
  readonly replica: Replica
  readonly host: SigningHost
  close(): void
}

/** Where a guest's page keeps what it has; the browser's own stores unless it is given others. */
export interface GuestDevice {
  readonly local: LocalDatabase
  readonly ports: Pick<BrowserPortsOptions, 'tabs' | 'lock'>
  readonly host: Partial<SigningHost>
  /** As far as it is known beside the link. */
  readonly actor: Pick<GuestActor, 'embedded'>
}

export async function openGuest(
  guest: Guest,
  session: Pick<GuestSession, 'call' | 'fetch'>,
  device?: GuestDevice,
): Promise<OpenedGuest> {
  const subject = guest.recipientId
  const post = replyOf(session)
  const local = device?.local ?? openLocalDatabase(subject)
  const ports = createBrowserPorts({ subject, post, isUploaded: () => true, ...device?.ports })
  const actor = { ...actorOf(guest), ...device?.actor }
  const replica = await openReplica(actor, local, createDexieBodyStore(local), ports)
  const kept = createDeviceFiles({
    table: local.files,
    request: (path, init) => session.fetch(path, init),
    now: () => Date.now(),
  })
  const connection = startConnection({
    origin: location.origin,
    ticket: async () => {
      const reply = await post('/sync/ticket', {})
      return reply.kind === 'answer' ? (reply.value as { ticket: string }).ticket : null
    },
    onPoke: () => void replica.sync(),
    onRevoked: () => void replica.sync(),
  })
  const stopWaking = connection.subscribe(() => void replica.sync())
  replica.start()
  return {
    replica,
    host: {
      kind: 'guest',
      local,
      files: guestFiles(kept),
      call: session.call,
      mayBeCleared: mayBeCleared(),
      shellPage: '/signer/index.html',
      ...(guest.organization?.logoUrl
        ? { logo: { url: guest.organization.logoUrl, name: guest.organization.name } }
        : {}),
      ...device?.host,
    },
    close: () => {
      stopWaking()
      connection.stop()
      replica.stop()
      local.close()
    },
  }
}

function guestFiles(device: ReturnType<typeof createDeviceFiles>): SigningFiles {
  const bytes = async (sha256: string, keepFor?: string): Promise<ArrayBuffer> => {
    const fetched = await device.fetch(sha256, keepFor === undefined ? {} : { keepFor })
    if (fetched.kind !== 'file') throw new PdfAbsent()
    return fetched.blob.arrayBuffer()
  }
  return {
    read: (sha256) => bytes(sha256),
    has: device.has,
    keep: async (sha256s, envelopeId) => {
      for (const sha256 of sha256s) await bytes(sha256, envelopeId)
    },
  }
}

const actorOf = ({ recipientId, envelopeId, name, email, language }: Guest): GuestActor => ({
  kind: 'guest',
  recipientId,
  envelopeId,
  name,
  email,
  language,
})
