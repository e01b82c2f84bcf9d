import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalAuthority, type LocalAuthority } from '../../server/sealing/local-authority.ts'
import { appendUpdate, PdfUpdate } from '../../sync/pdf/appender.ts'
import type { ChangeCode } from '../../sync/pdf/changes.ts'
import { trimDer } from '../../sync/pdf/cms/trim-der.ts'
import { listFields } from '../../sync/pdf/fields.ts'
import { NewPdf } from '../../sync/pdf/new-pdf.ts'
import {
  encodeText,
  isArray,
  latin1,
  latin1Bytes,
  type PdfDict,
  type PdfRef,
  pdfDict,
  pdfName,
  pdfStream,
} from '../../sync/pdf/objects.ts'
import { listPages } from '../../sync/pdf/pages.ts'
import { openPdf } from '../../sync/pdf/reader.ts'
import type { VerificationReport } from '../../sync/pdf/report.ts'
import { findSignatures } from '../../sync/pdf/signatures.ts'
import { verifyPdf } from '../../sync/pdf/verify.ts'
import { makeFolder } from './host-programs.ts'
import { sealSample, signedAt } from './sample-envelope.ts'

const folder = makeFolder()
let authority: LocalAuthority
let states: Uint8Array[] = []
let sealed = new Uint8Array()

beforeAll(async () => {
  authority = await createLocalAuthority(join(folder.path, 'keys'), { organization: 'Test', now: new Date() })
  states = await sealSample(contract(), { widthPt: 595, heightPt: 842 }, authority)
  sealed = Uint8Array.from(states[3]!)
})
afterAll(() => folder.remove())

/** Two pages; the second is hidden content as a shadow attacker would plant it. */
function contract(): Uint8Array {
  const file = new NewPdf()
  const tree = file.add(null)
  const page = (text: string): PdfRef =>
    file.add(
      pdfDict({
        Type: pdfName('Page'),
        Parent: tree,
        MediaBox: [0, 0, 595, 842],
        Resources: pdfDict({
          Font: pdfDict({
            F: pdfDict({ Type: pdfName('Font'), Subtype: pdfName('Type1'), BaseFont: pdfName('Helvetica') }),
          }),
        }),
        Contents: file.add(pdfStream(new Map(), latin1Bytes(`BT /F 20 Tf 40 60 Td (${text}) Tj ET`))),
      }),
    )
  const pages = [page('Pay 100 dirhams'), page('Second page')]
  file.add(pdfStream(new Map(), latin1Bytes('BT /F 20 Tf 40 60 Td (Pay 100000 dirhams) Tj ET')))
  file.set(tree, pdfDict({ Type: pdfName('Pages'), Kids: pages, Count: 2 }))
  const root = file.add(pdfDict({ Type: pdfName('Catalog'), Pages: tree }))
  return file.write(root, file.add(pdfDict({ Title: encodeText('Contract') })), new Uint8Array(16))
}

function verify(pdf: Uint8Array): Promise<VerificationReport> {
  return verifyPdf(pdf, { trustedRoots: [authority.rootCertificate], now: new Date() })
}

/** The sealed file with one more revision behind it, as anybody with an editor can add. */
function withUpdate(pdf: Uint8Array, edit: (update: PdfUpdate) => void): Uint8Array {
  const update = new PdfUpdate(openPdf(pdf))
  edit(update)
  return Buffer.concat([pdf, appendUpdate(update, new Uint8Array(16).fill(7)).tail])
}

function firstPage(update: PdfUpdate): PdfDict {
  return update.edit(listPages(update.view)[0]!.ref)
}

function fieldRef(update: PdfUpdate, ending: string): PdfRef {
  return listFields(update.view).find((field) => field.name.endsWith(ending))!.ref!
}

async function codesAfter(
  edit: (update: PdfUpdate) => void,
): Promise<{ verdict: string; codes: ChangeCode[]; report: VerificationReport }> {
  const report = await verify(withUpdate(sealed, edit))
  return { verdict: report.verdict, codes: report.changesAfterLastSignature.map((item) => item.code), report }
}

describe('a file as its last signer left it', () => {
  it('[E004] is valid, names every signer and covers each byte', async () => {
    const report = await verify(sealed)
    expect(report.verdict).toBe('valid')
    expect(report.trust).toBe('trusted')
    const signatures = report.revisions.flatMap((revision) => revision.signatures)
    expect(signatures.map(({ name, state, trust }) => ({ name, state, trust }))).toEqual([
      { name: 'Sara Haddad', state: 'valid', trust: 'trusted' },
      { name: 'محمد عبد الله', state: 'valid', trust: 'trusted' },
      { name: 'Test organisation', state: 'valid', trust: 'trusted' },
    ])
    expect(signatures[2]!.coversTo).toBe(sealed.length)
    expect(signatures[0]!.claimedTime).toBe(signedAt.toISOString())
    expect(report.changesAfterLastSignature).toEqual([])
  })

  it('tells per revision which fields got which values on which page', async () => {
    const report = await verify(sealed)
    const values = report.revisions[3]!.changes.filter((item) => item.code === 'field-value-changed')
    expect(values).toContainEqual({
      code: 'field-value-changed',
      allowed: true,
      page: 1,
      field: 'tq_envelope~003a01J9-test_ssecond_fname',
      key: null,
      from: null,
      to: 'محمد عبد الله',
    })
    expect(values.find((item) => item.field?.endsWith('fchoice'))?.to).toBe('لا')
  })

  it('is valid at every step, and carries the hash of each stored state', async () => {
    const final = await verify(sealed)
    for (const [at, state] of states.entries()) {
      const report = await verify(state)
      expect(report.verdict).toBe(at === 0 ? 'unsigned' : 'valid')
      expect(final.revisions[at + 1]!.sha256).toBe(report.sha256)
    }
  })

  it('stays a plain JSON value', async () => {
    const report = await verify(sealed)
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  })

  it('does not vouch for signers without a trusted root, nor after the certificate has ended', async () => {
    expect((await verifyPdf(sealed, { trustedRoots: [], now: new Date() })).trust).toBe('not-trusted')
    const later = await verifyPdf(sealed, {
      trustedRoots: [authority.rootCertificate],
      now: new Date('2060-01-01'),
    })
    expect(later.revisions.flatMap((revision) => revision.signatures).map((item) => item.trust)).toEqual([
      'expired',
      'expired',
      'expired',
    ])
  })
})

describe('[E004] changed bytes', () => {
  it('are noticed wherever one byte is flipped', async () => {
    const file = openPdf(sealed)
    const last = findSignatures(file, file.view()).find((signature) =>
      signature.field.name.endsWith('_seal'),
    )!
    const [, start] = last.byteRange!
    // What is inside the newest signature is checked by its own rules: spare certificates in it prove nothing.
    const end = start + 1 + trimDer(last.contents).length * 2
    for (let at = 20; at < sealed.length; at += 1777) {
      if (at >= start && at < end) continue
      const changed = Uint8Array.from(sealed)
      changed[at]! ^= 1
      expect(`${at} ${(await verify(changed)).verdict}`).not.toBe(`${at} valid`)
    }
  })

  it('are noticed at the end: one more byte, one byte less', async () => {
    expect((await verify(Buffer.concat([sealed, Buffer.from('\n')]))).verdict).toBe('changed')
    expect((await verify(Buffer.concat([sealed, Buffer.from('% note')]))).verdict).toBe('changed')
    expect((await verify(sealed.subarray(0, sealed.length - 1))).verdict).not.toBe('valid')
    expect((await verify(sealed.subarray(0, sealed.length - 500))).verdict).not.toBe('valid')
  })

  it('cannot hide in text that was swapped for text of the same length', async () => {
    const text = latin1(sealed)
    const changed = latin1Bytes(text.replace('Pay 100 dirhams', 'Pay 900 dirhams'))
    expect((await verify(changed)).verdict).toBe('changed')
  })
})

describe('[E004] a revision behind the last signature', () => {
  it('is named when it changes a locked value', async () => {
    const { verdict, report } = await codesAfter((update) => {
      update.edit(fieldRef(update, 'sfirst_fnote')).set('V', encodeText('I never agreed'))
    })
    expect(verdict).toBe('changed')
    expect(report.changesAfterLastSignature).toEqual([
      {
        code: 'field-value-changed',
        allowed: false,
        page: 1,
        field: 'tq_envelope~003a01J9-test_sfirst_fnote',
        key: null,
        from: 'Read and agreed, all 12 pages.',
        to: 'I never agreed',
      },
    ])
  })

  it('is named when it changes only how a value looks', async () => {
    const { verdict, codes } = await codesAfter((update) => {
      const look = pdfStream(
        pdfDict({ Type: pdfName('XObject'), Subtype: pdfName('Form'), BBox: [0, 0, 10, 10] }),
        latin1Bytes('0 0 10 10 re f'),
      )
      update.edit(fieldRef(update, 'sfirst_fnote')).set('AP', pdfDict({ N: update.add(look) }))
    })
    expect(verdict).toBe('changed')
    expect(codes).toContain('field-appearance-changed')
  })

  it('is named when it replaces the drawing of a signature', async () => {
    const { verdict, codes } = await codesAfter((update) => {
      const field = listFields(update.view).find((item) => item.name.endsWith('sfirst_signature'))!
      const look = update.resolve(field.dict.get('AP')) as PdfDict
      update.set(
        look.get('N') as PdfRef,
        pdfStream(
          pdfDict({ Type: pdfName('XObject'), Subtype: pdfName('Form'), BBox: [0, 0, 9, 9] }),
          new Uint8Array(0),
        ),
      )
    })
    expect(verdict).toBe('changed')
    expect(codes).toContain('field-appearance-changed')
  })

  it('is named when it draws on a page, with the page', async () => {
    const { verdict, report } = await codesAfter((update) => {
      const page = listPages(update.view)[1]!
      update.edit(page.ref).set('Contents', update.add(pdfStream(new Map(), latin1Bytes('0 0 100 100 re f'))))
    })
    expect(verdict).toBe('changed')
    expect(report.changesAfterLastSignature[0]).toMatchObject({
      code: 'page-content-changed',
      allowed: false,
      page: 2,
      key: 'Contents',
    })
  })

  it('is named when it swaps a content stream in place for one hidden before signing', async () => {
    const { verdict, report } = await codesAfter((update) => {
      const contents = update.resolve(listPages(update.view)[0]!.dict.get('Contents'))
      const shown = (contents as PdfRef[])[1]!
      update.set(shown, pdfStream(new Map(), latin1Bytes('BT /F 20 Tf 40 60 Td (Pay 100000 dirhams) Tj ET')))
    })
    expect(verdict).toBe('changed')
    expect(report.changesAfterLastSignature[0]).toMatchObject({ code: 'page-content-changed', page: 1 })
  })

  it('is named when it swaps, removes or adds a page', async () => {
    const kidsOf = (update: PdfUpdate) => {
      const tree = update.edit(update.view.root.get('Pages') as PdfRef)
      return { tree, kids: update.resolve(tree.get('Kids')) as PdfRef[] }
    }
    const swapped = await codesAfter((update) => {
      const { tree, kids } = kidsOf(update)
      tree.set('Kids', [kids[1]!, kids[0]!])
    })
    expect(swapped).toMatchObject({ verdict: 'changed', codes: expect.arrayContaining(['page-replaced']) })
    const removed = await codesAfter((update) => {
      const { tree, kids } = kidsOf(update)
      tree.set('Kids', [kids[0]!]).set('Count', 1)
    })
    expect(removed).toMatchObject({ verdict: 'changed', codes: expect.arrayContaining(['page-removed']) })
    const added = await codesAfter((update) => {
      const { tree, kids } = kidsOf(update)
      const page = update.add(
        pdfDict({
          Type: pdfName('Page'),
          Parent: update.view.root.get('Pages') ?? null,
          MediaBox: [0, 0, 100, 100],
        }),
      )
      tree.set('Kids', [...kids, page]).set('Count', 3)
    })
    expect(added).toMatchObject({ verdict: 'changed', codes: expect.arrayContaining(['page-added']) })
  })

  it('is named when it lays a note, a text field or a picture over the page', async () => {
    const noted = await codesAfter((update) => {
      const page = firstPage(update)
      const notes = update.resolve(page.get('Annots')) as PdfRef[]
      page.set('Annots', [
        ...notes,
        update.add(
          pdfDict({
            Type: pdfName('Annot'),
            Subtype: pdfName('FreeText'),
            Rect: [0, 0, 200, 50],
            Contents: encodeText('Void'),
          }),
        ),
      ])
    })
    expect(noted).toMatchObject({ verdict: 'changed', codes: expect.arrayContaining(['annotation-added']) })
    const field = await codesAfter((update) => {
      const form = update.edit(update.view.root.get('AcroForm') as PdfRef)
      const fields = update.resolve(form.get('Fields')) as PdfRef[]
      const added = update.add(
        pdfDict({
          FT: pdfName('Tx'),
          T: encodeText('extra'),
          V: encodeText('Void'),
          Type: pdfName('Annot'),
          Subtype: pdfName('Widget'),
          Rect: [0, 0, 90, 20],
        }),
      )
      form.set('Fields', [...fields, added])
      const page = firstPage(update)
      page.set('Annots', [...(update.resolve(page.get('Annots')) as PdfRef[]), added])
    })
    expect(field).toMatchObject({
      verdict: 'changed',
      codes: expect.arrayContaining(['field-added', 'annotation-added']),
    })
    const painted = await codesAfter((update) => {
      const look = update.add(
        pdfStream(
          pdfDict({ Type: pdfName('XObject'), Subtype: pdfName('Form'), BBox: [0, 0, 600, 800] }),
          latin1Bytes('1 g 0 0 600 800 re f'),
        ),
      )
      const form = update.edit(update.view.root.get('AcroForm') as PdfRef)
      const added = update.add(
        pdfDict({
          FT: pdfName('Sig'),
          T: encodeText('cover'),
          Type: pdfName('Annot'),
          Subtype: pdfName('Widget'),
          Rect: [0, 0, 600, 800],
          AP: pdfDict({ N: look }),
        }),
      )
      form.set('Fields', [...(update.resolve(form.get('Fields')) as PdfRef[]), added])
      const page = firstPage(update)
      page.set('Annots', [...(update.resolve(page.get('Annots')) as PdfRef[]), added])
    })
    expect(painted).toMatchObject({ verdict: 'changed', codes: expect.arrayContaining(['field-added']) })
  })

  it('is named when it moves a field, removes one, or changes the form', async () => {
    const moved = await codesAfter((update) => {
      update.edit(fieldRef(update, 'sfirst_fnote')).set('Rect', [0, 0, 500, 500])
    })
    expect(moved.report.changesAfterLastSignature).toContainEqual(
      expect.objectContaining({ code: 'field-changed', key: 'Rect', allowed: false }),
    )
    const removed = await codesAfter((update) => {
      const form = update.edit(update.view.root.get('AcroForm') as PdfRef)
      form.set('Fields', (update.resolve(form.get('Fields')) as PdfRef[]).slice(1))
    })
    expect(removed).toMatchObject({ verdict: 'changed', codes: expect.arrayContaining(['field-removed']) })
    const redrawn = await codesAfter((update) => {
      update.edit(update.view.root.get('AcroForm') as PdfRef).set('NeedAppearances', true)
    })
    expect(redrawn).toMatchObject({ verdict: 'changed', codes: expect.arrayContaining(['form-changed']) })
  })

  it('is named when it adds an action, and when it hides an object that nothing explains', async () => {
    const action = await codesAfter((update) => {
      update
        .edit(update.view.rootRef)
        .set('OpenAction', pdfDict({ S: pdfName('JavaScript'), JS: encodeText('app.alert(1)') }))
    })
    expect(action.report.changesAfterLastSignature).toContainEqual(
      expect.objectContaining({ code: 'catalog-changed', key: 'OpenAction' }),
    )
    const hidden = await codesAfter((update) => {
      update.add(pdfStream(new Map(), latin1Bytes('waiting for a later revision')))
    })
    expect(hidden).toMatchObject({ verdict: 'changed', codes: ['object-added'] })
  })

  it('may bring data for later validation, and nothing beside it', async () => {
    const addData = (update: PdfUpdate) => {
      const store = pdfDict({
        Type: pdfName('DSS'),
        Certs: [update.add(pdfStream(new Map(), new Uint8Array(3)))],
      })
      update.edit(update.view.rootRef).set('DSS', update.add(store))
    }
    const alone = await codesAfter(addData)
    expect(alone).toMatchObject({ verdict: 'valid', codes: ['validation-data-added'] })
    const tail = Buffer.concat([withUpdate(sealed, addData), Buffer.from('4 0 obj (x) endobj')])
    expect((await verify(tail)).verdict).toBe('changed')
    const more = await codesAfter((update) => {
      addData(update)
      update.add(pdfStream(new Map(), latin1Bytes('waiting for a later revision')))
    })
    expect(more).toMatchObject({ verdict: 'changed', codes: ['validation-data-added', 'object-added'] })
  })
})

describe('[E004] attacks on signatures themselves', () => {
  it('a cross-reference planted in the signed bytes cannot be made the newest one', async () => {
    const previous = openPdf(states[0]!).revisions.at(-1)!.startXref
    const planted = Buffer.from(`xref\n0 0\ntrailer\n<</Size 300 /Root 1 0 R /Prev ${previous}>>\n`)
    // The planted section lies in an object that was there before anybody signed.
    const carrier = withUpdate(states[0]!, (update) => update.add(pdfStream(new Map(), planted)))
    const { signedByForce } = await import('./forced-signature.ts')
    const signed = await signedByForce(carrier, authority.signer)
    expect((await verify(signed)).verdict).toBe('valid')
    const at = Buffer.from(signed).indexOf(planted)
    for (const prefix of ['', '%%EOF\n']) {
      const report = await verify(Buffer.concat([signed, Buffer.from(`${prefix}startxref\n${at}\n%%EOF\n`)]))
      expect(report.verdict).not.toBe('valid')
    }
  })

  it('a second field of the same name does not stand in for a signed one', async () => {
    const { verdict, codes } = await codesAfter((update) => {
      const form = update.edit(update.view.root.get('AcroForm') as PdfRef)
      const name = listFields(update.view).find((field) => field.name.endsWith('sfirst_fnote'))!.name
      const copy = update.add(pdfDict({ FT: pdfName('Tx'), T: encodeText(name), V: encodeText('other') }))
      form.set('Fields', [...(update.resolve(form.get('Fields')) as PdfRef[]), copy])
    })
    expect(verdict).toBe('changed')
    expect(codes).toContain('field-added')
  })

  it('a dictionary with two meanings is refused', async () => {
    const update = new PdfUpdate(openPdf(sealed))
    update.set(fieldRef(update, 'sfirst_fnote'), {
      kind: 'raw',
      bytes: latin1Bytes('<</FT/Tx /V (one) /V (two)>>'),
    })
    const report = await verify(Buffer.concat([sealed, appendUpdate(update, new Uint8Array(16)).tail]))
    expect(report.verdict).toBe('unreadable')
  })

  it('a removed signature is reported, with the field it was in', async () => {
    const { verdict, report } = await codesAfter((update) => {
      update.edit(fieldRef(update, 'sfirst_signature')).delete('V')
    })
    expect(verdict).toBe('changed')
    expect(report.changesAfterLastSignature).toContainEqual(
      expect.objectContaining({
        code: 'signature-removed',
        field: 'tq_envelope~003a01J9-test_sfirst_signature',
      }),
    )
    // Its own entry stays in the report: the file still holds it.
    expect(report.revisions.flatMap((revision) => revision.signatures)).toHaveLength(3)
  })

  it('signatures cannot be made to vanish from the form altogether', async () => {
    const { verdict } = await codesAfter((update) => {
      update.edit(update.view.rootRef).delete('AcroForm')
    })
    expect(verdict).toBe('changed')
  })

  it('universal forgery: a signature without contents or range is not valid', async () => {
    for (const edit of [
      (dict: PdfDict) => dict.set('Contents', null),
      (dict: PdfDict) => dict.set('Contents', encodeText('')),
      (dict: PdfDict) => dict.set('ByteRange', null),
      (dict: PdfDict) => dict.set('ByteRange', [0, -1, 5, 10]),
      (dict: PdfDict) => dict.delete('SubFilter'),
    ]) {
      const report = await verify(
        withUpdate(sealed, (update) => {
          edit(update.edit(update.edit(fieldRef(update, 'sfirst_signature')).get('V') as PdfRef))
        }),
      )
      expect(['invalid', 'changed']).toContain(report.verdict)
      expect(report.changesAfterLastSignature.length).toBeGreaterThan(0)
    }
  })

  it('signature wrapping: signed bytes moved behind new content leave a gap that is not the signature', async () => {
    const file = openPdf(sealed)
    const last = findSignatures(file, file.view()).find((signature) =>
      signature.field.name.endsWith('_seal'),
    )!
    const [, gapStart, gapEnd, length] = last.byteRange!
    // The signed second part goes to the end; the gap grows by what the attacker puts between.
    const evil = latin1Bytes(`\n99 0 obj\n<</Type/Catalog/Pages 1 0 R>>\nendobj\n`)
    const moved = Buffer.concat([sealed.subarray(0, gapEnd), evil, sealed.subarray(gapEnd)])
    const text = `[0 ${gapStart} ${gapEnd} ${length}`
    const at = Buffer.from(moved).lastIndexOf('/ByteRange [0')
    const forged = Buffer.from(moved)
    const range = `/ByteRange [0 ${gapStart} ${gapEnd + evil.length} ${length}`.padEnd(
      `/ByteRange ${text}`.length,
    )
    forged.set(Buffer.from(range.slice(0, 60).padEnd(56)), at)
    expect(['invalid', 'changed', 'unreadable']).toContain((await verify(forged)).verdict)
  })

  it('incremental saving with the old cross-reference reused is not taken for the signed revision', async () => {
    // An empty update: looks like nothing, but the last signature no longer ends the file.
    const update = new PdfUpdate(openPdf(sealed))
    const report = await verify(Buffer.concat([sealed, appendUpdate(update, new Uint8Array(16)).tail]))
    expect(report.verdict).toBe('changed')
    expect(report.changesAfterLastSignature[0]!.code).toBe('bytes-added')
  })

  it('a shadow replaced between two signatures is reported although every signature is right', async () => {
    // The second signer signs over a file whose page was exchanged after the first signature.
    const tampered = withUpdate(states[1]!, (update) => {
      const contents = update.resolve(listPages(update.view)[0]!.dict.get('Contents'))
      if (isArray(contents))
        update.set(contents[1] as PdfRef, pdfStream(new Map(), latin1Bytes('BT /F 20 Tf (Pay more) Tj ET')))
    })
    const { signedByForce } = await import('./forced-signature.ts')
    const forged = await signedByForce(tampered, authority.signer)
    const report = await verify(forged)
    expect(report.revisions.flatMap((revision) => revision.signatures).map((item) => item.state)).toEqual([
      'valid',
      'valid',
    ])
    expect(report.verdict).toBe('changed')
    expect(report.changesAfterLastSignature).toEqual([])
    expect(report.revisions.flatMap((revision) => revision.changes)).toContainEqual(
      expect.objectContaining({ code: 'page-content-changed', allowed: false, page: 1 }),
    )
  })
})
