/**
 * Which contacts may be the same person: they share an address, a mobile number or a name, however these are written.
 * A landline is no sign, a whole company has one. It is a proposal; a person decides, and the reason is told.
 */
import type { Contact } from '../../entities/contact.ts'
import { readMobile } from '../contact-point.ts'
import { foldText } from '../text-keys.ts'

export type DuplicateReason = 'email' | 'mobile' | 'name'

export interface Duplicates {
  /** Two or more; that which others are merged into first (`bestToKeep`). */
  readonly contacts: readonly Contact[]
  /** What some of them share. */
  readonly reasons: readonly DuplicateReason[]
}

/** `mergeContacts` takes one that stays and twenty that go. */
export const MAX_DUPLICATES = 21

/** Sets of those given, those with the strongest reason first: addresses before mobile numbers before names. */
export function findDuplicates(contacts: readonly Contact[]): readonly Duplicates[] {
  const parents = contacts.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (parents[root] !== root) root = parents[root] ?? root
    for (let at = index; at !== root; ) [at, parents[at]] = [parents[at] ?? root, root]
    return root
  }
  const firstByKey = new Map<string, number>()
  const links: { readonly index: number; readonly reason: DuplicateReason }[] = []
  contacts.forEach((one, index) => {
    for (const { reason, key } of signsOf(one)) {
      const first = firstByKey.get(`${reason} ${key}`)
      if (first === undefined) firstByKey.set(`${reason} ${key}`, index)
      else if (first !== index) {
        parents[rootOf(index)] = rootOf(first)
        links.push({ index, reason })
      }
    }
  })
  const members = new Map<number, Contact[]>()
  contacts.forEach((one, index) => {
    const root = rootOf(index)
    const others = members.get(root)
    if (others) others.push(one)
    else members.set(root, [one])
  })
  const reasons = new Map<number, Set<DuplicateReason>>()
  for (const { index, reason } of links) {
    const root = rootOf(index)
    reasons.set(root, (reasons.get(root) ?? new Set()).add(reason))
  }
  return [...reasons]
    .map(([root, shared]) => ({
      contacts: (members.get(root) ?? []).sort(bestToKeep).slice(0, MAX_DUPLICATES),
      reasons: REASONS.filter((one) => shared.has(one)),
    }))
    .sort((a, b) => weight(a) - weight(b))
}

const REASONS: readonly DuplicateReason[] = ['email', 'mobile', 'name']
const weight = ({ reasons }: Duplicates): number => REASONS.indexOf(reasons[0] ?? 'name')

/** Shared ones first, then who is known best, then who was there first: what stays must not be hidden from colleagues. */
export const bestToKeep = (a: Contact, b: Contact): number =>
  Number(b.shared) - Number(a.shared) || filled(b) - filled(a) || (a.id < b.id ? -1 : 1)

const filled = (one: Contact): number => Object.values(one).filter((value) => value !== '').length

interface Sign {
  readonly reason: DuplicateReason
  readonly key: string
}

export function signsOf(one: Contact): readonly Sign[] {
  const details = one.details ?? []
  const of = (kind: 'email' | 'mobile') =>
    details.filter((item) => item.kind === kind).map((item) => item.value)
  const emails = [one.email, ...of('email')].map((email) => email.trim().toLowerCase())
  const mobiles = [one.mobile, ...of('mobile')].map((typed) => readMobile(typed) ?? '')
  const names = [one.fullNameEn, one.fullNameAr].map(nameKey)
  return [...signs('email', emails), ...signs('mobile', mobiles), ...signs('name', names)]
}

const signs = (reason: DuplicateReason, keys: readonly string[]): readonly Sign[] =>
  [...new Set(keys)].filter(Boolean).map((key) => ({ reason, key }))

/** The words of a name in any order; one word alone is too little to be somebody. */
function nameKey(name: string): string {
  const words = foldText(name)
    .split(/[\s,.]+/)
    .filter(Boolean)
  return words.length < 2 ? '' : words.sort().join(' ')
}
