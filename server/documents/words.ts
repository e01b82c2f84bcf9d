/** Sentences that go into files: footer, reason and caption of a signature, the completion certificate. */
import ar from '../../locales/ar/certificate.json' with { type: 'json' }
import en from '../../locales/en/certificate.json' with { type: 'json' }
import fr from '../../locales/fr/certificate.json' with { type: 'json' }
import { signatureLines } from '../../sync/field-look/signature-lines.ts'
import { bareId } from '../../sync/ids.ts'
import { createSentences } from '../language/sentences.ts'
import { PRODUCT_NAME } from '../mail/render-mail.ts'
import type { DocumentWords } from './document-jobs.ts'

export const certificateSentences = createSentences({ en, ar, fr })
const product = PRODUCT_NAME

export const documentWords: DocumentWords = {
  footer: (envelope) =>
    certificateSentences.format(envelope.language, 'footer', { product, id: bareId(envelope.id) }),
  spareHeading: (envelope) => certificateSentences.format(envelope.language, 'spareHeading'),
  reason: (_envelope, { language, name, email }) =>
    certificateSentences.format(language, 'reason', { product, name, email }),
  caption: signatureLines,
  sealReason: (envelope) => certificateSentences.format(envelope.language, 'sealReason', { product }),
}
