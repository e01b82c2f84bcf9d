import { expect, test } from 'vitest'
import { templateContent } from '../../../sync/collab/template-content.ts'
import type { Template } from '../../../sync/entities/template.ts'
import { handOver, parseHandedOver, replacementsOf } from './handed-over.ts'
import { mayReplace } from './replacement-file.ts'

const pad = (kind: string, n: number) => `${kind}:${String(n).padStart(26, '0')}` as never
const [a, b, c] = ['a', 'b', 'c'].map((one) => one.repeat(64)) as [string, string, string]
const template = {
  id: pad('template', 1),
  content: templateContent.parse({
    settings: { title: '', language: 'en', timeZone: 'UTC' },
    message: '',
    documents: [
      { id: pad('document', 1), name: 'one.pdf', sha256: a, sizeBytes: 1 },
      { id: pad('document', 2), name: 'two.pdf', sha256: b, sizeBytes: 1 },
    ],
    attachments: [],
    recipients: [],
    groups: [],
    fields: [],
  }),
} as unknown as Template

test('[R0130][R0331] the add screen is handed the template id', () => {
  expect(parseHandedOver({ ...handOver(template, new Map()) })).toEqual({ templateId: template.id })
})

test('[R0131][R0132][R0329][R0332][R0333] it is handed the files that replace documents, and their names', () => {
  const replacements = new Map([[pad('document', 2) as string, { name: 'new.pdf', sha256: c, sizeBytes: 9 }]])
  const handed = parseHandedOver({ ...handOver(template, replacements) })
  expect(handed).toEqual({ templateId: template.id, files: ['', c], documents: ['one.pdf', 'new.pdf'] })
  expect(replacementsOf(template, handed, () => ({ sizeBytes: 9 }))).toEqual(replacements)
})

test('a file this device does not hold replaces nothing, and neither does anything else in the address', () => {
  const handed = { templateId: template.id, files: ['', c], documents: ['', 'x'] }
  expect(replacementsOf(template, handed, () => null)).toEqual(new Map())
  expect(parseHandedOver({ templateId: 'template:x', files: [c] })).toEqual({})
  expect(parseHandedOver({ templateId: template.id, files: ['../etc', 7], documents: 'x' })).toEqual({
    templateId: template.id,
  })
})

test('[R1154] a template’s document is replaced by a PDF, PNG or JPEG and nothing else', () => {
  expect(['a.pdf', 'b.PNG', 'c.jpeg', 'd.jpg'].map((name) => mayReplace({ name }))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['a.docx', 'b.exe', 'pdf'].map((name) => mayReplace({ name }))).toEqual([false, false, false])
})
