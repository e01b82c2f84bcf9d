/**
 * Whose a device is. First come: an id belongs to the subject that first used it, with the key it then showed,
 * and that never changes, so it is read once. What comes from a device that has shown a key is signed with it, all
 * of it: whoever has taken a session alone does not speak for the device.
 */
import { eq } from 'drizzle-orm'
import { prepared } from '../../db/prepared.ts'
import type { Platform } from '../platform.ts'
import { importDeviceKey, isSignedBy } from './device-key.ts'

export interface Device {
  readonly subject: string
  /**
   * Whether `text` is this device's: under base64 of r||s by the key it has shown, or under none when it has shown
   * none. Devices without a key are those whose browser makes none.
   */
  isFrom(signature: string | null, text: string): Promise<boolean>
}

export interface Devices {
  /** Null for an id nobody has used. A glance: see `Database`. */
  find(deviceId: string): Promise<Device | null>
  /** The device under this id, which is the subject's own or somebody else's. */
  register(deviceId: string, subject: string, publicKey: JsonWebKey | null): Promise<Device>
}

const MOST_KEPT = 10_000

const deviceWithId = prepared<{ deviceId: string }>()((query, { device }, value) =>
  query
    .select({ subject: device.subject, publicKey: device.publicKey })
    .from(device)
    .where(eq(device.id, value('deviceId'))),
)

export function createDevices({ db, now }: Pick<Platform, 'db' | 'now'>): Devices {
  const kept = new Map<string, Device>()

  async function find(deviceId: string): Promise<Device | null> {
    const known = kept.get(deviceId)
    if (known) return known
    const [row] = await db.glance((query) => deviceWithId(query, db.tables, { deviceId }))
    if (!row) return null
    const found = deviceOf(row.subject, row.publicKey)
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '')
    kept.set(deviceId, found)
    return found
  }

  return {
    find,
    async register(deviceId, subject, publicKey) {
      const known = await find(deviceId)
      if (known?.subject === subject) return known
      // Somebody else's, unless they are gone since it was read.
      kept.delete(deviceId)
      const stored = known && (await find(deviceId))
      if (stored) return stored
      const at = now()
      await db.transact((query) =>
        query
          .insert(db.tables.device)
          .values({ id: deviceId, subject, publicKey, lastN: 0, createdAt: at, seenAt: at })
          .onConflictDoNothing(),
      )
      const registered = await find(deviceId)
      if (!registered) throw new Error(`Device ${deviceId} was not stored`)
      return registered
    },
  }
}

function deviceOf(subject: string, publicKey: JsonWebKey | null): Device {
  let imported: Promise<CryptoKey | null> | undefined
  return {
    subject,
    async isFrom(signature, text) {
      if (signature === null) return publicKey === null
      imported ??= publicKey ? importDeviceKey(publicKey) : Promise.resolve(null)
      const key = await imported
      return key !== null && isSignedBy(key, signature, text)
    },
  }
}
