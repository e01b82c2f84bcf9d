/**
 * Answers of calls, kept for when there is no network. They rest with everything else of this person on the
 * device: sealed while it has a lock, gone with signing out or a revocation.
 */
import { createContext, use } from 'react'

export interface KeptAnswer<T> {
  readonly data: T
  readonly keptAt: number
}

export interface KeptAnswers {
  keep<T>(key: string, answer: KeptAnswer<T>): Promise<void>
  kept<T>(key: string): Promise<KeptAnswer<T> | undefined>
}

interface AnswersTable {
  get(key: string): Promise<{ readonly data: unknown; readonly keptAt: number } | undefined>
  put(row: { readonly key: string; readonly data: unknown; readonly keptAt: number }): Promise<unknown>
}

export const keepAnswersIn = (table: AnswersTable): KeptAnswers => ({
  // A full disk costs the copy, not the answer.
  keep: async (key, { data, keptAt }) => void (await table.put({ key, data, keptAt }).catch(() => undefined)),
  kept: async <T>(key: string) => (await table.get(key).catch(() => undefined)) as KeptAnswer<T> | undefined,
})

/** Where there is no device to keep anything on, such as in the gallery. */
const NOTHING: KeptAnswers = { keep: async () => undefined, kept: async () => undefined }

export const KeptAnswersContext = createContext<KeptAnswers>(NOTHING)
export const useKeptAnswers = (): KeptAnswers => use(KeptAnswersContext)

/** Until version 0.2 they lay in a cache of the browser, one per person. */
export async function forgetCachedAnswers(subject: string): Promise<void> {
  await globalThis.caches?.delete(`answers-${subject.replace(':', '-')}`).catch(() => false)
}
