/**
 * Password hashing: argon2id with OWASP's parameters (19 MiB, 2 passes). A few at a time, since each costs
 * memory and a core; a flood is turned away instead of queued without end.
 */
import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '../budgets/turns.ts'

/** `Algorithm.Argon2id` of the package, a const enum that cannot be imported as a value. */
const ARGON2ID = 2
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const AT_ONCE = 4
const MAX_WAITING = 200

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes equally long without a hash, so that an unknown account cannot be told by the clock. */
  matches(passwordHash: string | null, password: string): Promise<boolean>
}

/** Thrown when too many wait; answered `too-many-requests`. */
export class PasswordsBusy extends Error {}

export function createPasswords({ atOnce = AT_ONCE, mostWaiting = MAX_WAITING } = {}): Passwords {
  const turns = createTurns(mostWaiting)
  const decoy = hash('no account has this password', OPTIONS)

  async function limited<T>(work: () => Promise<T>): Promise<T> {
    const turn = turns.enter('', atOnce)
    if (!turn) throw new PasswordsBusy()
    const leave = await turn
    try {
      return await work()
    } finally {
      leave()
    }
  }
  return {
    hash: (password) => limited(() => hash(normal(password), OPTIONS)),
    matches: (passwordHash, password) =>
      limited(async () => {
        const matches = await verify(passwordHash ?? (await decoy), normal(password))
        return matches && passwordHash !== null
      }),
  }
}

/** One and the same password typed on another keyboard can arrive in other code points. */
const normal = (password: string): string => password.normalize('NFKC')
