/** Signs whatever it is given, without the checks that the product makes: for attackers in tests. */
import { applySignature } from '../../server/sealing/apply-signature.ts'
import { buildCms } from '../../server/sealing/cms-builder.ts'
import { FileDigest } from '../../server/sealing/file-digest.ts'
import type { Signer } from '../../server/sealing/signer.ts'
import { PdfUpdate } from '../../sync/pdf/appender.ts'
import { listFields } from '../../sync/pdf/fields.ts'
import { type PdfRef, pdfDict, pdfName } from '../../sync/pdf/objects.ts'
import { openPdf } from '../../sync/pdf/reader.ts'

export interface ForcedOptions {
  /** The /P of a certifying signature. */
  readonly certifies?: 1 | 2 | 3
  /** Adds the field in the same revision, as programs do that sign what was not prepared. */
  readonly addField?: (update: PdfUpdate) => PdfRef
}

/** Puts a signature into the first empty signature field, or into a new one. */
export async function signedByForce(
  pdf: Uint8Array,
  signer: Signer,
  { certifies, addField }: ForcedOptions = {},
): Promise<Uint8Array> {
  const update = new PdfUpdate(openPdf(pdf))
  const empty = listFields(update.view).find((item) => item.type === 'Sig' && item.value === null)
  const field = addField ? addField(update) : empty?.ref
  if (!field) throw new Error('no empty signature field')
  const ref = update.reserve()
  update.edit(field).set('V', ref)
  return applySignature({
    pdf,
    update,
    ref,
    entries: pdfDict({
      Type: pdfName('Sig'),
      Filter: pdfName('Adobe.PPKLite'),
      SubFilter: pdfName('ETSI.CAdES.detached'),
      Reference: certifies && [
        pdfDict({
          Type: pdfName('SigRef'),
          TransformMethod: pdfName('DocMDP'),
          TransformParams: pdfDict({ Type: pdfName('TransformParams'), V: pdfName('1.2'), P: certifies }),
        }),
      ],
    }),
    roomBytes: 8192,
    changeId: new Uint8Array(16),
    digest: new FileDigest(),
    sign: (digest) => buildCms({ signer, digest }),
  })
}
