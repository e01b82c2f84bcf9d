import { afterEach, expect, test, vi } from 'vitest'
import {
  chosenForAccount,
  chosenInVisit,
  chosenOnDevice,
  forgetForAccount,
  forgetVisit,
  keepForAccount,
  keepForVisit,
  keepOnDevice,
} from './keep-language.ts'

afterEach(() => vi.unstubAllGlobals())

function browser() {
  const storage = () => {
    const kept = new Map<string, string>()
    return {
      kept,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }
  const [device, visit, page] = [storage(), storage(), { cookie: '' }]
  vi.stubGlobal('localStorage', device)
  vi.stubGlobal('sessionStorage', visit)
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'https:' })
  return { device: device.kept, visit: visit.kept, page }
}

test('a guest’s choice touches nothing that other tabs or the server read', () => {
  const { device, visit, page } = browser()
  keepForVisit('ar')
  expect([...device, page.cookie, ...visit]).toEqual(['', ['visit-locale', 'ar']])
  expect([chosenInVisit(), chosenOnDevice()]).toEqual(['ar', null])
  forgetVisit()
  expect(chosenInVisit()).toBeNull()
})

test('what was pressed before signing in waits in its tab for the account, and is no guest’s choice', () => {
  const { device, page } = browser()
  keepForAccount('fr')
  expect([chosenForAccount(), chosenInVisit(), device.size, page.cookie]).toEqual(['fr', null, 0, ''])
  forgetForAccount()
  expect(chosenForAccount()).toBeNull()
})

test('a member’s choice is the device’s, in its storage and its cookie', () => {
  const { device, visit, page } = browser()
  keepOnDevice('fr')
  expect(Object.fromEntries(device)).toEqual({ locale: 'fr' })
  expect(page.cookie).toContain('locale=fr;')
  expect(visit.size).toBe(0)
})

test('where storage is forbidden, choosing fails for nobody', () => {
  const forbidden = () => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden })
  keepForVisit('ar')
  expect(chosenInVisit()).toBeNull()
})
