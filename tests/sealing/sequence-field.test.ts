/** A field that shows the number of a document: printed when it is prepared, frozen by the signature of its seat. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { slotsOf, slotValues } from '../../server/documents/slots.ts'
import { createLocalAuthority, type LocalAuthority } from '../../server/sealing/local-authority.ts'
import { prepareDocument } from '../../server/sealing/prepare.ts'
import { sealAct } from '../../server/sealing/seal-act.ts'
import { fieldOf, mariam, recipientFor, sampleEnvelope } from '../../sync/commands/sample-envelope.ts'
import { bareId } from '../../sync/ids.ts'
import { fieldValueText, listFields } from '../../sync/pdf/fields.ts'
import { openPdf } from '../../sync/pdf/reader.ts'
import { findSignatures, locksOf } from '../../sync/pdf/signatures.ts'
import { verifyPdf } from '../../sync/pdf/verify.ts'
import { hasProgram, makeFolder } from './host-programs.ts'

const folder = makeFolder()
let authority: LocalAuthority
beforeAll(async () => {
  authority = await createLocalAuthority(join(folder.path, 'keys'), { organization: 'Test', now: new Date() })
})
afterAll(() => folder.remove())

it('[R0509][R0554][R0579][A155] is on the page before anybody signs, and no value given later replaces it', async () => {
  const signer = recipientFor(1, mariam)
  const number = fieldOf(1, signer, { kind: 'sequence', requirement: 'readOnly' })
  const title = fieldOf(2, signer, { places: [{ page: 1, xPt: 10, yPt: 60, widthPt: 100, heightPt: 20 }] })
  const envelope = sampleEnvelope({
    recipients: [signer],
    fields: [number, title],
    sequenceNumber: 'C-007',
    values: { [number.id]: { kind: 'text', text: 'C-007' }, [title.id]: { kind: 'text', text: 'Owner' } },
  })
  const documentId = envelope.documents[0]!.id
  const upload = await PDFDocument.create()
  upload.addPage([300, 300])
  const slots = slotsOf(envelope, documentId)
  const prepared = prepareDocument(await upload.save(), { envelopeId: 'e1', slots })
  const shown = (pdf: Uint8Array) => {
    const view = openPdf(pdf).view()
    const field = listFields(view).find((one) => one.name.endsWith(bareId(number.id)))
    return field && [field.name, fieldValueText(view, field), field.flags & 1]
  }
  const [name] = shown(prepared.pdf) ?? []
  expect(shown(prepared.pdf)).toEqual([name, 'C-007', 1])
  const { values } = slotValues(envelope, documentId, [signer])
  expect(values).toEqual({ [bareId(title.id)]: 'Owner' })
  const { pdf } = await sealAct(prepared.pdf, {
    envelopeId: 'e1',
    slotId: bareId(signer.id),
    values,
    signerName: 'Mariam',
    reason: '',
    signedAt: new Date(),
    signer: authority.signer,
    timestampers: [],
  })
  const report = await verifyPdf(pdf, { trustedRoots: [authority.rootCertificate], now: new Date() })
  expect([report.verdict, shown(pdf)]).toEqual(['valid', [name, 'C-007', 1]])
  const file = openPdf(pdf)
  expect(locksOf(file.view(), findSignatures(file, file.view())).isLocked(String(name))).toBe(true)
  for (const [file, bytes] of [
    ['prepared.pdf', prepared.pdf],
    ['signed.pdf', pdf],
  ] as const) {
    if (!hasProgram('pdftotext')) return
    writeFileSync(join(folder.path, file), bytes)
    expect(execFileSync('pdftotext', [join(folder.path, file), '-'], { encoding: 'utf8' })).toContain('C-007')
  }
})
