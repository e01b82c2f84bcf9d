/** Marks a person has signed with on this device, offered again under Saved; kept beside their progress. */
import type { OwnMark } from '../../../sync/entities/profile.ts'
import type { LocalDatabase } from '../../replica/local-database.ts'
import type { MarkPicture } from './mark-picture.ts'

export type SavedMarks = Readonly<Partial<Record<OwnMark, MarkPicture>>>

const KEY = 'adopted-marks'

export async function readSavedMarks(local: Pick<LocalDatabase, 'progress'>): Promise<SavedMarks> {
  const found = (await local.progress.get(KEY))?.value
  return typeof found === 'object' && found !== null ? (found as SavedMarks) : {}
}

export async function saveMark(
  local: Pick<LocalDatabase, 'progress'>,
  which: OwnMark,
  mark: MarkPicture,
): Promise<void> {
  const value = { ...(await readSavedMarks(local)), [which]: mark }
  await local.progress.put({ key: KEY, value, savedAt: Date.now() })
}

export async function forgetMark(local: Pick<LocalDatabase, 'progress'>, which: OwnMark): Promise<void> {
  const { [which]: _, ...value } = await readSavedMarks(local)
  await local.progress.put({ key: KEY, value, savedAt: Date.now() })
}
