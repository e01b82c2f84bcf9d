/** What the create-document dialog hands the add screen in its address: the template, and files in place of its own. */

import type { Template } from '../../../sync/entities/template.ts'
import { idSchema } from '../../../sync/ids.ts'
import type { Replacements } from '../start-from-template.ts'

export interface HandedOver {
  readonly templateId?: `template:${string}`
  readonly files?: readonly string[]
  readonly documents?: readonly string[]
}

const templateId = idSchema('template')
const SHA256 = /^[0-9a-f]{64}$/

/** Anything else in the address is dropped. */
export function parseHandedOver(search: Readonly<Record<string, unknown>>): HandedOver {
  const id = templateId.safeParse(search.templateId)
  if (!id.success) return {}
  const files = textsOf(search.files).map((one) => (SHA256.test(one) ? one : ''))
  const documents = textsOf(search.documents).map((one) => one.slice(0, 255))
  return files.some((one) => one !== '') ? { templateId: id.data, files, documents } : { templateId: id.data }
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).map((one) => (typeof one === 'string' ? one : ''))

export function handOver(template: Template, replacements: Replacements): HandedOver {
  if (replacements.size === 0) return { templateId: template.id }
  const { documents } = template.content
  return {
    templateId: template.id,
    files: documents.map((one) => replacements.get(one.id)?.sha256 ?? ''),
    documents: documents.map((one) => replacements.get(one.id)?.name ?? one.name),
  }
}

/** Only files this device holds: an address from elsewhere cannot name bytes nobody has. */
export function replacementsOf(
  template: Template,
  { files = [], documents = [] }: HandedOver,
  progressOf: (sha256: string) => { readonly sizeBytes: number } | null,
): Replacements {
  return new Map(
    template.content.documents.flatMap((one, n) => {
      const sha256 = files[n] ?? ''
      const held = sha256 === '' ? null : progressOf(sha256)
      return held ? [[one.id, { sha256, name: documents[n] || one.name, sizeBytes: held.sizeBytes }]] : []
    }),
  )
}
