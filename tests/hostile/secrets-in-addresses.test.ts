/** Addresses end up in logs, histories and proxies: no secret is ever taken from one. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createAuthorityWorld } from '../authority/authority-world.ts'
import { bearer, identityWorld, PASSWORD } from '../identity/identity-world.ts'

const SECRET = /token|password|secret|otp|code$|pin$|credential|api-?key/i

describe('what stands in an address', () => {
  it('is no secret, at any call or route', async () => {
    const world = await createAuthorityWorld()
    const named = [
      ...world.server.calls
        .filter((call) => call.method === 'GET')
        .flatMap(({ path, input }) => {
          const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
          return Object.keys(properties).map((key) => `${path} ?${key}`)
        }),
      ...world.server.app.routes.flatMap(({ path }) =>
        [...path.matchAll(/:(\w+)/g)].map(([, name]) => `${path} ${name}`),
      ),
    ]
    await world.stop()
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((one) => SECRET.test(one.split(' ')[1] ?? ''))).toEqual([])
  })

  it('[C061] refreshes nothing: the token comes in its cookie or a header', async () => {
    const world = identityWorld()
    await world.person()
    const { data } = await world
      .browser()
      .post('Token/GetToken', { userName: 'sara@alnoor.ae', password: PASSWORD })
    const inAddress = await world.browser().get(`Token/refreshToken?refreshToken=${data.refreshToken}`)
    expect(inAddress).toMatchObject({ status: 401, data: { reason: 'unknown' } })
    const inHeader = await world.browser().get('Token/refreshToken', { 'refresh-token': data.refreshToken })
    expect((await world.browser().get('Customer/Get', bearer(inHeader.data.accessToken))).code).toBe(0)
  })
})
