/**
 * Does to an upload what sealing will do: fields and a footer, values, a signature, and the verifier over all of it.
 * What fails here would fail after people had signed. Nothing of it is kept.
 */
import { listPages } from '../../sync/pdf/pages.ts'
import type { VerificationReport } from '../../sync/pdf/report.ts'
import { checkReport, verifyOwn } from './check-own-output.ts'
import { signatureFieldName } from './field-names.ts'
import { FileDigest } from './file-digest.ts'
import { passingSigner } from './local-authority.ts'
import { asSealingError, openForSealing } from './open-pdf.ts'
import { prepareDocument } from './prepare.ts'
import type { PreparedField } from './prepared-slot.ts'
import { sealAct } from './seal-act.ts'
import { SealingError } from './sealing-error.ts'
import type { Signer } from './signer.ts'
import { sharedTextEngine, type TextEngine } from './text/text-engine.ts'

let signer: Promise<Signer> | undefined
const envelopeId = 'trial'
const slotId = 'trial'

/** @throws SealingError: what reading refuses, or `own-output-invalid` when it could be signed but not verified. */
export async function dryRun(pdf: Uint8Array, engine: TextEngine = sharedTextEngine()): Promise<void> {
  try {
    await tryAll(pdf, engine)
  } catch (error) {
    const known = asSealingError(error)
    if (known instanceof SealingError) throw known
    // A mistake of ours that this file brings out: it is told to nobody but the log, and sealing would make it too.
    throw new SealingError('own-output-invalid', error instanceof Error ? error.message : String(error))
  }
}

async function tryAll(pdf: Uint8Array, engine: TextEngine): Promise<void> {
  const now = new Date()
  signer ??= passingSigner(now)
  const [page] = listPages(openForSealing(pdf).view())
  const place = { page: 1, xPt: 0, yPt: 0, widthPt: page?.widthPt ?? 1, heightPt: page?.heightPt ?? 1 }
  const fields: PreparedField[] = [
    { id: 'signature', kind: 'signature', places: [place] },
    { id: 'text', kind: 'text', places: [place] },
    { id: 'tick', kind: 'checkbox', places: [place] },
  ]
  const prepared = prepareDocument(
    pdf,
    { envelopeId, title: 'Trial', footerText: 'Trial', slots: [{ slotId, kind: 'signature', fields }] },
    engine,
  )
  const common = {
    signer: await signer,
    timestampers: [],
    signedAt: now,
    signerName: 'Trial',
    reason: 'Trial',
  }
  const signed = await sealAct(
    prepared.pdf,
    { ...common, envelopeId, slotId, captionLines: ['Trial'], values: { text: 'Trial', tick: true } },
    engine,
  )
  // From the first byte, with all that earlier programs wrote: sealing itself judges only what it adds.
  const report = await verifyOwn(signed.pdf, new FileDigest())
  checkReport(report, signatureFieldName(envelopeId, slotId), signed.pdf.length)
  const added = report.revisions.slice(-2)
  checkUpload(report.revisions.slice(0, -2), added)
}

/** An upload that came signed must still be what its signers signed, before our update and after it. */
function checkUpload(
  uploaded: VerificationReport['revisions'],
  added: VerificationReport['revisions'],
): void {
  const unlike = uploaded
    .flatMap((revision) => revision.signatures)
    .some((signature) => signature.problems.includes('digest-mismatch'))
  const changed = uploaded.flatMap((revision) => revision.changes).filter((item) => !item.allowed)
  if (unlike || changed.length > 0)
    throw new SealingError('pdf-signed-and-changed', changed[0]?.code ?? 'digest-mismatch')
  const forbidden = added.flatMap((revision) => revision.changes).filter((item) => !item.allowed)
  if (forbidden.length > 0)
    throw new SealingError('pdf-signed-and-locked', forbidden.map((item) => item.code).join(', '))
}
