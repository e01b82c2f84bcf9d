/** A template for others to begin from: places in the order of work instead of the people who stood there. */
import type { TemplateContent } from '../../../sync/collab/template-content.ts'
import type { StepKind } from '../../../sync/entities/envelope.ts'

/** `nameOf`: what the place of the nth recipient of its kind is called, from 1. */
export function withPlaces(
  content: TemplateContent,
  nameOf: (kind: StepKind, n: number) => string,
): TemplateContent {
  const counts = new Map<StepKind, number>()
  return {
    ...content,
    recipients: content.recipients.map((one) => {
      const n = (counts.get(one.kind) ?? 0) + 1
      counts.set(one.kind, n)
      return { ...one, name: nameOf(one.kind, n), email: '', language: null }
    }),
  }
}
