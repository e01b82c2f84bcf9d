import { expect, it } from 'vitest'
import { createStoredSession } from './stored-session.ts'

function device() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  return { kept, session: createStoredSession(storage) }
}

it('[R0832] the theme is kept on the device; local until one was chosen, and where nothing can be read', () => {
  const { kept, session } = device()
  expect(session.theme()).toBe('local')
  session.setTheme('alnoor')
  expect([session.theme(), [...kept.keys()]]).toEqual(['alnoor', ['theme']])
  kept.set('theme', 'not JSON')
  expect(session.theme()).toBe('local')
})
