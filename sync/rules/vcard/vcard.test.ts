import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Contact, contact as contactSchema } from '../../entities/contact.ts'
import { contactOfCard } from './contact-of-card.ts'
import { readVCards, VCARD_LIMITS } from './read-vcards.ts'
import { folded } from './vcard-text.ts'
import { vCardOf, writeVCards } from './write-vcards.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
/** Text whose letters are bytes. */
const raw = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const cardsIn = (bytes: Uint8Array) => {
  const read = readVCards(bytes)
  if (!read.ok) throw new Error(read.error.code)
  return read.value.map(contactOfCard)
}
const card = (lines: readonly string[], version = '3.0') =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n')
const only = (lines: readonly string[], version = '3.0') => cardsIn(utf8(card(lines, version)))[0]
const problem = (bytes: Uint8Array, limits = VCARD_LIMITS) => {
  const read = readVCards(bytes, limits)
  return read.ok ? null : read.error
}

describe('a card of a phone or a program', () => {
  it('of Apple: groups carry labels, the preferred address comes first', () => {
    expect(
      only([
        'PRODID:-//Apple Inc.//iOS 17//EN',
        'N:Al Hashimi;Sara;;Dr.;',
        'FN:Dr. Sara Al Hashimi',
        'ORG:Qatra Water;Legal;',
        'TITLE:General Counsel',
        'item1.EMAIL;type=INTERNET:sara@home.ae',
        'item1.X-ABLabel:_$!<Home>!$_',
        'EMAIL;type=INTERNET;type=WORK;type=pref:Sara@Qatra.ae',
        'TEL;type=CELL;type=VOICE;type=pref:050 123 4567',
        'item2.TEL:+971 4 200 0000',
        'item2.X-ABLabel:Assistant',
        'TEL;type=HOME;type=FAX:+97142000001',
        'TEL:12',
        'item3.ADR;type=WORK;type=pref:;;1 Corniche Road\\nTower B;Abu Dhabi;Abu Dhabi;12345;UAE',
        'item3.X-ABADR:ae',
        'NOTE:Prefers mornings\\, not Fridays',
        'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQ',
        '  AAAA',
        'BDAY:1990-02-03',
      ]),
    ).toEqual({
      line: 1,
      problem: null,
      values: {
        fullNameEn: 'Dr. Sara Al Hashimi',
        email: 'sara@qatra.ae',
        mobile: '+971501234567',
        phone: '+97142000000',
        company: 'Qatra Water, Legal',
        title: 'General Counsel',
        workAddress1: '1 Corniche Road Tower B',
        city: 'Abu Dhabi',
        state: 'Abu Dhabi',
        country: 'UAE',
        postalCode: '12345',
      },
      details: [{ kind: 'email', label: 'Home', value: 'sara@home.ae' }],
      leftOut: [
        { property: 'TEL', value: '+97142000001' },
        { property: 'TEL', value: '12' },
        { property: 'NOTE', value: 'Prefers mornings, not Fridays' },
        { property: 'BDAY', value: '1990-02-03' },
      ],
    })
  })

  it('of Outlook and old phones: 2.1, quoted-printable over several lines, letters of Windows', () => {
    const bytes = raw(
      [
        'BEGIN:VCARD',
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D8=A7=D9=84=D9=87=D8=A7=D8=B4=D9=85=D9=8A;=',
        '=D8=B3=D8=A7=D8=B1=D8=A9;;;',
        'TEL;CELL;VOICE:+971501234567',
        'ORG;CHARSET=windows-1256:\xc7\xe1\xe4\xe6\xd1',
        'TITLE:Directrice g\xe9n\xe9rale',
        'PHOTO;JPEG;ENCODING=BASE64:',
        ' /9j/4AAQ',
        '',
        'END:VCARD',
        '',
      ].join('\r\n'),
    )
    expect(cardsIn(bytes)).toEqual([
      {
        line: 1,
        problem: null,
        values: {
          fullNameEn: 'سارة الهاشمي',
          fullNameAr: 'سارة الهاشمي',
          mobile: '+971501234567',
          company: 'النور',
          title: 'Directrice générale',
        },
        details: [],
        leftOut: [],
      },
    ])
  })

  it('of 4.0: a name in each script, addresses of the internet for numbers, parameters in quotes', () => {
    expect(
      only(
        [
          'FN;LANGUAGE=en:Sara Al Hashimi',
          'FN;ALTID=1;LANGUAGE="ar-AE":سارة الهاشمي',
          'TEL;VALUE=uri;TYPE="cell,voice";PREF=2:tel:+971-50-111-1111',
          'TEL;VALUE=uri;TYPE=cell;PREF=1:tel:+971-50-222-2222;ext=5',
          'EMAIL:sara@x.ae',
          'LANG:fr-FR',
          'RELATED;TYPE=agent:urn:uuid:1',
        ],
        '4.0',
      ),
    ).toMatchObject({
      problem: null,
      values: {
        fullNameEn: 'Sara Al Hashimi',
        fullNameAr: 'سارة الهاشمي',
        mobile: '+971502222222',
        email: 'sara@x.ae',
        language: 'fr',
      },
      details: [{ kind: 'mobile', value: '+971501111111' }],
      leftOut: [{ property: 'RELATED', value: 'urn:uuid:1' }],
    })
  })

  it('a fold may part a letter, and lines may end in any of three ways', () => {
    const bytes = utf8(card(['FN:سارة الهاشمي', 'EMAIL:sara@x.ae']))
    const letter = bytes.findIndex((byte) => byte >= 0x80) + 1
    const parted = new Uint8Array([...bytes.slice(0, letter), 0x0d, 0x0a, 0x20, ...bytes.slice(letter)])
    expect(cardsIn(parted)[0]?.values.fullNameEn).toBe('سارة الهاشمي')
    for (const end of ['\n', '\r'])
      expect(cardsIn(utf8(card(['FN:Omar']).replaceAll('\r\n', end)))[0]?.values.fullNameEn).toBe('Omar')
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from(card(['FN:عمر']), (one) => one.charCodeAt(0)).buffer),
    ])
    expect(cardsIn(wide)[0]?.values.fullNameAr).toBe('عمر')
    expect(cardsIn(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8(card(['FN:Omar']))]))).toHaveLength(1)
  })

  it('without a name is called by its company, and without either it is none', () => {
    expect(only(['ORG:Reception'])?.values.fullNameEn).toBe('Reception')
    expect(only(['EMAIL:x@x.ae'])).toMatchObject({ problem: 'name-missing', values: { email: 'x@x.ae' } })
  })

  it('every card answers for itself: one that is not ended or holds too much does not take the others along', () => {
    const text = [
      card(['FN:First']),
      'some words in between\r\n',
      'BEGIN:VCARD\r\nFN:Never ended\r\n',
      card(['FN:Third', ...Array.from({ length: 600 }, (_, n) => `X-N${n}:1`)]),
      card([
        'FN:Fourth',
        `NOTE:${'x'.repeat(5000)}`,
        'AGENT:',
        'BEGIN:VCARD',
        'FN:Agent',
        'END:VCARD',
        'EMAIL:f@x.ae',
      ]),
      'BEGIN:VCARD\r\nFN:Cut',
    ].join('')
    expect(
      cardsIn(utf8(text)).map(({ values, problem, leftOut }) => [
        values,
        problem,
        leftOut.length > 10 ? '…' : leftOut,
      ]),
    ).toEqual([
      [{ fullNameEn: 'First' }, null, []],
      [{ fullNameEn: 'Never ended' }, 'card-not-ended', []],
      [{ fullNameEn: 'Third' }, 'too-many-properties', '…'],
      [{ fullNameEn: 'Fourth', email: 'f@x.ae' }, null, [{ property: 'NOTE', value: '' }]],
      [{ fullNameEn: 'Cut' }, 'card-not-ended', []],
    ])
  })

  it('a file that is none, or too much, says so', () => {
    expect(problem(utf8(''))).toEqual({ code: 'empty' })
    expect(problem(utf8('Name,E-mail\nSara,s@x.ae'))).toEqual({ code: 'no-vcard' })
    expect(problem(utf8('x'.repeat(101)), { ...VCARD_LIMITS, bytes: 100 })).toEqual({
      code: 'file-too-large',
      limit: 100,
    })
    expect(problem(utf8(card(['FN:A']).repeat(3)), { ...VCARD_LIMITS, cards: 2 })).toEqual({
      code: 'too-many-cards',
      limit: 2,
    })
  })
})

describe('a hostile file', () => {
  it.each([
    ['colons and semicolons', ':;'.repeat(2_000_000)],
    ['a parameter without end', `BEGIN:VCARD\nFN;X="${'a;:'.repeat(2_000_000)}`],
    ['folds alone', `BEGIN:VCARD\nFN:${'\n '.repeat(3_000_000)}`],
    ['soft breaks alone', `BEGIN:VCARD\nFN;QUOTED-PRINTABLE:${'=\n'.repeat(3_000_000)}`],
    ['cards that begin', 'BEGIN:VCARD\n'.repeat(500_000)],
    ['cards in cards', `BEGIN:VCARD\nAGENT:\n${'BEGIN:VCARD\n'.repeat(500_000)}`],
    ['blanks', `BEGIN:VCARD\n${' '.repeat(6_000_000)}x\nBEGIN:${' '.repeat(6_000_000)}x`],
    ['backslashes', `BEGIN:VCARD\nN:${'\\'.repeat(3_999)}\nEND:VCARD\n`.repeat(1500)],
    [
      'labels',
      `BEGIN:VCARD\n${`i.TEL;${'TYPE=a;'.repeat(39)}:+97150000000\ni.X-ABLABEL:${'_$!<'.repeat(900)}\n`.repeat(240)}END:VCARD\n`,
    ],
  ])('of %s is read or refused in seconds', (_what, text) => {
    const began = performance.now()
    const read = readVCards(utf8(text))
    if (read.ok) read.value.map(contactOfCard)
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  it('whatever bytes it has, never breaks, and what comes of it is valid or says what is wrong', () => {
    const bit = fc.constantFrom(
      'BEGIN:VCARD\n',
      'END:VCARD\n',
      'FN',
      'TEL',
      'EMAIL',
      'ADR',
      'N',
      ';TYPE=',
      ';',
      ':',
      '\\',
      '"',
      '\n',
      '\n ',
      '=',
      'QUOTED-PRINTABLE',
      '=D8',
      'ae',
      '\xff',
      '\xd8\xa7',
      'item1.',
      'X-ABLabel',
      'a@b.ae',
      '+97150',
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 9, arbitrary: bit }, { weight: 1, arbitrary: fc.string() }), {
          maxLength: 80,
        }),
        (bits) => {
          const text = `BEGIN:VCARD\n${bits.join('')}\nEND:VCARD\n`
          const read = readVCards(raw(text.replace(/[^\0-\xff]/g, '?')))
          for (const one of read.ok ? read.value.map(contactOfCard) : []) {
            const { fullNameEn: _, ...values } = one.values
            expect(
              contactSchema.safeParse({
                ...EMPTY,
                ...values,
                details: one.details.map((detail) => ({ ...detail, id: 'detail0000' })),
              }).success,
            ).toBe(true)
            for (const { label } of one.details) expect(label).not.toMatch(/\p{Cc}/u)
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  it('names and notes cannot begin a property of their own when they are written', () => {
    const text = vCardOf({
      ...EMPTY,
      fullNameEn: 'A',
      company: 'x\r\nEMAIL:evil@x.ae',
      title: '\nEND:VCARD\nBEGIN:VCARD\nFN:B',
    })
    expect(cardsIn(utf8(text))).toMatchObject([{ values: { fullNameEn: 'A', company: 'x EMAIL:evil@x.ae' } }])
    expect(cardsIn(utf8(text))).toHaveLength(1)
    expect(cardsIn(utf8(text))[0]?.values.email).toBeUndefined()
  })
})

const EMPTY: Contact = {
  id: 'contact:00000000000000000000000001',
  organizationId: 'organization:00000000000000000000000001',
  ownerId: 'person:00000000000000000000000001',
  shared: false,
  fullNameEn: 'Nobody',
  fullNameAr: '',
  email: '',
  mobile: '',
  company: '',
  title: '',
  language: 'en',
}

describe('contacts that are written', () => {
  const line = fc
    .string({ unit: fc.constantFrom(...'aéسـ ,;:\\"\'n-.9'), minLength: 1, maxLength: 100 })
    .map((text) => text.trim())
  const name = fc.stringMatching(/^[a-zé'’.-]{1,20}( [a-z]{1,20}){0,3}$/)
  const arabic = fc.stringMatching(/^[ابتسعمنهيـ]{2,20}( [ابتسعمنهي]{1,20}){0,3}$/)
  const number = fc.stringMatching(/^\+(33|1|44)\d{7,10}$/)
  const email = fc.stringMatching(/^[a-z0-9]{1,20}@[a-z0-9]{1,20}\.(ae|com)$/)
  const label = fc.stringMatching(/^[a-z,;\\]{0,20}$/)
  const contact = fc
    .record({
      fullNameEn: name,
      fullNameAr: fc.oneof(fc.constant(''), arabic),
      company: line,
      title: line,
      manager: line,
      workAddress1: line,
      workAddress2: line,
      city: line,
      state: line,
      country: line,
      language: fc.constantFrom('en' as const, 'ar' as const, 'fr' as const),
      points: fc.uniqueArray(email, { minLength: 3, maxLength: 3 }),
      numbers: fc.uniqueArray(number, { minLength: 4, maxLength: 4 }),
      labels: fc.array(label, { minLength: 4, maxLength: 4 }),
    })
    .map(
      ({ points, numbers, labels, ...fields }): Contact => ({
        ...EMPTY,
        ...fields,
        email: points[0] ?? '',
        mobile: numbers[0] ?? '',
        phone: numbers[1] ?? '',
        postalCode: '12345',
        emiratesId: '784-1990-1234567-1',
        details: [
          { id: 'detail0001', kind: 'email', label: labels[0] ?? '', value: points[1] ?? '' },
          { id: 'detail0002', kind: 'email', label: labels[1] ?? '', value: points[2] ?? '' },
          { id: 'detail0003', kind: 'mobile', label: labels[2] ?? '', value: numbers[2] ?? '' },
          { id: 'detail0004', kind: 'phone', label: labels[3] ?? '', value: numbers[3] ?? '' },
        ],
      }),
    )

  it.each(['3.0', '4.0'] as const)('as %s are read again as the same, whatever stands in them', (version) => {
    fc.assert(
      fc.property(fc.array(contact, { minLength: 1, maxLength: 3 }), (all) => {
        const read = cardsIn(writeVCards(all, version))
        expect(
          read.map(({ values, details, leftOut, problem: why }) => ({ values, details, leftOut, why })),
        ).toEqual(
          all.map(({ id: _1, ownerId: _2, organizationId: _3, shared: _4, details = [], ...fields }) => ({
            values: Object.fromEntries(
              Object.entries(fields)
                .map(([key, value]) => [key, String(value).replace(/\s+/g, ' ')])
                .filter(([, value]) => value !== ''),
            ),
            details: details.map(({ id: _, ...one }) => one),
            leftOut: [],
            why: null,
          })),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('have lines of 75 bytes at most, parted between letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const clean = text.replace(/[\r\n]/g, '')
        const lines = folded(`FN:${clean}`).split('\r\n')
        for (const one of lines) expect(new TextEncoder().encode(one).length).toBeLessThanOrEqual(75)
        expect(lines.map((one, at) => (at === 0 ? one : one.slice(1))).join('')).toBe(`FN:${clean}`)
      }),
    )
  })
})
