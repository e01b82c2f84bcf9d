import { describe, expect, it } from 'vitest'
import { cameByPassword, directoriesOf, elsewhereOf, opensAtOnce } from './offered-here.ts'

const directory = { id: 'd', way: 'directory', name: 'Al Noor' } as const
const provider = { id: 'p', way: 'provider', name: 'Marsa' } as const
const uaePass = { id: 'u', way: 'uaePass', name: 'UAE PASS' } as const

describe('[S24] what is offered', () => {
  it('sends nobody away to a directory, which is asked on a page of ours', () => {
    const all = [directory, provider, uaePass]
    expect(elsewhereOf(all)).toEqual([provider, uaePass])
    expect(directoriesOf(all)).toEqual([directory])
  })

  it('asks a directory at once where it is the only one that asks for a password', () => {
    expect(opensAtOnce(['directory', 'passkey'], [directory, provider])).toBe(true)
    expect(opensAtOnce(['password', 'directory'], [directory])).toBe(false)
    expect(opensAtOnce(['directory'], [directory, { ...directory, id: 'e' }])).toBe(false)
  })

  it('begins with the password, save for who came another way the last time', () => {
    expect(cameByPassword('')).toBe(true)
    expect(cameByPassword('userId=person:1; loginType=password; locale=en')).toBe(true)
    for (const other of ['sso', 'ldap', 'uaepass']) expect(cameByPassword(`loginType=${other}`)).toBe(false)
    expect(cameByPassword('otherloginType=sso')).toBe(true)
  })
})
