/** Sentences that go into files: footer, reason and caption of a signature, the completion certificate. */
import ar from '../../locales/ar/certificate.json' with { type: 'json' }
import en from '../../locales/en/certificate.json' with { type: 'json' }
import fr from '../../locales/fr/certificate.json' with { type: 'json' }
import type { Language } from '../../sync/entities/envelope.ts'
import { bareId } from '../../sync/ids.ts'
import { createSentences } from '../language/sentences.ts'
import { PRODUCT_NAME } from '../mail/render-mail.ts'
import type { DocumentWords } from './document-jobs.ts'

export const certificateSentences = createSentences({ en, ar, fr })
const product = PRODUCT_NAME

/** Instant in a named zone; the zone is written out, because a time without it proves little. */
export const zonedTime = (at: number, timeZone: string, language: Language): string =>
  `${localTime(at, timeZone, language)} (${timeZone})`

const localTime = (at: number, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone,
  }).format(at)

export const documentWords: DocumentWords = {
  footer: (envelope) =>
    certificateSentences.format(envelope.language, 'footer', { product, id: bareId(envelope.id) }),
  spareHeading: (envelope) => certificateSentences.format(envelope.language, 'spareHeading'),
  reason: (_envelope, { language, name, email }) =>
    certificateSentences.format(language, 'reason', { product, name, email }),
  caption: (envelope, { language, name, delegatedFrom }, { acceptedAt, commandId }, shown) => [
    delegatedFrom?.proxy
      ? certificateSentences.format(language, 'captionOnBehalf', { name, principal: delegatedFrom.name })
      : certificateSentences.format(language, 'captionBy', { name }),
    ...(shown.includes('timestamp')
      ? [
          shown.includes('timeZone')
            ? zonedTime(acceptedAt, envelope.timeZone, language)
            : localTime(acceptedAt, envelope.timeZone, language),
        ]
      : []),
    ...(shown.includes('signatureId')
      ? [certificateSentences.format(language, 'signatureId', { id: bareId(commandId) })]
      : []),
  ],
  sealReason: (envelope) => certificateSentences.format(envelope.language, 'sealReason', { product }),
}
