import { describe, expect, it } from 'vitest'
import ar from '../../locales/ar/mail.json' with { type: 'json' }
import en from '../../locales/en/mail.json' with { type: 'json' }
import fr from '../../locales/fr/mail.json' with { type: 'json' }
import { EVERY_MAIL } from '../../tests/messages/every-mail.ts'
import { LANGUAGES } from '../language/sentences.ts'
import type { MailAct, MailKind } from './mail-values.ts'
import { renderMail } from './render-mail.ts'

const KINDS = Object.keys(EVERY_MAIL) as MailKind[]

describe('messages', () => {
  it('every message exists in three languages, complete, without a hole in it', () => {
    expect([Object.keys(ar).sort(), Object.keys(fr).sort()]).toEqual([
      Object.keys(en).sort(),
      Object.keys(en).sort(),
    ])
    for (const language of LANGUAGES)
      for (const kind of KINDS) {
        const { subject, text, html } = renderMail(kind, language, EVERY_MAIL[kind])
        expect(subject.length, `${kind} ${language}`).toBeGreaterThan(5)
        expect(`${subject}${text}${html}`).not.toMatch(/undefined|\{\w+\}|[\uE000\uE001]/)
        expect(html).toContain(language === 'ar' ? 'dir="rtl"' : 'dir="ltr"')
      }
  })

  it('the plain text keeps the code and the link on lines of their own', () => {
    expect(renderMail('verifyEmail', 'fr', EVERY_MAIL.verifyEmail).text).toMatch(/^482913$/m)
    expect(renderMail('yourTurn', 'ar', EVERY_MAIL.yourTurn).text).toMatch(
      /^https:\/\/sign\.ae\/sign\/sign#t0ken$/m,
    )
  })

  it('the date a request is due is said in the sender’s time zone and the reader’s language', () => {
    expect(renderMail('yourTurn', 'en', EVERY_MAIL.yourTurn).text).toMatch(
      /Monday,? 30 November 2026,?( at)? 16:00 GMT\+4/,
    )
    expect(renderMail('yourTurn', 'fr', EVERY_MAIL.yourTurn).text).toContain('lundi 30 novembre 2026')
  })

  it('a question and its answer are quoted as such, and a warning says when, not that an answer is due', () => {
    expect(renderMail('informationRequested', 'en', EVERY_MAIL.informationRequested).text).toContain(
      'Question:\n> Which annex is meant?',
    )
    expect(renderMail('informationGiven', 'fr', EVERY_MAIL.informationGiven).text).toContain(
      'Réponse\u00a0:\n> Annex 2',
    )
    expect(renderMail('returned', 'ar', EVERY_MAIL.returned).text).toContain('السبب:\n> Clause 3')
    const warning = renderMail('expiryWarning', 'en', EVERY_MAIL.expiryWarning).text
    expect(warning).toMatch(/It expires on Monday,? 30 November 2026/)
    expect(warning).not.toContain('Please answer')
  })

  it('every kind of act is asked for in words of its own', () => {
    const acts: MailAct[] = ['sign', 'approve', 'fill', 'endorse', 'action', 'inform', 'seal', 'other']
    for (const language of LANGUAGES) {
      const asked = acts.map((act) => renderMail('yourTurn', language, { ...EVERY_MAIL.yourTurn, act }))
      expect(new Set(asked.map((mail) => mail.subject)).size, language).toBe(acts.length)
      expect(new Set(asked.map((mail) => mail.text)).size, language).toBe(acts.length)
    }
  })

  it('whose delegation was revoked gets no link, because there is nothing left to open', () => {
    const { text, html } = renderMail('delegationRevoked', 'en', EVERY_MAIL.delegationRevoked)
    expect(text).toContain('This delegation was revoked')
    expect(`${text}${html}`).not.toMatch(/https?:\/\/sign|This link is yours/)
  })

  it('who was taken out of the route gets no link either', () => {
    const { text, html } = renderMail('removed', 'en', EVERY_MAIL.removed)
    expect(text).toContain('has taken you out of')
    expect(`${text}${html}`).not.toMatch(/https?:\/\/sign|This link is yours/)
  })

  it('what people typed cannot become markup, and names of another script are isolated', () => {
    const { html } = renderMail('yourTurn', 'en', {
      ...EVERY_MAIL.yourTurn,
      title: '<img src=x onerror=alert(1)>',
      message: '</p><script>alert(1)</script>',
      recipientName: '"><b>',
    })
    expect(html).not.toMatch(/<script|<img|<b>/)
    expect(html).toContain('<bdi>سارة المنصوري</bdi>')
  })

  it('braces in a title are text, not a sentence to be filled', () => {
    expect(renderMail('completed', 'en', { ...EVERY_MAIL.completed, title: '{link} {0}' }).subject).toBe(
      '“{link} {0}” is complete',
    )
  })

  it('on a light colour of an organisation the button is written in dark', () => {
    expect(renderMail('completed', 'en', { ...EVERY_MAIL.completed, brandColor: '#FFE08A' }).html).toContain(
      'color:#15202B;text-decoration',
    )
    expect(renderMail('completed', 'en', { ...EVERY_MAIL.completed, brandColor: 'red;}' }).html).toContain(
      '#1F5FBF',
    )
  })
})
