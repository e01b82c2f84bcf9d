import { describe, expect, it } from 'vitest'
import ar from '../../locales/ar/answers.json' with { type: 'json' }
import en from '../../locales/en/answers.json' with { type: 'json' }
import fr from '../../locales/fr/answers.json' with { type: 'json' }
import { ANSWERS, type AnswerCode } from '../../sync/answers.ts'
import { answerSentences, refusalEnvelope } from './answer.ts'

const CODES = Object.keys(ANSWERS) as AnswerCode[]

describe('sentences of answers', () => {
  it('every answer has a sentence in English, Arabic and French, and no language has more than another', () => {
    for (const catalog of [en, ar, fr] as Record<string, string>[])
      expect(CODES.filter((code) => !catalog[code]?.trim())).toEqual([])
    expect(Object.keys(ar).sort()).toEqual(Object.keys(en).sort())
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort())
  })

  it('Arabic sentences are Arabic and French ones are not the English ones', () => {
    for (const code of CODES) {
      expect((ar as Record<string, string>)[code], code).toMatch(/[\u0600-\u06ff]/)
      expect((fr as Record<string, string>)[code], code).not.toBe((en as Record<string, string>)[code])
    }
  })

  it('no two answers share a numeric code', () => {
    // The specification has one code for both pictures, each with its words.
    const codes = CODES.filter((code) => code !== 'photo-not-valid')
    expect(new Set(codes.map((code) => ANSWERS[code].code)).size).toBe(codes.length)
  })

  it('[M425][M426][M427][M428][M429][M430][M431][M432][M433][M434][M435][M436][M439][R1389][R1393] the wording of the specification is kept to the letter in English', () => {
    const say = (code: AnswerCode) => refusalEnvelope({ code }).description.en
    expect({
      M425: say('code-wrong'),
      M426: say('something-went-wrong'),
      M427: say('email-password-no-match'),
      M428: say('user-id-password-no-match'),
      M429: say('license-expired'),
      M430: say('not-intended-recipient'),
      M431: say('customer-not-found'),
      M432: say('invitation-not-accepted'),
      M433: say('account-deactivated'),
      M434: say('account-deactivated-by-user'),
      M435: say('user-already-exists'),
      M436: say('user-not-found'),
      M439: say('envelope-being-signed'),
      1007: say('image-not-valid'),
    }).toEqual({
      M425: 'Incorrect OTP',
      M426: 'Something Went Wrong',
      M427: 'Email and Password do not match',
      M428: 'User ID and Password do not match',
      M429: 'License has expired',
      M430: 'You are not intended recipient for this document',
      M431: 'Customer not found',
      M432: 'You must accept invitation before login',
      M433: 'Your account has been deactivated by admin',
      M434: 'User is disabled',
      M435: 'User Already Exists',
      M436: 'User does not exists',
      M439: 'Oops! Document temporary unavailable, being signed right now, reload and retry.',
      1007: 'Please upload valid png/jpeg image',
    })
  })

  it('numbers take the plural of each language', () => {
    const locked = (minutes: number) =>
      refusalEnvelope({ code: 'sign-in-locked', facts: { minutes } }).description
    expect(locked(1).en).toBe('Too many attempts. Try again in 1 minute.')
    expect(locked(2).ar).toBe('محاولات كثيرة جدًا. أعد المحاولة بعد دقيقتين.')
    expect(locked(15).fr).toBe('Trop de tentatives. Réessayez dans 15 minutes.')
  })

  it('a restriction is named where the answer knows it, and refused in general words where it does not', () => {
    const say = (what?: string) =>
      refusalEnvelope({ code: 'restricted', ...(what && { facts: { what } }) }).description
    expect(say('noDelegation').en).toBe('The sender does not allow you to delegate your part')
    expect(say('noDownload').ar).toBe('لا يسمح المرسل بتنزيل هذا المستند')
    expect(say('somethingNewer').fr).toBe('L’expéditeur ne l’autorise pas')
    expect(say().en).toBe('The sender does not allow this')
  })

  it('a sentence is never left with a hole when its facts are missing', () => {
    // A choice between sentences (`select`) has its `other`; a value or a number leaves a hole.
    const always = ['minutes', 'retryAfterSeconds']
    for (const catalog of [en, ar, fr] as Record<string, string>[])
      for (const code of CODES) {
        const values = [...(catalog[code] ?? '').matchAll(/\{(\w+)(?:\}|, plural)/g)].map(([, name]) => name)
        expect(
          values.filter((name) => !always.includes(name ?? '')),
          code,
        ).toEqual([])
      }
    expect(answerSentences.has('success')).toBe(true)
  })
})
