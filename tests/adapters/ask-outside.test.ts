import { afterEach, describe, expect, it } from 'vitest'
import { createAskOutside } from '../../server/outbound/ask-outside.ts'
import { isPublicAddress } from '../../server/outbound/public-address.ts'
import { type Answering, type StandIn, startStandIn } from './http-stand-in.ts'

let service: StandIn | undefined
afterEach(() => service?.stop())

async function asking(answering: Answering, limits = {}) {
  service = await startStandIn(answering)
  const ask = createAskOutside({ trustedHosts: [service.host] })
  return ask({ method: 'GET', url: service.url, timeoutMs: 2000, maxBytes: 1000, ...limits })
}

describe('asking a service outside', () => {
  it('[A159] gives its status and body, and follows no redirect', async () => {
    const answer = await asking(({ url }) =>
      url.pathname === '/'
        ? { status: 302, headers: { location: '/elsewhere' }, body: 'moved' }
        : { status: 200, body: 'elsewhere' },
    )
    expect(answer.ok && [answer.value.status, Buffer.from(answer.value.body).toString()]).toEqual([
      302,
      'moved',
    ])
    expect(service?.heard).toHaveLength(1)
  })

  const limits: readonly (readonly [string, Answering, object])[] = [
    ['timed-out', () => 'silent', { timeoutMs: 50 }],
    ['answer-too-large', () => ({ status: 200, body: 'x'.repeat(1001) }), {}],
    ['not-reached', () => 'cut', {}],
  ]
  it.each(limits)('[A159] ends with %s when its limit is reached', async (code, answering, limit) => {
    expect(await asking(answering, limit)).toMatchObject({ ok: false, error: { code } })
  })

  it('[A159] never calls an address of our own network that the operator has not named', async () => {
    service = await startStandIn(() => ({ status: 200, body: 'inside' }))
    const { port } = new URL(service.url)
    const ask = createAskOutside({ trustedHosts: ['elsewhere.example'] })
    for (const url of [
      service.url,
      `https://127.0.0.1:${port}`,
      `https://localhost:${port}`,
      `https://[::1]:${port}`,
      `https://[::ffff:127.0.0.1]:${port}`,
      `https://2130706433:${port}`,
      'https://169.254.169.254/latest/meta-data',
      'http://example.com',
      'file:///etc/passwd',
      'not an address',
    ])
      expect(await ask({ method: 'GET', url, timeoutMs: 2000, maxBytes: 1000 }), url).toMatchObject({
        ok: false,
        error: { code: 'address-not-allowed' },
      })
    expect(service.heard).toEqual([])
  })

  it('[A159] knows the public addresses from the others', () => {
    const addresses = [
      '8.8.8.8',
      '2606:4700::1111',
      '10.1.2.3',
      '172.31.0.1',
      '100.64.0.1',
      'fd00::1',
      'fe80::1',
    ]
    expect(addresses.filter(isPublicAddress)).toEqual(['8.8.8.8', '2606:4700::1111'])
    expect(isPublicAddress('::ffff:192.168.1.1') || isPublicAddress('64:ff9b::a00:1')).toBe(false)
    expect(isPublicAddress('example.com')).toBe(false)
  })
})
