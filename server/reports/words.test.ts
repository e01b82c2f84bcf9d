import { describe, expect, it } from 'vitest'
import ar from '../../locales/ar/reports.json' with { type: 'json' }
import certificate from '../../locales/en/certificate.json' with { type: 'json' }
import en from '../../locales/en/reports.json' with { type: 'json' }
import fr from '../../locales/fr/reports.json' with { type: 'json' }
import { ROLE_WORDS } from '../administration/role-report.ts'

describe('words of reports', () => {
  it('are the same sentences in three languages, each with the same values', () => {
    const values = (text: string) => [...new Set(text.match(/\{\w+/g))].sort()
    for (const catalog of [ar, fr] as Readonly<Record<string, string>>[]) {
      expect(Object.keys(catalog)).toEqual(Object.keys(en))
      for (const [key, text] of Object.entries(en))
        if (key !== 'event.downloaded') expect(values(catalog[key] ?? ''), key).toEqual(values(text))
    }
  })
  it('call every permission and restriction of a role something', () => {
    expect(ROLE_WORDS.filter((key) => !(key in en))).toEqual([])
  })
  it('do not say again, or otherwise, what the completion certificate says', () => {
    expect(Object.keys(en).filter((key) => key in certificate)).toEqual([])
  })
})
