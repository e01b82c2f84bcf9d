/** A device of somebody, opened in the page of the measurements; its network can be taken away. */
import { createBrowserPorts } from '../../../app/replica/browser-ports.ts'
import { openReplica, type Replica } from '../../../app/replica/engine.ts'
import { openLocalDatabase } from '../../../app/replica/local-database.ts'
import type { Reply } from '../../../app/replica/ports.ts'
import { openRxdbBodyStore } from '../../../app/replica/rxdb-body-store.ts'
import type { PersonActor } from '../../../sync/entities/actor.ts'
import type { Profile } from '../../../sync/entities/profile.ts'

export interface Who {
  readonly accessToken: string
  readonly profile: Profile
}

export interface BenchDevice {
  readonly replica: Replica
  network: boolean
}

export async function openDevice({ accessToken, profile }: Who): Promise<BenchDevice> {
  const device = { network: true } as { network: boolean; replica: Replica }
  const local = openLocalDatabase(profile.id)
  const bodies = await openRxdbBodyStore(profile.id)
  const ports = createBrowserPorts({
    subject: profile.id,
    isUploaded: () => true,
    post: async (path, body) => (device.network ? post(accessToken, path, body) : { kind: 'offline' }),
  })
  device.replica = await openReplica(actorOf(profile), local, bodies, ports)
  return device
}

export async function post(accessToken: string, path: string, body: unknown): Promise<Reply<never>> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return { kind: 'answer', value: (await response.json()) as never }
}

const actorOf = (profile: Profile): PersonActor => ({
  kind: 'person',
  personId: profile.id,
  organizationId: profile.organizationId,
  organizationName: profile.organizationName,
  name: profile.name,
  email: profile.email,
  language: 'en',
})
