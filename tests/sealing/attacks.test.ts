import { afterAll, describe, expect, it } from 'vitest'
import { findingOf } from '../../app/verify/verdict.ts'
import { FINDINGS } from '../../app/verify/verify-words.ts'
import { samplePdf } from '../../server/sealing/bench.ts'
import { lookAtPages } from '../../sync/pdf/looks/look-at-pages.ts'
import type { PageDrawer } from '../../sync/pdf/looks/page-look.ts'
import { latin1Bytes, pdfStream } from '../../sync/pdf/objects.ts'
import { listPages } from '../../sync/pdf/pages.ts'
import { type VerificationReport, verifyPdf } from '../../sync/pdf/verify.ts'
import {
  type AttackMaterial,
  makeAttacks,
  plantedPage,
  signatureField,
  withUpdate,
} from '../fixtures/attacks.ts'
import { createJudge } from './create-judge.ts'
import { signedByForce } from './forced-signature.ts'
import { sealSample } from './sample-envelope.ts'

const { authority, drawer, judge, remove } = await createJudge()
afterAll(remove)
const sign: AttackMaterial['sign'] = (pdf, addField) =>
  signedByForce(pdf, authority.signer, addField ? { addField } : {})
const certify = (pdf: Uint8Array, certifies: 1 | 2 | 3) => signedByForce(pdf, authority.signer, { certifies })

const nowhere = [0, 0, 0, 0]
/** Two places: the victim's, and one that a later signer may use without adding a field. */
const one = withUpdate(plantedPage(), signatureField('victim', nowhere))
const places = withUpdate(one, signatureField('next', nowhere))
const states = await sealSample(plantedPage(), { widthPt: 400, heightPt: 400 }, authority)
const sealed = states[3] as Uint8Array
const certified = { 1: await certify(one, 1), 2: await certify(one, 2), 3: await certify(one, 3) }
const attacks = await makeAttacks({ sealed, states, planted: await sign(places), certified, sign })

/** Everything that a report calls by a name. */
function named(report: VerificationReport): string[] {
  const changes = [...report.revisions.flatMap((one) => one.changes), ...report.changesAfterLastSignature]
  return [
    ...changes.map((item) => item.code),
    ...report.revisions.flatMap((one) => one.signatures.flatMap((signature) => signature.problems)),
    ...(report.looks?.differences ?? []).map((difference) => difference.kind),
    ...report.missing,
  ]
}

const titles = {
  changed: 'Changed after signing',
  invalid: 'Not a valid signature',
  incomplete: 'Not complete: the seal is missing',
} as const

describe('[E004] an attack on a signed file', () => {
  it.each(attacks)('$name is told as $names', async ({ pdf, verdict, names }) => {
    const report = await judge(pdf)
    expect({ verdict: report.verdict, names: named(report) }).toEqual({
      verdict,
      names: expect.arrayContaining([names]),
    })
    const finding = findingOf(report, true)
    expect(finding).toBe(verdict === 'valid' ? 'incomplete' : verdict)
    expect(FINDINGS[finding].title.message).toBe(titles[finding as keyof typeof titles])
  })

  it('every one has a name of its own', () => {
    expect(new Set(attacks.map((attack) => attack.name)).size).toBe(attacks.length)
  })
})

const harmless = [
  ['a file sealed by us', sealed],
  ['a certified page', certified[2]],
  ['one signature after another in the places made for them', await sign(await sign(places))],
  [
    'a later signature beside the words',
    await sign(await sign(one), signatureField('late', [30, 100, 200, 150], '0 0 1 RG 3 w 0 0 m 90 40 l S')),
  ],
  [
    'a later signature drawn across the words, which stay readable',
    await sign(
      await sign(one),
      signatureField('late', [30, 280, 300, 340], '0 0 1 RG 2 w 0 10 m 270 50 l S'),
    ),
  ],
] as const

describe('what is not an attack', () => {
  it.each(harmless)('%s stays valid', async (_, pdf) => {
    const report = await judge(pdf)
    expect({ finding: findingOf(report, true), looks: report.looks?.differences }).toEqual({
      finding: 'vouched',
      looks: [],
    })
  })
})

describe('looking at a file that many signed', () => {
  it('draws each state of a page once, and tells the change to all who signed it', async () => {
    const signed = (await sealSample(samplePdf(2, 0), { widthPt: 595, heightPt: 842 }, authority))[3]
    // All three signed the second page as it came, and somebody writes over it.
    const changed = withUpdate(signed as Uint8Array, (update) => {
      const [, page] = listPages(update.view)
      const text = latin1Bytes('BT /F 11 Tf 50 780 Td (Void) Tj ET')
      if (page) update.edit(page.ref).set('Contents', update.add(pdfStream(new Map(), text)))
    })
    const bytes = Uint8Array.from(changed)
    const report = await verifyPdf(bytes, { trustedRoots: [], now: new Date() })
    const drawn: number[] = []
    const counting: PageDrawer = {
      async open(part) {
        const file = await drawer.open(part)
        return {
          ...file,
          draw(options) {
            drawn.push(options.page)
            return file.draw(options)
          },
        }
      },
    }
    const looks = await lookAtPages(bytes, report, { drawer: counting, clock: () => performance.now() })
    expect(drawn.filter((page) => page === 2)).toHaveLength(2)
    const told = looks.differences.filter(({ page }) => page === 2).map(({ revision }) => revision)
    const all = report.revisions.filter((one) => one.signatures.length > 0).map((one) => one.number)
    expect([...new Set(told)]).toEqual(all)
  })
})
