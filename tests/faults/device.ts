/**
 * A device as the app makes it, without a screen: the app's own session, engine, ports, uploads, files and
 * connection on an IndexedDB of its own. Only its patience is shorter, so that tests need not wait half a minute.
 */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { WebSocket as NodeSocket } from 'ws'
import { createDeviceFiles, type DeviceFiles } from '../../app/files/device-files.ts'
import { createUploads, type Uploads } from '../../app/files/uploads.ts'
import { createDexieBodyStore } from '../../app/replica/body-store.ts'
import { createBrowserPorts } from '../../app/replica/browser-ports.ts'
import { type Connection, startConnection } from '../../app/replica/connection.ts'
import { openReplica, type Replica } from '../../app/replica/engine.ts'
import { type LocalDatabase, openLocalDatabase } from '../../app/replica/local-database.ts'
import { createApiClient } from '../../app/session/api-client.ts'
import { replyOf } from '../../app/session/browser-session.ts'
import { type Patience, patientFetch } from '../../app/session/patient-fetch.ts'
import type { PersonActor } from '../../sync/entities/actor.ts'
import type { SeededPerson } from '../bench/world/seed.ts'

export interface Device {
  readonly replica: Replica
  readonly local: LocalDatabase
  readonly uploads: Uploads
  readonly files: DeviceFiles
  readonly storage: IDBFactory
  /** Opens the socket that brings pokes. */
  connect(): Connection
  /** The tab closes; what it stored stays in `storage`. */
  close(): void
}

/** For a fast network in front of a fast server. */
const SHORT_PATIENCE: Patience = { silenceMs: 1_000, bytesPerSecond: 1_000_000 }
const SOCKET_SILENCE_MS = 1_500

/** Opens the app of a person; `storage` of an earlier tab continues where that one ended. */
export async function openDevice(
  url: string,
  person: SeededPerson,
  options: { readonly storage?: IDBFactory; readonly patience?: Patience } = {},
): Promise<Device> {
  const storage = options.storage ?? new IDBFactory()
  likeABrowser()
  const client = createApiClient({
    fetch: (path, init) => patientFetch(url + path, init, options.patience ?? SHORT_PATIENCE),
    token: () => person.accessToken,
    renew: async () => 'ended',
    locale: () => 'en',
    theme: () => 'local',
  })
  const post = replyOf(client)
  const local = openLocalDatabase(person.id, { indexedDB: storage, IDBKeyRange })
  const files = createDeviceFiles({ table: local.files, request: client.fetch, now: Date.now })
  const uploads = createUploads({
    table: local.uploads,
    files,
    request: client.fetch,
    now: Date.now,
    random: () => 0,
    lock: { run: (_name, work) => work() },
  })
  const ports = {
    ...createBrowserPorts({ subject: person.id, post, isUploaded: uploads.isComplete }),
    // Devices of one person live in one process here; only tabs of one device share a channel.
    tabs: { send: () => undefined, listen: () => () => undefined },
  }
  const replica = await openReplica(actorOf(person), local, createDexieBodyStore(local), ports)
  const stopWaking = uploads.subscribe(() => void replica.sync())
  let connection: Connection | null = null
  replica.start()
  return {
    replica,
    local,
    uploads,
    files,
    storage,
    connect: () => {
      connection = startConnection({
        origin: url,
        silenceMs: SOCKET_SILENCE_MS,
        ticket: async () => {
          const reply = await post('/sync/ticket', {})
          return reply.kind === 'answer' ? (reply.value as { ticket: string }).ticket : null
        },
        onPoke: () => {
          void replica.sync()
          uploads.resume()
        },
        onRevoked: () => void replica.sync(),
      })
      return connection
    },
    close: () => {
      connection?.stop()
      stopWaking()
      uploads.stop()
      replica.stop()
      local.close()
    },
  }
}

export const actorOf = ({ profile }: SeededPerson): PersonActor => ({
  kind: 'person',
  personId: profile.id,
  organizationId: profile.organizationId,
  organizationName: profile.organizationName,
  name: profile.name,
  email: profile.email,
  language: profile.preferences.language,
})

/** A browser's socket tells of a failed handshake by an event nobody must listen to. */
class BrowserSocket extends NodeSocket {
  constructor(url: string, protocols: string[]) {
    super(url, protocols)
    this.on('error', () => undefined)
  }
}

/** What the app finds in every browser and not here; without Web Locks, as in a browser that has none. */
function likeABrowser(): void {
  const nothing = () => undefined
  const page = { visibilityState: 'visible', addEventListener: nothing, removeEventListener: nothing }
  const missing = {
    navigator: {},
    document: page,
    addEventListener: nothing,
    removeEventListener: nothing,
    WebSocket: BrowserSocket,
  }
  for (const [name, value] of Object.entries(missing))
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: value })
}
