/** What the page of a document says of values that its file cannot hold. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BesideFileNote } from '../../app/envelope-details/beside-file-note.tsx'
import { envelope, field, fieldId } from '../signer/signing-world.ts'
import { languageOf, rendered } from './spoken.tsx'

afterEach(() => vi.unstubAllGlobals())

const FIELDS = [field('Signature', 'signature'), field('Job title', 'text'), field('Agreed', 'checkbox')]
const world = (cameSigned: boolean, values = {}) => {
  const one = envelope({ fields: FIELDS, values })
  return { ...one, documents: one.documents.map((document) => ({ ...document, cameSigned })) }
}
async function said(...of: Parameters<typeof world>): Promise<string> {
  vi.stubGlobal('location', { origin: 'https://sign.example' })
  return rendered(
    await languageOf(
      'en',
      'envelope-details',
      'envelopes',
      'acts',
      'documents',
      'faces-envelopes',
      'messages',
      'signing',
      'ui',
    ),
    <BesideFileNote envelope={world(...of)} />,
  )
}

describe('a document that came signed', () => {
  it('is said to hold no values before anybody has entered one', async () => {
    expect(await said(true)).toContain('was signed before')
    expect(await said(false)).toBe('')
  })

  it('shows on its page what was entered beside it, and not the signature, which the file holds', async () => {
    const values = {
      [fieldId('Signature')]: { kind: 'drawing', sha256: 'a'.repeat(64), text: 'Mariam' },
      [fieldId('Job title')]: { kind: 'text', text: 'Head of Legal' },
      [fieldId('Agreed')]: { kind: 'checked', checked: true },
    }
    const words = await said(true, values)
    expect(words).toContain('Job titleHead of Legal')
    expect(words).toContain('AgreedYes')
    expect(words).not.toContain('Mariam')
  })
})
