import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createLocalAuthority } from '../../server/sealing/local-authority.ts'
import { createNodeDrawer } from '../../server/sealing/page-drawer.ts'
import { compareLooks } from '../../sync/pdf/looks/compare-looks.ts'
import { lookAtPages } from '../../sync/pdf/looks/look-at-pages.ts'
import type { PageLook } from '../../sync/pdf/looks/page-look.ts'
import { withLooks } from '../../sync/pdf/looks/verdict-with-looks.ts'
import { type VerificationReport, verifyPdf } from '../../sync/pdf/verify.ts'
import { plantedPage, signatureField, withRawUpdate, withUpdate } from '../fixtures/attacks.ts'
import { todaysShare } from '../todays-share.ts'
import { signedByForce } from './forced-signature.ts'
import { makeFolder } from './host-programs.ts'

const seeds = todaysShare(
  Array.from({ length: 1000 }, (_, seed) => seed),
  4,
)
const folder = makeFolder()
afterAll(() => folder.remove())
const authority = await createLocalAuthority(join(folder.path, 'keys'), {
  organization: 'Test',
  now: new Date(),
})
const drawer = await createNodeDrawer()
const nowhere = [0, 0, 0, 0]
const prepared = withUpdate(
  withUpdate(plantedPage(), signatureField('a', nowhere)),
  signatureField('b', nowhere),
)
const signed = await signedByForce(prepared, authority.signer)

function randomOf(seed: number): (below: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b9) >>> 0
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0
    return Math.floor(((state ^ (state >>> 12)) >>> 0) % below)
  }
}

/** Bodies that an attacker would put in the place of another object. */
const bodies = [
  'null',
  '[]',
  '<<>>',
  '[4 0 R]',
  '7 0 R',
  '<</Length 0>>\nstream\n\nendstream',
  '<</Length 22>>\nstream\n0 0 400 400 re 0 g f   \nendstream',
  '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 7 0 R/Resources<</Font<</F 6 0 R>>>>>>',
  '<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>',
  '<</Type/Annot/Subtype/Square/Rect[0 0 400 400]/F 4/IC[1 1 1]>>',
]

function byBytes(random: (below: number) => number): Uint8Array {
  const bytes = Buffer.from(signed)
  const at = random(bytes.length)
  const count = 1 + random(40)
  const kind = random(5)
  if (kind === 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8))
  if (kind === 1) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + count)])
  if (kind === 2) return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(count, 32), bytes.subarray(at)])
  if (kind === 3) return bytes.subarray(0, at)
  if (kind === 4) bytes.copy(bytes, at, random(bytes.length), random(bytes.length))
  return bytes
}

async function byStructure(random: (below: number) => number): Promise<Uint8Array> {
  const objects = Array.from({ length: 1 + random(3) }, () => ({
    num: 1 + random(18) + (random(8) === 0 ? 80 : 0),
    gen: random(5) === 0 ? 1 : 0,
    body: bodies[random(bodies.length)] as string,
    free: random(6) === 0,
  }))
  const pdf = withRawUpdate(
    signed,
    objects.map(({ num, gen, body }) => `${num} ${gen} obj\n${body}\nendobj`),
    (offsets) =>
      objects.map(({ num, gen, free }, at) => [
        num,
        free
          ? '0000000000 00001 f'
          : `${String(offsets[at]).padStart(10, '0')} ${String(gen).padStart(5, '0')} n`,
      ]),
  )
  if (random(3) > 0) return pdf
  try {
    return await signedByForce(pdf, authority.signer)
  } catch {
    return pdf // nobody could sign this one
  }
}

async function judge(bytes: Uint8Array): Promise<VerificationReport> {
  const report = await verifyPdf(bytes, { trustedRoots: [], now: new Date(), hashes: 'none' })
  if (report.verdict !== 'valid') return report
  return withLooks(report, await lookAtPages(bytes, report, { drawer, clock: () => performance.now() }))
}

async function drawn(bytes: Uint8Array): Promise<PageLook> {
  const file = await drawer.open(bytes)
  const look = await file.draw({ page: 1, without: [] })
  await file.close()
  return look
}

const original = await drawn(signed)

it(`[E004] ${seeds.length} mutated files: each gets a verdict, and none that looks different is valid`, async () => {
  const verdicts = new Map<string, number>()
  for (const seed of seeds) {
    const random = randomOf(seed)
    const bytes = Uint8Array.from(random(2) === 0 ? byBytes(random) : await byStructure(random))
    const started = performance.now()
    const { verdict } = await judge(bytes)
    expect(performance.now() - started, `seed ${seed}`).toBeLessThan(20_000)
    verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1)
    if (verdict === 'valid')
      expect({ seed, differences: compareLooks(original, await drawn(bytes), []) }).toEqual({
        seed,
        differences: [],
      })
  }
  // All ways out are tried, or the mutations are too coarse.
  expect([...verdicts.keys()].sort()).toEqual(expect.arrayContaining(['changed', 'unreadable', 'valid']))
})
