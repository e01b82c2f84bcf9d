/** The command of an act, complete: what was read, what was agreed to, what was entered. */

import type { CommandInput } from '../../../sync/commands/registry.ts'
import { type ActCommand, actCommand } from '../../../sync/commands/signing/act-commands.ts'
import { termsOf } from '../../../sync/commands/signing/act-input.ts'
import type { Envelope, Language } from '../../../sync/entities/envelope.ts'
import { consentIn } from '../../../sync/rules/consent-text.ts'
import type { ShownDocuments } from '../../../sync/rules/shown-documents.ts'
import type { SigningPart } from '../../signing/rules/signing-part.ts'
import { actValues, markMade, type SigningProgress } from '../../signing/rules/signing-progress.ts'

export type ActDispatch = {
  [N in ActCommand]: {
    readonly name: N
    readonly input: CommandInput<N>
    readonly blobs: Readonly<Record<string, string>>
  }
}[ActCommand]

/** Null for a step that only tells. Consent is kept in the language the person read it in. */
export function actDispatch(
  envelope: Envelope,
  part: SigningPart,
  progress: SigningProgress,
  { language, shown }: { readonly language: Language; readonly shown: ShownDocuments },
): ActDispatch | null {
  const name = actCommand(part.recipient.kind)
  if (name === null) return null
  const { values, blobs } = actValues(progress, part)
  const made = markMade(progress, part)
  const input = {
    envelopeId: envelope.id,
    recipientId: part.recipient.id,
    ...termsOf(envelope, part.recipient.id, shown),
    values,
    ...capacityOf(progress, part),
  }
  return name === 'signStep'
    ? {
        name,
        input: { ...input, consent: consentIn(language), ...(made && { markMade: made }) },
        blobs,
      }
    : { name, input, blobs }
}

/** Only what was said, and only what was asked. */
function capacityOf({ capacity }: SigningProgress, { recipient }: SigningPart) {
  const words = {
    comment: capacity.comment.trim(),
    signingAs: capacity.signingAs.trim(),
    representing: capacity.representing.trim(),
  }
  return {
    ...Object.fromEntries(Object.entries(words).filter(([, text]) => text !== '')),
    ...(recipient.attestation === null ? {} : { attested: capacity.attested }),
  }
}
