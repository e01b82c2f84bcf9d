/**
 * A tab's storage that can be taken away between any two of its operations, as a killed tab loses it: what was
 * committed stays, the transaction under way is undone, and no later line of the tab has any effect.
 */
import type { BodyStore } from '../../app/replica/body-store.ts'
import type { LocalDatabase } from '../../app/replica/local-database.ts'

export interface Mortal {
  readonly local: LocalDatabase
  readonly bodies: BodyStore
  /** Dies before the `operations`-th operation from now. */
  dieAfter(operations: number): void
  readonly isDead: boolean
}

const TABLES = new Set(['outbox', 'rows', 'state', 'files', 'uploads', 'progress', 'bodies'])

export function createMortal(
  living: { readonly local: LocalDatabase; readonly bodies: BodyStore },
  onDeath: () => void,
): Mortal {
  let left = Number.POSITIVE_INFINITY
  let dead = false
  const touch = () => {
    if (!dead && left-- <= 0) {
      dead = true
      onDeath()
    }
    if (dead) throw new Error('The tab is gone')
  }
  /** Every method call counts; the methods themselves run on the real thing. */
  const counted = <T extends object>(target: T, nested: (key: string) => boolean): T =>
    new Proxy(target, {
      get(_, key) {
        const value = Reflect.get(target, key) as unknown
        if (typeof key === 'string' && nested(key)) return counted(value as object, () => false)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          touch()
          return value.apply(target, args)
        }
      },
    })
  return {
    local: counted(living.local, (key) => TABLES.has(key)),
    bodies: counted(living.bodies, () => false),
    dieAfter: (operations) => {
      left = operations
    },
    get isDead() {
      return dead
    },
  }
}
