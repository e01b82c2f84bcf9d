/**
 * How secret a document is, as an organisation says it (A090): four of the product, and its own beside them. Each has
 * one of four levels, which is its colour; whoever does not know its name reads the level's.
 */
import * as z from 'zod/mini'
import { idSchema, type OrganizationId } from '../ids.ts'
import { fieldDigest } from '../rules/field-digest.ts'
import { CLASSIFICATIONS, classification as level } from './envelope.ts'
import { printedLine } from './lookup.ts'

export const CLASSIFICATION_FIELDS = {
  /** Empty for the four of the product, which are called what the reader's language calls them. */
  nameEn: printedLine(40),
  nameAr: printedLine(40),
  level,
  active: z.boolean(),
}

export const ownClassification = z.object({
  id: idSchema('classification'),
  organizationId: idSchema('organization'),
  ...CLASSIFICATION_FIELDS,
})
export type OwnClassification = z.infer<typeof ownClassification>

const ID_LETTERS = 26

/** The four are named by their organisation and level, so that each is one thing on every device. */
const seedId = (organizationId: OrganizationId, one: OwnClassification['level']): OwnClassification['id'] =>
  `classification:${fieldDigest(`${organizationId} ${one}`).slice(0, ID_LETTERS)}`

/** The four of the product, from grey to red, as they are before anybody changed them. */
export const seededClassifications = (organizationId: OrganizationId): readonly OwnClassification[] =>
  CLASSIFICATIONS.map((one) => ({
    id: seedId(organizationId, one),
    organizationId,
    nameEn: '',
    nameAr: '',
    level: one,
    active: true,
  }))

/** All there are: the four first, then the organisation's own by level and name. */
export function allClassifications(
  organizationId: OrganizationId,
  kept: ReadonlyMap<string, OwnClassification>,
): readonly OwnClassification[] {
  const seeds = seededClassifications(organizationId)
  const isSeed = new Set<string>(seeds.map((one) => one.id))
  const own = [...kept.values()].filter((one) => !isSeed.has(one.id))
  return [
    ...seeds.map((one) => kept.get(one.id) ?? one),
    ...own.sort(
      (a, b) =>
        CLASSIFICATIONS.indexOf(a.level) - CLASSIFICATIONS.indexOf(b.level) ||
        (a.nameEn < b.nameEn ? -1 : a.nameEn > b.nameEn ? 1 : 0),
    ),
  ]
}

export const isSeeded = ({ nameEn }: Pick<OwnClassification, 'nameEn'>): boolean => nameEn === ''
