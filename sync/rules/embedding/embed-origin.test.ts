import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SETTING_SCHEMAS } from '../../settings/settings.ts'
import { isEmbedOrigin, MAX_EMBED_ORIGINS, mayEmbed, typedOrigin } from './embed-origin.ts'

const HERE = { isLocal: true }
const ELSEWHERE = { isLocal: false }

describe('sites that may show signing pages', () => {
  it('[S25] are exact origins of the web, as a browser says them', () => {
    for (const good of [
      'https://portal.example.ae',
      'https://portal.example.ae:8443',
      'https://xn--mgbh0fb.xn--mgbaam7a8h',
      'https://intranet',
      'http://localhost:3000',
      'http://127.0.0.1:5173',
    ])
      expect([good, isEmbedOrigin(good)]).toEqual([good, true])
    for (const bad of [
      ...[
        '',
        'null',
        '*',
        'https:',
        'https://',
        "'self'",
        'https://*',
        'https://*.example.ae',
        'data:',
        'blob:https://a.ae',
      ],
      ...[
        'http://portal.example.ae',
        'ftp://a.ae',
        'HTTPS://a.ae',
        'https://A.ae',
        'https://a.ae/',
        'https://a.ae/x',
      ],
      ...[
        'https://a.ae:443',
        'https://a.ae:',
        'https://a.ae:0',
        'https://a.ae:99999',
        'https://a.ae:8443/',
        'https://u@a.ae',
      ],
      ...[
        'https://a.com evil',
        'https://a.com;script-src *',
        'https://a.com,https://b.com',
        'https://a.com\r\nX: y',
        'https://a.com\n',
      ],
      ...[
        'https://1.2',
        'https://-a.ae',
        'https://مثال.امارات',
        'http://localhost.evil.com',
        'http://[::1]:3000',
        `https://${'a'.repeat(300)}.ae`,
      ],
    ])
      expect([bad, isEmbedOrigin(bad)]).toEqual([bad, false])
  })

  it('[S25] whatever is taken is one word of a policy: no list, no directive, no line can begin in it', () => {
    const typed = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string({ unit: 'binary' }),
      fc.tuple(fc.constantFrom('https://a.com', 'http://localhost'), fc.string()).map((two) => two.join('')),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const origin = isEmbedOrigin(text) ? text : typedOrigin(text)
        if (origin === null) return
        expect(origin).toMatch(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/)
        expect(new URL(origin).origin).toBe(origin)
        expect(isEmbedOrigin(origin)).toBe(true)
      }),
    )
  })

  it('what is copied out of an address bar becomes the origin it belongs to', () => {
    expect(
      [
        ' https://Portal.Example.ae/contracts?x=1 ',
        'portal.example.ae',
        'https://مثال.امارات',
        'https://a.ae:443/',
      ].map(typedOrigin),
    ).toEqual([
      'https://portal.example.ae',
      'https://portal.example.ae',
      'https://xn--mgbh0fb.xn--mgbaam7a8h',
      'https://a.ae',
    ])
    expect(
      ['https://u:p@a.ae', 'http://a.ae', 'javascript:alert(1)', 'https://*.a.ae', 'two words'].map(
        typedOrigin,
      ),
    ).toEqual([null, null, null, null, null])
  })

  it('are few, each once, and one of this computer counts only here', () => {
    const { embedOrigins } = SETTING_SCHEMAS
    const many = Array.from({ length: MAX_EMBED_ORIGINS + 1 }, (_, n) => `https://a${n}.ae`)
    expect(embedOrigins.safeParse(many).success).toBe(false)
    expect(embedOrigins.safeParse(many.slice(1)).success).toBe(true)
    expect(embedOrigins.safeParse(['https://a.ae', 'https://a.ae']).success).toBe(false)
    expect(embedOrigins.safeParse(['https://a.ae/']).success).toBe(false)
    const local = 'http://localhost:3000'
    expect([mayEmbed(local, [local], HERE), mayEmbed(local, [local], ELSEWHERE)]).toEqual([true, false])
    expect([
      mayEmbed('https://a.ae', ['https://a.ae'], ELSEWHERE),
      mayEmbed('https://b.ae', ['https://a.ae'], HERE),
    ]).toEqual([true, false])
  })
})
