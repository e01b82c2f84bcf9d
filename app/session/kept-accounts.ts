/**
 * What a device keeps of the accounts of its people: one for each organisation. Each has stores under a name of its own,
 * so that nothing of one lies where another is read; the one that was here before there were several keeps the name it
 * had, and with it whatever it has not sent.
 */
import { accountKey } from '../../sync/calls/account-header.ts'
import type { DataOf } from '../../sync/calls/contract.ts'
import type { getToken } from '../../sync/calls/sign-in.ts'
import type { Profile } from '../../sync/entities/profile.ts'
import { createStoredSession, type KeyValueStore, type StoredSession } from './stored-session.ts'

/** As the server tells it. */
export type Account = DataOf<typeof getToken>['accounts'][number]
export type Whose = Pick<Profile, 'id' | 'organizationId'>
/** Who was shown, and what they had still to show: enough to open the account without network. */
export type KeptAccount = Omit<StoredSession, 'locked'>

const KEYS = { profiles: 'account-profiles', told: 'account-list', stores: 'account-stores' } as const

const isSame = (a: Whose, b: Whose): boolean => accountKey(a) === accountKey(b)

/** Undefined before an account was opened here. */
export const knownStore = (storage: KeyValueStore, whose: Whose): string | undefined =>
  readStores(storage)[accountKey(whose)]

/** The name under which an account's stores rest; the first account of a person here has the person's own. */
export function storeOf(storage: KeyValueStore, whose: Whose, isTaken = false): string {
  const stores = readStores(storage)
  const key = accountKey(whose)
  const known = stores[key]
  if (known !== undefined) return known
  const name = isTaken || Object.values(stores).includes(whose.id) ? nameBeside(whose) : whose.id
  write(storage, KEYS.stores, { ...stores, [key]: name })
  return name
}

/** Of an account that is not the first. Ids are taken apart here: what knows them is heavy, and this is on every page. */
const nameBeside = ({ id, organizationId }: Whose): string =>
  `${id}-${organizationId.slice(organizationId.indexOf(':') + 1)}`

/** Every name under which something of a person may rest here. */
export const storesOf = (storage: KeyValueStore, personId: string): readonly string[] => [
  ...new Set([
    personId,
    ...Object.entries(readStores(storage)).flatMap(([key, name]) =>
      key.startsWith(`${personId} `) ? [name] : [],
    ),
  ]),
]

/** Its stores are gone, and with them what is known of whose they were; unless their person has signed in again since. */
export function forgetStore(storage: KeyValueStore, name: string): void {
  const all = Object.entries(readStores(storage))
  const left = all.filter(([, one]) => one !== name)
  write(storage, KEYS.stores, left.length > 0 ? Object.fromEntries(left) : null)
  const open = createStoredSession(storage).read()
  const kept = createKeptAccounts(storage)
  for (const [key, one] of all)
    if (one === name && !(open && accountKey(open.profile) === key)) kept.forgetKey(key)
}

export function createKeptAccounts(storage: KeyValueStore) {
  const all = (): readonly KeptAccount[] => {
    const found = read(storage, KEYS.profiles)
    return Array.isArray(found) ? found.filter((one) => typeof one?.profile?.organizationId === 'string') : []
  }
  const put = (kept: readonly KeptAccount[]) => write(storage, KEYS.profiles, kept.length > 0 ? kept : null)
  return {
    keep({ profile, verified, missing }: KeptAccount): void {
      put([
        ...all().filter((one) => !isSame(one.profile, profile)),
        { profile, verified, ...(missing && { missing }) },
      ])
    },
    find: (whose: Whose): KeptAccount | null => all().find((one) => isSame(one.profile, whose)) ?? null,
    ofPerson: (personId: string): readonly KeptAccount[] =>
      all().filter((one) => one.profile.id === personId),
    forget: (whose: Whose): void => put(all().filter((one) => !isSame(one.profile, whose))),
    /** By `accountKey`; whoever has no other here leaves no list of them either. */
    forgetKey(key: string): void {
      const left = all().filter((one) => accountKey(one.profile) !== key)
      put(left)
      const personId = key.slice(0, key.indexOf(' '))
      if (!left.some((one) => one.profile.id === personId)) write(storage, KEYS.told, null)
    },
    forgetPerson(personId: string): void {
      put(all().filter((one) => one.profile.id !== personId))
      write(storage, KEYS.told, null)
    },
    tell: (personId: string, accounts: readonly Account[]): void =>
      write(storage, KEYS.told, { personId, accounts }),
    told(personId: string): readonly Account[] {
      const found = read(storage, KEYS.told) as { personId?: string; accounts?: readonly Account[] } | null
      return found?.personId === personId && Array.isArray(found.accounts) ? found.accounts : []
    },
  }
}

function readStores(storage: KeyValueStore): Readonly<Record<string, string>> {
  const found = read(storage, KEYS.stores)
  return found !== null && typeof found === 'object' ? (found as Record<string, string>) : {}
}

function read(storage: KeyValueStore, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function write(storage: KeyValueStore, key: string, value: unknown): void {
  try {
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(value))
  } catch {
    // Full or forbidden storage: the name of a store is found again by what rests in it (`member/of-another-account.ts`).
  }
}
