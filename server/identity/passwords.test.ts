import { expect, it } from 'vitest'
import { createPasswords, PasswordsBusy } from './passwords.ts'

it('as many passwords wait as may, the next is turned away, and there is room again afterwards', async () => {
  const passwords = createPasswords({ atOnce: 1, mostWaiting: 2 })
  const asked = [1, 2, 3, 4].map(() => passwords.matches(null, 'wrong'))
  const answers = await Promise.allSettled(asked)
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : one.reason))).toEqual([
    false,
    false,
    false,
    expect.any(PasswordsBusy),
  ])
  expect(await passwords.matches(await passwords.hash('Tawqi-2026'), 'Tawqi-2026')).toBe(true)
})

it('a password typed on another keyboard is the same one, and an unknown account has none', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('caf\u00e9')
  expect(await passwords.matches(hash, 'cafe\u0301')).toBe(true)
  expect(await passwords.matches(hash, 'cafe')).toBe(false)
  expect(await passwords.matches(null, 'no account has this password')).toBe(false)
})
