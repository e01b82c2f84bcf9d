import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  PARAMETER_LOCATIONS,
  PARAMETER_TYPES,
  PATH_METHODS,
  type ParameterLocation,
  type PathParameter,
} from '../../entities/connected-system.ts'
import { askedRequest } from './asked-request.ts'
import { pathProblem } from './path-problem.ts'
import { isParameterHeader, isRelativeUrl, readBaseUrl } from './request-parts.ts'

const BASE = 'https://erp.example.com:8443/api/v2'
const parameter = (location: ParameterLocation, more: Partial<PathParameter> = {}): PathParameter => ({
  ...{ id: 'a'.repeat(26), name: 'x-given', defaultValue: '', location, type: 'string' },
  ...more,
})
const asked = (
  one: PathParameter,
  value: unknown,
  { method = 'POST', relativeUrl = '/things' }: { method?: 'POST' | 'GET'; relativeUrl?: string } = {},
) =>
  askedRequest(
    { baseUrl: BASE, parameters: [] },
    {
      method,
      parameters: [one],
      relativeUrl: one.location === 'path' ? '/things/{x-given}/end' : relativeUrl,
    },
    [{ name: one.name, value }],
  )

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '..',
    '.',
    '../../admin',
    '%2e%2e',
    '..%2f..',
    '//evil.example',
    '\\\\evil.example',
    '@evil.example/',
    '?x=1#y',
    'a\r\nHost: evil.example',
    'a\nauthorization: Bearer me',
    'a; b=c',
    'a\u2028b',
    '\u0000',
    '\ud800',
    'شركة',
  ),
)

describe('the request of a path', () => {
  it('[S22] reaches nothing but what its path says, whatever is filled in', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PARAMETER_LOCATIONS), hostile, (location, value) => {
        const request = asked(parameter(location), value)
        if (!request.ok) return
        const { url: text, headers, body } = request.value
        const url = new URL(text)
        expect(url.origin).toBe(new URL(BASE).origin)
        expect([url.username, url.password, url.hash]).toEqual(['', '', ''])
        expect(url.pathname.split('/').slice(0, 4).join('/')).toBe('/api/v2/things')
        if (location === 'path') {
          expect(url.pathname.split('/')).toHaveLength(6)
          expect(decodeURIComponent(url.pathname.split('/')[4] ?? '')).toBe(value)
        } else expect(url.pathname).toBe('/api/v2/things')
        if (location === 'query')
          expect([...url.searchParams]).toEqual(value === '' ? [] : [['x-given', value]])
        else expect(url.search).toBe('')
        const given = { header: 'x-given', cookie: 'cookie', body: 'content-type' } as Record<string, string>
        for (const [name, line] of Object.entries(headers)) {
          expect(['accept', given[location]]).toContain(name)
          expect(line).toMatch(/^[\x20-\x7e\t]*$/)
        }
        if (location === 'cookie' && value !== '') expect(headers.cookie).toMatch(/^x-given=[^;,\s]*$/)
        if (location === 'body' && value !== '') expect(JSON.parse(body ?? '')).toEqual({ 'x-given': value })
      }),
      { numRuns: 2000 },
    )
  })

  it('is refused for what would end a line, or step up', () => {
    expect(asked(parameter('header'), 'a\r\nb')).toMatchObject({
      error: { code: 'value-not-valid', name: 'x-given' },
    })
    for (const value of ['.', '..']) expect(asked(parameter('path'), value).ok).toBe(false)
    expect(asked(parameter('path'), '')).toMatchObject({ error: { code: 'value-missing' } })
    expect(asked(parameter('query'), '\ud800').ok).toBe(false)
    const twoPoints = askedRequest(
      { baseUrl: BASE, parameters: [] },
      { method: 'GET', relativeUrl: '/a/.{x-given}/b', parameters: [parameter('path')] },
      [{ name: 'x-given', value: '.' }],
    )
    expect(twoPoints.ok).toBe(false)
  })

  it('takes of who asks only what the path names, and never what its system sends', () => {
    const system = {
      baseUrl: BASE,
      parameters: [{ id: 'b', name: 'X-Company', value: 'AND01', location: 'header' as const }],
    }
    const path = { method: 'GET' as const, relativeUrl: '/things', parameters: [] }
    expect(askedRequest(system, path, [{ name: 'X-Company', value: 'OTHER' }])).toMatchObject({
      error: { code: 'value-not-known' },
    })
    const own = { ...path, parameters: [parameter('header', { name: 'x-company', defaultValue: 'OWN' })] }
    expect(askedRequest(system, own, [])).toMatchObject({ value: { headers: { 'x-company': 'OWN' } } })
  })

  it.each([
    ['string', 'AE', '=AE'],
    ['number', '12.5', '=12.5'],
    ['boolean', 'true', '=true'],
    ['array', '["a b",2]', '=a%20b&x-given=2'],
    ['object', '{"a":1}', '=%7B%22a%22%3A1%7D'],
  ] as const)('writes a %s in a query string', (type, value, written) => {
    expect(asked(parameter('query', { type }), value)).toMatchObject({
      value: { url: `${BASE}/things?x-given${written}` },
    })
  })

  it.each(PARAMETER_TYPES.filter((one) => one !== 'string'))('refuses words where a %s is wanted', (type) => {
    for (const value of ['words', '0x10', '1e999', 'NaN', 'True', 'null', '[', { a: 1 }.toString()])
      if (!(type === 'array' || type === 'object') || value !== '[]')
        expect(asked(parameter('body', { type }), value), value).toMatchObject({ ok: false })
  })
})

describe('what a path may be', () => {
  const path = {
    relativeUrl: '/things',
    method: 'POST' as const,
    authorization: 'bearer' as const,
    tokenKey: '',
    parameters: [] as PathParameter[],
  }

  it('has no parameter that says who asks, which host is meant, or where a message ends', () => {
    for (const name of [
      'Authorization',
      'HOST',
      'Content-Length',
      'transfer-encoding',
      'Cookie',
      'Connection',
    ])
      expect(pathProblem({ ...path, parameters: [parameter('header', { name })] }), name).toMatchObject({
        code: 'name-not-allowed',
      })
    for (const name of ['a b', 'a:b', 'a\nb', '', 'é', 'Proxy-Authorization', 'Sec-Fetch-Site'])
      expect(isParameterHeader(name), name).toBe(false)
    const apiKey = { ...path, authorization: 'apiKey' as const, tokenKey: 'X-Key' }
    expect(pathProblem({ ...apiKey, parameters: [parameter('header', { name: 'x-key' })] })?.code).toBe(
      'name-not-allowed',
    )
  })

  it('has its placeholders and parameters in pairs, each once, and a body only where one is sent', () => {
    expect(pathProblem({ ...path, relativeUrl: '/a/{b}' })?.code).toBe('placeholder-without-parameter')
    expect(pathProblem({ ...path, parameters: [parameter('path')] })?.code).toBe(
      'parameter-without-placeholder',
    )
    const two = [parameter('header', { name: 'X-A' }), parameter('header', { name: 'x-a' })]
    expect(pathProblem({ ...path, parameters: two })).toEqual({ code: 'repeated', name: 'x-a', at: 1 })
    const without = PATH_METHODS.filter(
      (method) => pathProblem({ ...path, method, parameters: [parameter('body')] }) !== null,
    )
    expect(without).toEqual(['GET', 'HEAD', 'TRACE'])
    expect(
      pathProblem({ ...path, parameters: [parameter('body', { type: 'number', defaultValue: 'x' })] })?.code,
    ).toBe('default-not-valid')
  })

  it('stands below its system', () => {
    const wrong = [
      '',
      'a',
      '//evil.example',
      '/../a',
      '/a/%2E%2e/b',
      '/a?b',
      '/a#b',
      '/a\\b',
      '/a b',
      '/{a',
      '/a\n',
    ]
    expect(wrong.filter(isRelativeUrl)).toEqual([])
    expect(['/', '/a/{b}/c.d', '/a:b@c', '/…'].filter(isRelativeUrl)).toHaveLength(4)
    const bases = [
      'ftp://a',
      'https://u:p@a',
      'https://a?b',
      'https://a#b',
      'javascript:x',
      'a',
      'https://a b',
    ]
    expect(bases.map(readBaseUrl)).toEqual(bases.map(() => null))
    expect(readBaseUrl('https://Example.com/api/')).toBe('https://example.com/api')
  })
})
