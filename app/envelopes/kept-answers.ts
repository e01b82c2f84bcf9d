/**
 * Answers of calls, kept for when there is no network. One cache per person (`answers-<subject>`), so that
 * signing out or a revocation removes them with everything else of that person.
 */
export const answersCacheName = (subject: string): string => `answers-${subject.replace(':', '-')}`

export interface KeptAnswer<T> {
  readonly data: T
  readonly keptAt: number
}

export async function keepAnswer<T>(subject: string, key: string, answer: KeptAnswer<T>): Promise<void> {
  try {
    const cache = await caches.open(answersCacheName(subject))
    await cache.put(addressOf(key), Response.json(answer))
  } catch {
    // Without a secure context there is no cache; then it is only seen online.
  }
}

export async function keptAnswer<T>(subject: string, key: string): Promise<KeptAnswer<T> | undefined> {
  try {
    const cache = await caches.open(answersCacheName(subject))
    const found = await cache.match(addressOf(key))
    return found ? ((await found.json()) as KeptAnswer<T>) : undefined
  } catch {
    return undefined
  }
}

/** For signing out and for revocation: nothing of this person stays. */
export async function forgetAnswers(subject: string): Promise<void> {
  try {
    await caches.delete(answersCacheName(subject))
  } catch {
    // What could not be kept need not be removed.
  }
}

const addressOf = (key: string): string => `/kept/${encodeURIComponent(key)}`
