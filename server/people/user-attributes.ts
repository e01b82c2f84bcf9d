/** User attributes on the wire (product.md §3); those that have no value are left out. */
import * as z from 'zod/mini'
import { type Refusal, refusal } from '../../sync/answers.ts'
import { CUSTOMER_ATTRIBUTE_TYPE, type USER_ATTRIBUTES } from '../../sync/calls/own-attributes.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '../../sync/entities/profile.ts'
import { err, ok, type Result } from '../../sync/result.ts'
import type { PersonRow } from './people.ts'

export const fileUrl = (sha256: string | null | undefined): string | null =>
  sha256 ? `/files/${sha256}` : null

/** Where nobody was before: the first tab, the folder of the inbox. */
const FIRST_TAB = 1
const FIRST_FOLDER = 0

export function userAttributes({ signature, initials, stamp, photoSha256, preferences }: PersonRow) {
  const values: readonly (readonly [(typeof USER_ATTRIBUTES)[number], string | null | undefined])[] = [
    [0, fileUrl(signature?.sha256)],
    [1, signature?.text],
    [2, fileUrl(stamp?.sha256)],
    [3, fileUrl(photoSha256)],
    [
      5,
      JSON.stringify({
        pagination: preferences.pageSize,
        activeTab: preferences.activeTab ?? FIRST_TAB,
        folderId: preferences.folderId ?? FIRST_FOLDER,
        miniVariant: preferences.miniSidebar,
      }),
    ],
    [6, fileUrl(initials?.sha256)],
    [7, initials?.text],
  ]
  return values.flatMap(([attributeId, value]) =>
    value
      ? [{ attributeId, attributeTypeId: CUSTOMER_ATTRIBUTE_TYPE as typeof CUSTOMER_ATTRIBUTE_TYPE, value }]
      : [],
  )
}

const place = z.int().check(z.minimum(0), z.maximum(99))
/** A tab or folder that is no number is the first one (product.md §4). */
const uiPreferences = z.object({
  pagination: z.optional(z.int().check(z.minimum(5), z.maximum(100))),
  activeTab: z.optional(z.catch(place, FIRST_TAB)),
  folderId: z.optional(z.catch(place, FIRST_FOLDER)),
  miniVariant: z.optional(z.boolean()),
})

/** Undefined takes them back to what everybody begins with. */
export function uiPreferencesOf(value: string | undefined): Result<Partial<Preferences>, Refusal> {
  if (value === undefined)
    return ok({
      pageSize: DEFAULT_PREFERENCES.pageSize,
      miniSidebar: DEFAULT_PREFERENCES.miniSidebar,
      activeTab: FIRST_TAB,
      folderId: FIRST_FOLDER,
    })
  const read = uiPreferences.safeParse(parsed(value))
  if (!read.success) return err(refusal('input-not-valid', { where: '5' }))
  const { pagination, activeTab, folderId, miniVariant } = read.data
  return ok({
    ...(pagination !== undefined && { pageSize: pagination }),
    ...(activeTab !== undefined && { activeTab }),
    ...(folderId !== undefined && { folderId }),
    ...(miniVariant !== undefined && { miniSidebar: miniVariant }),
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
