/** The body of a new signer process of TrustedX, as UAE PASS documents it ("Create signer process"). */
import type { RemoteDocument } from './remote-signing.ts'

export interface SignerProcess {
  readonly documents: readonly RemoteDocument[]
  /** Of files that were given before; left out when the one file comes along. */
  readonly documentIds?: readonly string[]
  readonly locale: string
  readonly returnTo: string
}

export const signerProcess = ({ documents, documentIds, locale, returnTo }: SignerProcess) => ({
  process_type: 'urn:safelayer:eidas:processes:document:sign:esigp',
  labels: [['digitalid', 'server', 'qualified']],
  signer: {
    signature_policy_id: 'urn:safelayer:eidas:policies:sign:document:pdf',
    parameters: { type: 'pades-baseline', ...(documentIds ? {} : fieldOf(documents[0])) },
  },
  ...(documentIds && {
    documents: documentIds.map((id, at) => ({ id, parameters: fieldOf(documents[at]) })),
  }),
  ui_locales: [locale],
  finish_callback_url: returnTo,
  // The person has read the document here; UAE PASS shows it once more before the act.
  views: { document_agreement: { skip_server_id: 'false' } },
  timestamp: { provider_id: 'urn:uae:tws:generation:policy:digitalid' },
})

function fieldOf(document: RemoteDocument | undefined) {
  if (!document) return {}
  const { fieldName: name, place, picture } = document
  if (!place) return { signature_field: { name } }
  const { page, xPt: x, yPt: y, widthPt: width, heightPt: height } = place
  return {
    signature_field: {
      name,
      location: { page: { number: String(page) }, rectangle: { x, y, width, height } },
      appearance: {
        signature_details: {
          details: [
            { type: 'subject', title: 'Signer Name: ' },
            { type: 'date', title: 'Signature Date: ' },
          ],
        },
        ...(picture && { foreground_image: { binary: Buffer.from(picture).toString('base64') } }),
      },
    },
  }
}
