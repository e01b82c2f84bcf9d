/** One envelope as tests seal it: two people who fill and sign, then the organisation's seal. */
import { createCanvas } from '@napi-rs/canvas'
import type { LocalAuthority } from '../../server/sealing/local-authority.ts'
import { type PrepareOptions, prepareDocument } from '../../server/sealing/prepare.ts'
import type { PreparedSlot } from '../../server/sealing/prepared-slot.ts'
import { sealAct, sealEnvelope } from '../../server/sealing/seal-act.ts'
import type { Timestamper } from '../../server/sealing/timestamp.ts'

export const people = {
  first: { name: 'Sara Haddad', city: 'Dubai', note: 'Read and agreed, all 12 pages.' },
  second: { name: 'محمد عبد الله', city: 'أبوظبي', note: 'قرأت ووافقت على جميع البنود' },
} as const

export const envelopeId = 'envelope:01J9-test'
/** Now, to the second as a signature says it: the certificates of the tests are made when they run. */
export const signedAt = new Date(Math.floor(Date.now() / 1000) * 1000)

function slot(slotId: string, page: { widthPt: number; heightPt: number }, row: number): PreparedSlot {
  // Everything is in proportion, since the pages of the corpus go from stamps to posters.
  const unit = Math.min(page.widthPt / 600, page.heightPt / 800)
  const place = (xPt: number, yPt: number, widthPt: number, heightPt: number) => ({
    page: 1,
    xPt: xPt * unit,
    yPt: (yPt + row * 150) * unit,
    widthPt: widthPt * unit,
    heightPt: heightPt * unit,
  })
  return {
    slotId,
    kind: 'signature',
    fields: [
      { id: 'signature', kind: 'signature', places: [place(30, 40, 180, 70), place(500, 40, 60, 25)] },
      {
        id: 'name',
        kind: 'name',
        places: [place(30, 115, 200, 20), place(250, 115, 200, 20)],
        fontSizePt: 11,
      },
      { id: 'agree', kind: 'checkbox', places: [place(230, 40, 14, 14)] },
      {
        id: 'choice',
        kind: 'radio',
        places: [],
        options: ['Yes', 'لا'],
        optionPlaces: [place(250, 40, 14, 14), place(270, 40, 14, 14)],
      },
      { id: 'city', kind: 'dropDown', options: ['Dubai', 'أبوظبي'], places: [place(230, 60, 120, 18)] },
      { id: 'note', kind: 'textArea', places: [place(230, 80, 220, 32)], fontSizePt: 9 },
      { id: 'initials', kind: 'initials', places: [place(500, 70, 50, 25)] },
    ],
  }
}

export function sampleOptions(page: { widthPt: number; heightPt: number }): PrepareOptions {
  return {
    envelopeId,
    title: 'Sample',
    footerText: 'Envelope 01J9-test · مظروف',
    slots: [slot('first', page, 0), slot('second', page, 1)],
  }
}

let drawing: Uint8Array | undefined

/** A stroke on a transparent ground, as devices send it. */
export function samplePng(): Uint8Array {
  if (drawing) return drawing
  const canvas = createCanvas(300, 100)
  const context = canvas.getContext('2d')
  context.strokeStyle = '#102a6b'
  context.lineWidth = 5
  context.beginPath()
  context.moveTo(10, 80)
  context.bezierCurveTo(100, -30, 150, 160, 290, 20)
  context.stroke()
  drawing = canvas.toBuffer('image/png')
  return drawing
}

/** The states of a document: prepared, signed by the first, by the second, sealed. */
export async function sealSample(
  pdf: Uint8Array,
  page: { widthPt: number; heightPt: number },
  authority: LocalAuthority,
  timestampers: readonly Timestamper[] = [],
): Promise<Uint8Array[]> {
  const prepared = prepareDocument(pdf, sampleOptions(page))
  const states = [prepared.pdf]
  const common = { envelopeId, signedAt, signer: authority.signer, timestampers }
  for (const slotId of ['first', 'second'] as const) {
    const person = people[slotId]
    const { pdf: signed } = await sealAct(states[states.length - 1] as Uint8Array, {
      ...common,
      slotId,
      signerName: person.name,
      reason: 'Approved',
      captionLines: [`Signed by ${person.name}`, '2026-11-21 14:00:00 Asia/Dubai'],
      values: {
        name: person.name,
        agree: true,
        choice: 'لا',
        city: person.city,
        note: person.note,
        initials: 'SH',
      },
      pictures: { signature: samplePng(), initials: samplePng() },
    })
    states.push(signed)
  }
  const sealed = await sealEnvelope(states[states.length - 1] as Uint8Array, {
    ...common,
    signerName: 'Test organisation',
    reason: 'Completed',
  })
  return [...states, sealed.pdf]
}
