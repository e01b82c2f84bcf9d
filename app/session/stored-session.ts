/** What a device keeps of its session: who it belongs to. No token and no secret is ever written. */
import type { Profile } from '../../sync/entities/profile.ts'
import type { MissingProof } from '../../sync/rules/sign-in-policy.ts'

export interface KeyValueStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface StoredSession {
  readonly profile: Profile
  readonly verified: boolean
  readonly locked: boolean
  /** What the server has last said the session has to show; absent where it lacked nothing. */
  readonly missing?: MissingProof
}
/** Greeted at the next sign-in (A066). */
export interface LastUser {
  readonly name: string
  readonly email: string
}

const KEYS = { session: 'session', lastUser: 'last-user', logout: 'logout-pending', theme: 'theme' } as const

export function createStoredSession(storage: KeyValueStore) {
  const read = (key: string): unknown => {
    try {
      return JSON.parse(storage.getItem(key) ?? 'null')
    } catch {
      return null
    }
  }
  /** Full or forbidden storage costs the offline start, not the session. */
  const write = (key: string, value: unknown): void => {
    try {
      if (value === null) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(value))
    } catch {}
  }
  return {
    read(): StoredSession | null {
      const value = read(KEYS.session) as Partial<StoredSession> | null
      const known = typeof value?.profile?.id === 'string' && typeof value.profile.email === 'string'
      return known
        ? { ...(value as StoredSession), profile: completeProfile((value as StoredSession).profile) }
        : null
    },
    write: (session: StoredSession) => write(KEYS.session, session),
    clear: () => write(KEYS.session, null),
    lastUser(): LastUser | null {
      const value = read(KEYS.lastUser) as Partial<LastUser> | null
      return typeof value?.email === 'string' ? { name: value.name ?? value.email, email: value.email } : null
    },
    rememberUser: (user: LastUser) => write(KEYS.lastUser, user),
    forgetLastUser: () => write(KEYS.lastUser, null),
    logoutPending: () => read(KEYS.logout) === true,
    setLogoutPending: (pending: boolean) => write(KEYS.logout, pending ? true : null),
    theme(): string {
      const value = read(KEYS.theme)
      return typeof value === 'string' ? value : 'local'
    },
    setTheme: (key: string) => write(KEYS.theme, key),
  }
}

/** A profile that an older version of the app kept lacks what came later; the next answer of the server brings it. */
const completeProfile = (kept: Omit<Profile, 'brand' | 'userClass' | 'permissions'>): Profile => ({
  brand: { color: null, logoUrl: null },
  userClass: 'external',
  permissions: [],
  ...kept,
})
