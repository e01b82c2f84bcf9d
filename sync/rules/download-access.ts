/**
 * Who may save files of an envelope. Reading is another matter: whoever has a part reads it in the product, which
 * needs the same bytes, so the restriction is kept by every way of saving and not by hiding the bytes.
 */
import { type Refusal, refusal } from '../answers.ts'
import type { Envelope } from '../entities/envelope.ts'
import { isRestricted } from '../entities/recipient.ts'
import { myRecipients, type Reader } from './render-envelope.ts'

export function refuseDownload(envelope: Envelope, reader: Reader): Refusal | null {
  if (reader.restrictsDownloads) return refusal('download-restricted')
  return envelope.ownerId !== reader.subject &&
    myRecipients(envelope, reader).some((one) => isRestricted(one, 'noDownload'))
    ? refusal('restricted', { what: 'noDownload' })
    : null
}
