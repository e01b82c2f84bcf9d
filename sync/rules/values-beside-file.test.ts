import { expect, test } from 'vitest'
import { FIELD_KINDS, type FieldKind, type FieldValue, kindFacts } from '../entities/field.ts'
import { standsBesideFile, valuesBesideFile } from './values-beside-file.ts'

const URL = 'https://tawqi.example'
const documents = [{ id: 'document:1', cameSigned: true }, { id: 'document:2' }] as never
const fieldOf = (kind: FieldKind, documentId = 'document:1', requirement = 'optional') =>
  ({ id: `field:${kind}`, kind, documentId, requirement, label: '', options: [] }) as never
const kinds = Object.keys(FIELD_KINDS) as FieldKind[]

const sampleValue = (kind: FieldKind): FieldValue => {
  const { holds } = kindFacts(kind)
  if (holds === 'tick') return { kind: 'checked', checked: true }
  if (holds === 'drawing') return { kind: 'drawing', sha256: 'a'.repeat(64), text: '' } as never
  if (holds === 'address') return { kind: 'text', text: '/verify/1' }
  return { kind: 'text', text: holds === 'day' ? '2026-11-23' : holds === 'act' ? 'signed' : 'words' }
}

test.each(kinds)(
  'a value of kind %s is told beside a file that came signed, except the signature',
  (kind) => {
    const field = fieldOf(kind)
    const values = { [`field:${kind}`]: sampleValue(kind) } as never
    const told = valuesBesideFile({ documents, fields: [field], values, language: 'en' }, URL)
    expect(told.length).toBe(kind === 'signature' ? 0 : 1)
    // An address is of use only whole.
    if (kindFacts(kind).holds === 'address') expect(told[0]?.value).toBe(`${URL}/verify/1`)
    expect(standsBesideFile(documents, field)).toBe(kind !== 'signature')
  },
)

test.each(kinds)(
  'nothing of kind %s is told of a file that takes values, nor what is hidden or empty',
  (kind) => {
    const values = { [`field:${kind}`]: sampleValue(kind) } as never
    for (const field of [fieldOf(kind, 'document:2'), fieldOf(kind, 'document:1', 'hidden')])
      expect(valuesBesideFile({ documents, fields: [field], values, language: 'en' }, URL)).toEqual([])
    expect(valuesBesideFile({ documents, fields: [fieldOf(kind)], values: {}, language: 'en' }, URL)).toEqual(
      [],
    )
  },
)
