import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { err, ok } from '../../sync/result.ts'
import { testCall } from '../../tests/server/test-call.ts'
import { parseConfig } from '../config/config.ts'
import { deviceKnownHere, rememberDevice, rememberGuestDevice } from '../identity/known-device.ts'
import { type ApiDeps, createApi, DEFAULT_LIMITS } from './api.ts'
import { type Call, described, FileAnswer } from './call.ts'
import { KNOWN_DEVICE_COOKIE } from './cookies.ts'
import { createLogger } from './logger.ts'
import type { Authenticated } from './request-context.ts'

const PERSON: Authenticated = {
  actor: {
    kind: 'person',
    personId: 'person:1',
    organizationId: 'organization:1',
    organizationName: 'Al Noor',
    name: 'Sara',
    email: 'sara@alnoor.ae',
    language: 'en',
  },
  sessionId: 'session:1',
  verified: true,
  accessExpiresAt: 10_000,
}
const GUEST: Authenticated = {
  ...PERSON,
  sessionId: 'session:2',
  actor: {
    kind: 'guest',
    recipientId: 'recipient:1',
    envelopeId: 'envelope:1',
    name: 'Omar',
    email: 'omar@delcourt.fr',
    language: 'fr',
  },
}
const TOKENS: Record<string, Authenticated> = {
  'person-token-0123456789': PERSON,
  'guest-token-0123456789a': GUEST,
  'unverified-0123456789ab': { ...PERSON, verified: false },
}

function world(calls: Call[], overrides: Partial<ApiDeps> = {}) {
  const lines: string[] = []
  let now = 1_000
  const api = createApi(calls, {
    platform: {
      config: parseConfig({ PUBLIC_URL: 'http://localhost:8787' }),
      now: () => now,
      randomBytes: (length) => new Uint8Array(length),
      log: createLogger({ write: (line) => lines.push(line), now: () => 0 }),
    },
    authenticate: async (token) => TOKENS[token] ?? null,
    ...overrides,
  })
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    api.request(`/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { api, post, lines, pass: (ms: number) => (now += ms) }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const echo = {
  path: 'Public/Echo',
  method: 'POST',
  area: 'test',
  summary: 'Answers its input',
  access: 'public',
  input: z.object({
    checkOTP: z.optional(z.string()),
    objectID: z.optional(z.int()),
    rows: z.optional(z.array(z.object({ customerId: z.string() }))),
  }),
  run: async (input: unknown) => ok(input),
} as const

describe('the envelope of an answer', () => {
  it('[R1324] a JSON body is answered with code 0, the data and a sentence in three languages', async () => {
    const response = await world([testCall(echo)]).post('Public/Echo', { objectID: 7 })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      code: 0,
      data: { objectID: 7 },
      description: { en: 'Done', ar: 'تم', fr: 'C’est fait' },
    })
  })

  it('a refusal carries a fitting status and the same envelope, its facts as data', async () => {
    const refusing = testCall({
      ...echo,
      run: async () => err({ code: 'code-too-soon', facts: { retryAfterSeconds: 42 } }),
    })
    const response = await world([refusing]).post('Public/Echo', {})
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '42'])
    expect(await response.json()).toMatchObject({
      code: 9105,
      data: { retryAfterSeconds: 42 },
      description: { en: 'A code was just sent. You can ask for another in 42 seconds.' },
    })
  })

  it('success can say another sentence', async () => {
    const saying = testCall({ ...echo, run: async () => ok(described(null, 'document-cancelled')) })
    const body = await (await world([saying]).post('Public/Echo', {})).json()
    expect(body).toMatchObject({ code: 0, description: { en: 'Document cancelled successfully' } })
  })

  it('[R1430] a bug is answered 500 with an id, and logged under that id without secrets', async () => {
    const broken = testCall({
      ...echo,
      run: async () => {
        throw new Error('Failed query: select 1\nparams: sara@alnoor.ae,Secret-Password-1')
      },
    })
    const { post, lines } = world([broken])
    const response = await post('Public/Echo', {})
    const body = (await response.json()) as { data: { id: string } }
    expect(response.status).toBe(500)
    expect(body).toMatchObject({ code: 9006, description: { en: 'Something Went Wrong' } })
    expect(body.data.id).toBe(response.headers.get('x-error-id'))
    expect(lines.join()).toContain(body.data.id)
    expect(lines.join()).not.toContain('Secret-Password-1')
    expect(JSON.stringify(body)).not.toContain('Failed query')
  })

  it('a file is answered as it is, with its name in every script', async () => {
    const file = testCall({
      ...echo,
      run: async () =>
        ok(
          new FileAnswer({
            bytes: new Uint8Array([1, 2]),
            name: 'عقد "2026".pdf',
            mediaType: 'application/pdf',
          }),
        ),
    })
    const response = await world([file]).post('Public/Echo', {})
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="___ _2026_.pdf"; filename*=UTF-8''%D8%B9%D9%82%D8%AF%20%222026%22.pdf`,
    )
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([1, 2]))
  })
})

describe('finding a call', () => {
  it('[R1312] a path is matched without regard to case', async () => {
    const { post } = world([testCall(echo)])
    for (const path of ['Public/Echo', 'public/echo', 'PUBLIC/ECHO/'])
      expect((await post(path, {})).status, path).toBe(200)
  })

  it('[C092][C096] keys of a body are matched without regard to case, at every depth', async () => {
    const response = await world([testCall(echo)]).post('Public/Echo', {
      checkOtp: '123456',
      ObjectId: 3,
      Rows: [{ CustomerID: 'x' }],
    })
    expect((await response.json()).data).toEqual({
      checkOTP: '123456',
      objectID: 3,
      rows: [{ customerId: 'x' }],
    })
  })

  it('when a key stands there in two spellings, the spelling of the definition wins', async () => {
    const response = await world([testCall(echo)]).post(
      'Public/Echo',
      '{"checkOTP":"right","checkotp":"other"}',
    )
    expect((await response.json()).data).toEqual({ checkOTP: 'right' })
  })

  it('an unknown path is 404, another method 405 with what is allowed; HEAD never runs a call', async () => {
    let runs = 0
    const get = testCall({ ...echo, method: 'GET', run: async () => ok(runs++) })
    const { api, post } = world([get])
    expect((await post('No/Such', {})).status).toBe(404)
    const wrong = await post('Public/Echo', {})
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, OPTIONS'])
    expect((await api.request('/api/Public/Echo', { method: 'HEAD' })).status).toBe(405)
    expect(runs).toBe(0)
  })
})

describe('hostile input', () => {
  const cases: [string, string, number][] = [
    ['not JSON', '{"a":', 422],
    ['nested too deep', `{"rows":${'['.repeat(500_00)}${']'.repeat(500_00)}}`, 422],
    ['another type', '[1,2,3]', 422],
    ['null', 'null', 422],
    ['a wrong type inside', '{"objectID":"seven"}', 422],
    ['larger than 1 MB', JSON.stringify({ checkOTP: 'x'.repeat(1_000_001) }), 413],
  ]
  for (const [name, body, status] of cases)
    it(`a body that is ${name} is refused with ${status}`, async () => {
      expect((await world([testCall(echo)]).post('Public/Echo', body)).status).toBe(status)
    })

  it('a body that claims a prototype changes none', async () => {
    const response = await world([testCall(echo)]).post(
      'Public/Echo',
      '{"__proto__":{"polluted":1},"constructor":{"a":1}}',
    )
    expect(response.status).toBe(200)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('a form of another site is not taken for JSON', async () => {
    const { post } = world([testCall(echo)])
    expect((await post('Public/Echo', '{"objectID":1}', { 'content-type': 'text/plain' })).status).toBe(422)
  })
})

describe('who may call', () => {
  const secured = (access: Call['access'], extra: Pick<Partial<Call>, 'beforeVerification'> = {}) =>
    testCall({ ...echo, ...extra, access, run: async (_, context) => ok(context.actor?.name) })

  it('without a session a call for people answers 401, with one it runs', async () => {
    const { post } = world([secured('person')])
    const anonymous = await post('Public/Echo', {})
    expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    const signedIn = await post('Public/Echo', {}, bearer('person-token-0123456789'))
    expect((await signedIn.json()).data).toBe('Sara')
  })

  it('a forged token is no session', async () => {
    const { post } = world([secured('person')])
    for (const token of ['forged-token-0123456789', 'x', "' OR 1=1 --", ''])
      expect((await post('Public/Echo', {}, bearer(token))).status, token).toBe(401)
  })

  it('a guest may make no call for people, and people none for guests', async () => {
    expect(
      (await world([secured('person')]).post('Public/Echo', {}, bearer('guest-token-0123456789a'))).status,
    ).toBe(403)
    expect(
      (await world([secured('guest')]).post('Public/Echo', {}, bearer('person-token-0123456789'))).status,
    ).toBe(403)
    expect(
      (await world([secured('any')]).post('Public/Echo', {}, bearer('guest-token-0123456789a'))).status,
    ).toBe(200)
  })

  it('permission comes before validity: a stranger learns nothing about the input', async () => {
    expect((await world([secured('person')]).post('Public/Echo', '{"objectID":"seven"}')).status).toBe(401)
  })

  it('an address that is not verified opens only what leads to verification', async () => {
    const token = bearer('unverified-0123456789ab')
    const refused = await world([secured('person')]).post('Public/Echo', {}, token)
    expect([refused.status, (await refused.json()).code]).toEqual([403, 9111])
    const allowed = await world([secured('person', { beforeVerification: true })]).post(
      'Public/Echo',
      {},
      token,
    )
    expect((await allowed.json()).data).toBe('Sara')
    // Elsewhere, calls for everybody included, such a person is nobody.
    const anonymous = await world([secured('public')]).post('Public/Echo', {}, token)
    expect((await anonymous.json()).data).toBeNull()
  })

  it('a page of another site is refused, ours under either name and API clients are served', async () => {
    const { post } = world([testCall(echo)])
    expect((await post('Public/Echo', {}, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post('Public/Echo', {}, { origin: 'null' })).status).toBe(403)
    expect((await post('Public/Echo', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await post('Public/Echo', {}, { origin: 'http://localhost:8787' })).status).toBe(200)
    expect(
      (await post('Public/Echo', {}, { origin: 'http://127.0.0.1:8787', host: '127.0.0.1:8787' })).status,
    ).toBe(200)
    expect((await post('Public/Echo', {})).status).toBe(200)
  })
})

describe('limits', () => {
  it('calls without a session are limited by network and told when to come back', async () => {
    const limits = { ...DEFAULT_LIMITS, anonymous: { burst: 2, perSecond: 0.5 } }
    const { post, pass } = world([testCall(echo)], { limits })
    const statuses = [
      await post('Public/Echo', {}),
      await post('Public/Echo', {}),
      await post('Public/Echo', {}),
    ]
    expect(statuses.map((one) => one.status)).toEqual([200, 200, 429])
    expect(statuses[2]?.headers.get('retry-after')).toBe('2')
    pass(2_000)
    expect((await post('Public/Echo', {})).status).toBe(200)
  })
})

describe('[S14] a flood of strangers behind a proxy that is not trusted', () => {
  const limits = {
    ...DEFAULT_LIMITS,
    network: { burst: 20, perSecond: 1 },
    anonymous: { burst: 2, perSecond: 0.5 },
  }
  const key = {
    evidenceKey: new Uint8Array(32).fill(5),
    randomBytes: (n: number) => new Uint8Array(n).fill(7),
  }
  const deviceOf = ({ cookie }: { readonly cookie: (name: string) => string | undefined }) =>
    deviceKnownHere(key, cookie(KNOWN_DEVICE_COOKIE))
  function cookieOf(remember: (jar: Jar) => void): string {
    let value = ''
    remember({
      cookie: () => undefined,
      setCookie: (_name, given) => {
        value = given
      },
    })
    return `${KNOWN_DEVICE_COOKIE}=${value}`
  }
  type Jar = Parameters<typeof rememberGuestDevice>[1]

  it.each([
    ['somebody signed in on', (jar: Jar) => rememberDevice(key, jar, 'person:1')],
    ['a guest opened a link on', (jar: Jar) => rememberGuestDevice(key, jar)],
  ])('holds up no device that %s', async (_what, remember) => {
    const { post } = world([testCall(echo)], { limits, deviceOf })
    let last = 200
    for (let n = 0; n < 30; n++) last = (await post('Public/Echo', {})).status
    expect(last).toBe(429)
    const cookie = cookieOf(remember)
    expect((await post('Public/Echo', {}, { cookie })).status).toBe(200)
    // A name is worth nothing without what only this installation can say of it, and one device has its own share.
    const forged = cookie.replace(/\..*/, '.aaaaaaaaaaaaaaaaaaaaaa')
    expect((await post('Public/Echo', {}, { cookie: forged })).status).toBe(429)
    const more = await Promise.all(Array.from({ length: 3 }, () => post('Public/Echo', {}, { cookie })))
    expect(more.map((one) => one.status)).toContain(429)
  })

  it('holds up nobody who is signed in', async () => {
    const { post } = world([testCall(echo)], { limits, deviceOf })
    for (let n = 0; n < 30; n++) await post('Public/Echo', {})
    const headers = { authorization: 'Bearer person-token-0123456789' }
    expect((await post('Public/Echo', {}, headers)).status).toBe(200)
  })
})

describe('the reference', () => {
  it('describes every call by its own schema and is served without a foreign host', async () => {
    const { api } = world([testCall(echo)])
    const document = await (await api.request('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(
      Object.keys(
        document.paths['/api/Public/Echo'].post.requestBody.content['application/json'].schema.properties,
      ),
    ).toEqual(['checkOTP', 'objectID', 'rows'])
    expect(
      document.paths['/api/Public/Echo'].post.responses[200].content['application/json'].example,
    ).toEqual({
      code: 0,
      data: null,
      description: { en: 'Done', ar: 'تم', fr: 'C’est fait' },
    })
    // Public calls want no key.
    expect(document.paths['/api/Public/Echo'].post.description).toBeUndefined()
    const page = await (await api.request('/api/docs')).text()
    // What somebody tries calls with is kept nowhere.
    expect(await (await api.request('/api/docs/start.js')).text()).toContain('persistAuthorization: false')
    expect(page).not.toMatch(/https?:\/\//)
    for (const asset of ['start.js', 'swagger-ui.css', 'swagger-ui-bundle.js'])
      expect((await api.request(`/api/docs/${asset}`)).status, asset).toBe(200)
  })
})
