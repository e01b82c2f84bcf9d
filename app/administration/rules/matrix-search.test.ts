import { describe, expect, it } from 'vitest'
import { permissionGivenBy } from '../../../sync/rules/authority.ts'
import { searchMatrix } from './matrix-search.ts'

const WORDS = {
  permission: (one: string) =>
    ({ userRead: 'see users', userWrite: 'change users', reportRead: 'see reports' })[one] ?? 'other',
  restriction: (one: string) => (one === 'noDownload' ? 'no downloads' : 'other'),
}
const role = (name: string, permissions: readonly number[], restrictions: readonly 'noDownload'[] = []) => ({
  name,
  gives: (one: Parameters<typeof permissionGivenBy>[1]) => permissionGivenBy(permissions, one),
  restrictions,
})

describe('looking for something in the matrix of roles', () => {
  it('narrows nothing without words', () => {
    expect(searchMatrix('  ', WORDS)).toBeNull()
  })

  it('finds lines by what is allowed, and the roles that allow it, also by what comes with more', () => {
    const found = searchMatrix('See  USERS', WORDS)
    expect([...(found?.subjects ?? [])]).toEqual(['users'])
    expect(found?.restrictions).toEqual([])
    expect(found?.isRole(role('registrar', [1]))).toBe(true)
    // Who may change users sees them.
    expect(found?.isRole(role('registrar', [2]))).toBe(true)
    expect(found?.isRole(role('registrar', [5]))).toBe(false)
  })

  it('finds roles by what they take away', () => {
    const found = searchMatrix('download', WORDS)
    expect(found?.restrictions).toEqual(['noDownload'])
    expect(found?.subjects.size).toBe(0)
    expect(found?.isRole(role('reader', [], ['noDownload']))).toBe(true)
    expect(found?.isRole(role('reader', []))).toBe(false)
  })

  it('leaves the table whole where the words name a role alone', () => {
    const found = searchMatrix('registr', WORDS)
    expect(found?.subjects.size).toBeGreaterThan(5)
    expect(found?.isRole(role('registrar', []))).toBe(true)
    expect(found?.isRole(role('clerk', []))).toBe(false)
  })
})
