/** What each kind of field takes, and what the platform puts into those that nobody is asked for. */
import { describe, expect, it } from 'vitest'
import { isForStep } from '../collab/read-field.ts'
import { recordIntegration } from '../commands/envelopes/record-integration.ts'
import {
  codeOf,
  done,
  fieldOf,
  id,
  mariam,
  NOW,
  recipientFor,
  run,
  SYSTEM,
  sampleEnvelope,
} from '../commands/sample-envelope.ts'
import { termsOf } from '../commands/signing/act-input.ts'
import { recallAct } from '../commands/signing/go-back.ts'
import { approveStep } from '../commands/signing/plain-acts.ts'
import { signStep } from '../commands/signing/sign-step.ts'
import type { Envelope, Recipient } from '../entities/envelope.ts'
import { FIELD_KINDS, type FieldKind, type FieldValue, fieldKind, filledBy } from '../entities/field.ts'
import { stepKind } from '../entities/step-kind.ts'
import { confirmedByCall } from './confirmed-by-call.ts'
import { printedId, valuesAtSending } from './field-fills.ts'
import { defaultOf, isValidValue, missingFields, writableFields } from './field-values.ts'
import { printText } from './print-value.ts'

const text = (value: string): FieldValue => ({ kind: 'text', text: value })
const drawing = (words = ''): FieldValue => ({ kind: 'drawing', sha256: 'a'.repeat(64), text: words })
const field = (kind: FieldKind, recipient: Recipient, n = 1) =>
  fieldOf(n, recipient, { kind, requirement: filledBy(kind) === 'person' ? 'required' : 'readOnly' })

describe('kinds of fields', () => {
  it.each([
    ['[R0533]', 'signature', 1],
    ['[R0534]', 'initials', 2],
    ['[R0535]', 'stamp', 3],
    ['[R0536]', 'text', 4],
    ['[R0537]', 'name', 5],
    ['[R0538]', 'email', 6],
    ['[R0540]', 'actionDate', 8],
    ['[R0541]', 'actionLabel', 9],
    ['[R0542]', 'actionComment', 10],
    ['[R0543]', 'textArea', 11],
    ['[R0544]', 'checkbox', 12],
    ['[R0545]', 'dropDown', 13],
    ['[R0546]', 'radio', 14],
    ['[R0548]', 'image', 16],
    ['[R0554]', 'sequence', 23],
    ['[R0555]', 'qrCode', 24],
    ['[R0556]', 'documentDate', 25],
    ['[R0557]', 'designation', 28],
    ['[R0558]', 'documentId', 29],
  ] as const)('%s the code of %s on the wire is %i', (_row, kind, code) => {
    expect(FIELD_KINDS[kind].code).toBe(code)
  })

  it.each([
    ['[R0497] a designation is one line', 'designation', text('Head of Legal'), text('Head\nof Legal')],
    ['[R0508] an image is a picture', 'image', drawing(), text('me.png')],
    [
      '[R0492][M151] a handwritten signature is drawn, and never a mark with words',
      'handwriting',
      drawing(),
      drawing('Mariam'),
    ],
    ['[R0498] a drop down is one of its options', 'dropDown', text('Dubai'), text('Elsewhere')],
  ] as const)('%s', (_name, kind, right, wrong) => {
    const one = { ...field(kind, recipientFor(1, mariam)), options: ['Dubai'] }
    expect([isValidValue(one, right), isValidValue(one, wrong)]).toEqual([true, false])
  })

  it('are never asked of anybody when the platform fills them, whatever the content says of them', () => {
    const signer = recipientFor(1, mariam)
    const own = fieldKind.options.filter((kind) => filledBy(kind) !== 'person')
    const fields = own.map((kind, n) =>
      fieldOf(n, signer, { kind, requirement: 'required', defaultValue: 'typed by the sender' }),
    )
    expect(own).toHaveLength(9)
    expect([writableFields(fields, signer.id), missingFields(fields, signer.id, {})]).toEqual([[], []])
    expect(fields.flatMap((one) => defaultOf(one) ?? [])).toEqual([])
  })

  it('belong to steps that do what they tell', () => {
    const steps = (kind: FieldKind) =>
      stepKind.options.filter((step) => isForStep({ kind, requirement: 'readOnly' }, step))
    expect(steps('signingDate')).toEqual(['sign', 'eSign', 'uaePassSign', 'eSeal', 'corporateSeal'])
    expect(steps('approvalDate')).toEqual(['approve', 'endorse'])
    for (const kind of ['actionDate', 'actionLabel', 'actionComment'] as const)
      expect(steps(kind)).toEqual(stepKind.options.filter((step) => step !== 'notify'))
    for (const kind of ['documentDate', 'documentId', 'qrCode', 'sequence'] as const)
      expect(steps(kind)).toEqual(stepKind.options)
  })
})

describe('at sending', () => {
  it('[R0502][R0510][R0511][A174] the day where the sender is, the number and the address are put down', () => {
    const signer = recipientFor(1, mariam)
    const kinds = ['documentDate', 'documentId', 'qrCode', 'sequence', 'signingDate', 'text'] as const
    const fields = kinds.map((kind, n) => field(kind, signer, n))
    const envelopeId = 'envelope:01hzy8d3v2abcdefghjkmnpqrs'
    const values = valuesAtSending(fields, {
      envelopeId,
      // Ten at night in London, the next morning in Dubai.
      at: Date.UTC(2031, 10, 24, 22),
      timeZone: 'Asia/Dubai',
      number: 'C-007',
    })
    expect(kinds.map((_, n) => values[id('field', n)])).toEqual([
      text('2031-11-25'),
      text('01HZ-Y8D3-V2AB-CDEF-GHJK-MNPQ-RS'),
      text('/verify/01hzy8d3v2abcdefghjkmnpqrs'),
      text('C-007'),
      undefined,
      undefined,
    ])
    expect(printedId(envelopeId).replaceAll('-', '').toLowerCase()).toBe('01hzy8d3v2abcdefghjkmnpqrs')
  })
})

describe('with the act', () => {
  const KINDS = ['signingDate', 'approvalDate', 'actionDate', 'actionLabel', 'actionComment'] as const
  const under = (kind: Recipient['kind'], timeZone = 'Asia/Dubai', some: Partial<Envelope> = {}) => {
    const person = recipientFor(1, mariam, kind)
    return sampleEnvelope({
      recipients: [person],
      fields: KINDS.map((one, n) => field(one, person, n)),
      timeZone,
      ...some,
    })
  }
  const act = (envelope: Envelope, more: object = {}) => ({
    envelopeId: envelope.id,
    recipientId: id('recipient', 1),
    ...termsOf(envelope, id('recipient', 1), confirmedByCall(envelope)),
    values: {},
    ...more,
  })
  const consent = { text: 'I agree', version: '1', language: 'en' }
  const of = (envelope: Envelope) => KINDS.map((_, n) => envelope.values[id('field', n)])
  // 1970-01-12, a quarter to two in the afternoon in London.
  const [here, auckland] = ['1970-01-12', '1970-01-13']

  it('[R0503][R0505][R0506][R0507] day, name and comment of a signature are put down', () => {
    const envelope = under('sign')
    const signed = done(run(signStep, envelope, act(envelope, { consent, comment: 'Seen' }), mariam)).envelope
    expect(new Date(NOW).toISOString()).toContain(here)
    expect(of(signed)).toEqual([text(here), text(here), text(here), text('signed'), text('Seen')])
  })

  it('[R0504] days are of the time zone of the document, and no comment leaves its field empty', () => {
    const envelope = under('approve', 'Pacific/Auckland')
    const approved = done(run(approveStep, envelope, act(envelope), mariam)).envelope
    expect(of(approved)).toEqual([
      text(auckland),
      text(auckland),
      text(auckland),
      text('approved'),
      undefined,
    ])
  })

  it('what a connected system answers is its comment', () => {
    const envelope = under('integration')
    const input = {
      envelopeId: envelope.id,
      recipientId: id('recipient', 1),
      outcome: 'Posted as 4711',
      reason: '',
    }
    const integrated = done(run(recordIntegration, envelope, input, SYSTEM)).envelope
    expect(of(integrated).slice(2)).toEqual([text(here), text('integrated'), text('Posted as 4711')])
  })

  it('a seal says that it is one', () => {
    const envelope = under('eSeal')
    const sealed = done(run(signStep, envelope, act(envelope, { consent }), mariam)).envelope
    expect(of(sealed)[3]).toEqual(text('sealed'))
  })

  it('nobody gives another day, name or number of their own', () => {
    const person = recipientFor(1, mariam)
    for (const kind of fieldKind.options.filter((one) => filledBy(one) !== 'person')) {
      const envelope = sampleEnvelope({ recipients: [person], fields: [field(kind, person)] })
      const input = act(envelope, { consent, values: { [id('field', 1)]: text('1999-01-01') } })
      expect([kind, codeOf(run(signStep, envelope, input, mariam))]).toEqual([kind, 'field-value-not-valid'])
    }
  })

  it('[W9] an act that is taken back takes its day and name along, and leaves what was given at sending', () => {
    const person = recipientFor(1, mariam, 'approve')
    const next = recipientFor(2, mariam, 'sign', { order: 2, state: 'notActive', activatedAt: null })
    const number = field('documentId', person, 9)
    const envelope = sampleEnvelope({
      recipients: [person, next],
      fields: [field('approvalDate', person), number],
      values: { [number.id]: text('01HZ') },
    })
    const approved = done(run(approveStep, envelope, act(envelope), mariam)).envelope
    expect(Object.keys(approved.values)).toHaveLength(2)
    const back = { envelopeId: envelope.id, recipientId: person.id }
    expect(done(run(recallAct, approved, back, mariam)).envelope.values).toEqual({
      [number.id]: text('01HZ'),
    })
  })

  it('[W15] a field that is not there says nothing of the act', () => {
    const person = recipientFor(1, mariam)
    const tick = fieldOf(1, person, { kind: 'checkbox', requirement: 'editable' })
    const day = { ...field('signingDate', person, 2), condition: `[${tick.id}]` }
    const envelope = sampleEnvelope({ recipients: [person], fields: [tick, day] })
    const sign = (checked: boolean) =>
      done(
        run(
          signStep,
          envelope,
          act(envelope, { consent, values: { [tick.id]: { kind: 'checked', checked } } }),
          mariam,
        ),
      ).envelope.values[day.id]
    expect([sign(true), sign(false)]).toEqual([text(here), undefined])
  })
})

it('what stands on the page is in the language of its reader, figures as the sender ordered them', () => {
  const shown = (language: string) => [
    printText({ kind: 'signingDate' }, '2031-11-05', language),
    printText({ kind: 'documentDate', dateFormat: 'dayFirst' }, '2031-11-05', language),
    printText({ kind: 'actionLabel' }, 'approved', language),
    printText({ kind: 'text' }, 'approved', language),
  ]
  expect([shown('en'), shown('ar'), shown('fr')]).toEqual([
    ['November 5, 2031', '05/11/2031', 'Approved', 'approved'],
    ['5 نوفمبر 2031', '05/11/2031', 'تم الاعتماد', 'approved'],
    ['5 novembre 2031', '05/11/2031', 'Approuvé', 'approved'],
  ])
})
