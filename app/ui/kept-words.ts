/**
 * What was typed into forms that have not been used yet, by form. Read before the first screen, so that a form
 * begins with it; written after every change. It rests with everything else of this person on the device.
 */
import { createContext, use } from 'react'

export interface KeptWordsStore {
  read(key: string): string | null
  write(key: string, text: string | null): void
}

interface WordsTable {
  toArray(): Promise<readonly { readonly key: string; readonly text: string }[]>
  put(row: { readonly key: string; readonly text: string }): Promise<unknown>
  delete(key: string): Promise<unknown>
}

export async function openKeptWords(table: WordsTable): Promise<KeptWordsStore> {
  const words = new Map((await table.toArray()).map((one) => [one.key, one.text]))
  for (const [key, text] of takeOldWords()) if (!words.has(key)) write(key, text)

  function write(key: string, text: string | null): void {
    if (text === null) words.delete(key)
    else words.set(key, text)
    // Without storage the words live as long as the tab.
    void (text === null ? table.delete(key) : table.put({ key, text })).catch(() => undefined)
  }
  return { read: (key) => words.get(key) ?? null, write }
}

/** Until version 0.2 they lay in local storage, where they could not be told apart by person. */
export function takeOldWords(): [key: string, text: string][] {
  const found: [string, string][] = []
  try {
    for (const name of Object.keys(localStorage).filter((one) => one.startsWith('kept-'))) {
      found.push([name.slice('kept-'.length), localStorage.getItem(name) ?? ''])
      localStorage.removeItem(name)
    }
  } catch {
    // Without local storage nothing lay there.
  }
  return found
}

export function createWordsInMemory(): KeptWordsStore {
  const words = new Map<string, string>()
  return {
    read: (key) => words.get(key) ?? null,
    write: (key, text) => void (text === null ? words.delete(key) : words.set(key, text)),
  }
}

/** Where nobody is signed in, such as in the gallery, words live as long as the page. */
export const KeptWordsContext = createContext<KeptWordsStore>(createWordsInMemory())
export const useKeptWords = (): KeptWordsStore => use(KeptWordsContext)
