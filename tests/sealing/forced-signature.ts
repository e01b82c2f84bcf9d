/** Signs whatever it is given, without the checks that the product makes: for attackers in tests. */
import { applySignature } from '../../server/sealing/apply-signature.ts'
import { buildCms } from '../../server/sealing/cms-builder.ts'
import { FileDigest } from '../../server/sealing/file-digest.ts'
import type { Signer } from '../../server/sealing/signer.ts'
import { PdfUpdate } from '../../sync/pdf/appender.ts'
import { listFields } from '../../sync/pdf/fields.ts'
import { pdfDict, pdfName } from '../../sync/pdf/objects.ts'
import { openPdf } from '../../sync/pdf/reader.ts'

/** Puts a signature into the first empty signature field. */
export async function signedByForce(pdf: Uint8Array, signer: Signer): Promise<Uint8Array> {
  const update = new PdfUpdate(openPdf(pdf))
  const field = listFields(update.view).find((item) => item.type === 'Sig' && item.value === null)
  if (!field?.ref) throw new Error('no empty signature field')
  const ref = update.reserve()
  update.edit(field.ref).set('V', ref)
  return applySignature({
    pdf,
    update,
    ref,
    entries: pdfDict({
      Type: pdfName('Sig'),
      Filter: pdfName('Adobe.PPKLite'),
      SubFilter: pdfName('ETSI.CAdES.detached'),
    }),
    roomBytes: 8192,
    changeId: new Uint8Array(16),
    digest: new FileDigest(),
    sign: (digest) => buildCms({ signer, digest }),
  })
}
