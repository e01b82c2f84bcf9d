import type { OwnMark } from '../../../sync/entities/profile.ts'
import type { Replica } from '../../replica/engine.ts'
import type { SigningHost } from '../signing-host.ts'
import { saveMark } from './adopted-marks.ts'
import type { MarkPicture } from './mark-picture.ts'

/** Stores a mark for the next time: on this device and in the profile. Nothing of a guest is stored (A136). */
export async function keepMark(
  replica: Replica,
  host: Pick<SigningHost, 'kind' | 'local'>,
  one: { readonly which: OwnMark; readonly picture: MarkPicture; readonly title: string },
): Promise<void> {
  if (host.kind === 'guest') return
  const { which, picture, title } = one
  const { png, sha256, text } = picture
  await saveMark(host.local, which, picture)
  if (replica.view().profile?.[which]?.sha256 === sha256) return
  await replica.dispatch(
    'saveAdoptedMark',
    { which, mark: { sha256, text } },
    { title, blobs: { [sha256]: png } },
  )
}
