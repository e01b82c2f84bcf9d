import { describe, expect, it } from 'vitest'
import ar from '../../locales/ar/certificate.json' with { type: 'json' }
import en from '../../locales/en/certificate.json' with { type: 'json' }
import fr from '../../locales/fr/certificate.json' with { type: 'json' }
import { ENVELOPE_AUDIT_KINDS } from '../../sync/entities/audit-event.ts'
import { envelopeState } from '../../sync/entities/envelope.ts'
import { recipientState } from '../../sync/entities/recipient.ts'
import { STEP_KINDS } from '../../sync/entities/step-kind.ts'

const NEEDED = [
  ...ENVELOPE_AUDIT_KINDS.map((kind) => `event.${kind}`),
  ...Object.keys(STEP_KINDS).map((kind) => `role.${kind}`),
  ...recipientState.options.map((state) => `recipient.${state}`),
  ...envelopeState.options.map((state) => `state.${state}`),
]

describe('words of the completion certificate', () => {
  it.each([
    ['en', en],
    ['ar', ar],
    ['fr', fr],
  ])('every event, role and state an envelope can have is said in %s', (_language, catalog) => {
    expect(NEEDED.filter((key) => !(catalog as Record<string, string>)[key]?.trim())).toEqual([])
    expect(Object.keys(catalog).sort()).toEqual(Object.keys(en).sort())
  })
})
