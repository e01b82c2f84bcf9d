/** The picture of a member, for whoever looks after people: the cropper of one’s own, and a wish of its own. */
import { Trans } from '@lingui/react/macro'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { colleagueId } from '../../../sync/entities/colleague.ts'
import type { Member } from '../../../sync/entities/member.ts'
import { useMember } from '../../device/use-member.ts'
import { useRefusalSentence } from '../../faces/refusal-sentence.ts'
import { useHeld, useReplica } from '../../replica/use-replica.tsx'
import type { MarkPicture } from '../../signing/signature/mark-picture.ts'
import { Button } from '../../ui/button.tsx'
import { FieldMessage } from '../../ui/field.tsx'
import { partOnDemand } from '../../ui/on-demand.tsx'
import styles from './users.module.css'

const PhotoDialog = partOnDemand(
  async () => (await import('../../account/photo/photo-dialog.tsx')).PhotoDialog,
)

export function UserPhoto({ member }: { readonly member: Member }) {
  const replica = useReplica()
  const { files } = useMember()
  const sentence = useRefusalSentence()
  const has = useHeld('colleague').get(colleagueId(member.personId))?.photoSha256 !== undefined
  const [open, setOpen] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const set = async (picture: MarkPicture | null) => {
    setOpen(false)
    if (picture) {
      const bytes = Uint8Array.from(atob(picture.png), (letter) => letter.charCodeAt(0))
      await files.device
        .put(bytes.buffer, { mediaType: 'image/png', keepFor: 'profile', sha256: picture.sha256 })
        .catch(() => undefined)
    }
    const wished = await replica.dispatch(
      'setMemberPhoto',
      { id: member.id, photoSha256: picture?.sha256 ?? null },
      { title: member.name, ...(picture && { blobs: { [picture.sha256]: picture.png } }) },
    )
    setWrong(wished.ok ? null : sentence(wished.error))
  }
  return (
    <div className={styles.acts}>
      <Button variant="outline" icon={IconCamera} onClick={() => setOpen(true)}>
        {has ? <Trans>Change photo</Trans> : <Trans>Add a photo</Trans>}
      </Button>
      {has ? (
        <Button variant="ghost" onClick={() => void set(null)}>
          <Trans>Remove photo</Trans>
        </Button>
      ) : null}
      {wrong === null ? null : <FieldMessage tone="bad">{wrong}</FieldMessage>}
      {open ? (
        <PhotoDialog onPicture={(picture) => void set(picture)} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  )
}
