import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allClassifications, type OwnClassification, seededClassifications } from './classification.ts'
import { CLASSIFICATIONS } from './envelope.ts'

const ORGANIZATION = 'organization:01hzzzzzzzzzzzzzzzzzzzzzzb'
const SEEDS = seededClassifications(ORGANIZATION)

const own = fc
  .record({
    id: fc.nat(30).map((n): OwnClassification['id'] => `classification:${String(n).padStart(26, '0')}`),
    nameEn: fc.string({ minLength: 1, maxLength: 5 }),
    level: fc.constantFrom(...CLASSIFICATIONS),
    active: fc.boolean(),
  })
  .map((one): OwnClassification => ({ ...one, organizationId: ORGANIZATION, nameAr: '' }))
const changedSeed = fc
  .record({ at: fc.nat(3), active: fc.boolean() })
  .map(({ at, active }): OwnClassification => ({ ...(SEEDS[at] as OwnClassification), active }))

describe('classifications', () => {
  test('[A090] are the four of the product first, whatever was changed of them, and then each of one’s own once', () => {
    fc.assert(
      fc.property(fc.array(own), fc.array(changedSeed), (mine, changed) => {
        const kept = new Map([...mine, ...changed].map((one) => [one.id, one]))
        const all = allClassifications(ORGANIZATION, kept)
        expect(all.slice(0, 4).map((one) => one.level)).toEqual(CLASSIFICATIONS)
        expect(new Set(all.map((one) => one.id)).size).toBe(all.length)
        expect(all.length).toBe(4 + new Set(mine.map((one) => one.id)).size)
        for (const one of all) expect(one).toEqual(kept.get(one.id) ?? SEEDS.find(({ id }) => id === one.id))
      }),
    )
  })

  test('are named by their organisation: the same four elsewhere are others', () => {
    const elsewhere = seededClassifications('organization:01hzzzzzzzzzzzzzzzzzzzzzzc')
    expect(new Set([...SEEDS, ...elsewhere].map((one) => one.id)).size).toBe(8)
  })
})
