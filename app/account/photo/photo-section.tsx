import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCamera, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useRefusalSentence } from '../../faces/refusal-sentence.ts'
import { useShellData } from '../../shell/shell-data.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldMessage } from '../../ui/field.tsx'
import { announce } from '../../ui/live-region.tsx'
import { PROFILE_ROLES, profileRoleOf } from '../profile-role.ts'
import styles from './photo-section.module.css'
import { useOwnPhoto } from './use-own-photo.ts'

/** The cropper is fetched when it is first opened. */
const PhotoDialog = lazy(async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog }))

/** Who this is, as others see them. */
export function PhotoSection() {
  const { t } = useLingui()
  const { user, profile, organisation } = useShellData()
  const sentence = useRefusalSentence()
  const { sha256, refused, save, remove, dismiss } = useOwnPhoto()
  const [open, setOpen] = useState(false)
  const [saved, setSaved] = useState(false)
  const say = () => {
    setSaved(true)
    announce(t`User Image has been updated`)
  }
  return (
    <section className={styles.person} aria-label={t`Photo`}>
      <Avatar name={profile.name} photoUrl={profile.photoUrl} size={64} />
      <div className={styles.words}>
        <div className="h20 cut" dir="auto">
          {profile.name}
        </div>
        <div className="m cut">
          <bdi dir="ltr">{profile.email}</bdi>
        </div>
        <div className="t12 m cut">
          {t(PROFILE_ROLES[profileRoleOf(user)])} · <bdi>{organisation.name}</bdi>
        </div>
      </div>
      <div className={styles.acts}>
        <Button variant="outline" icon={IconCamera} onClick={() => setOpen(true)}>
          {sha256 === null ? <Trans>Add a photo</Trans> : <Trans>Change photo</Trans>}
        </Button>
        {sha256 === null ? null : (
          <Button variant="ghost" icon={IconTrash} onClick={() => void remove().then(() => setSaved(false))}>
            <Trans>Remove photo</Trans>
          </Button>
        )}
      </div>
      {refused !== null ? (
        <Banner
          icon={IconAlertTriangle}
          tone="bad"
          urgent
          acts={
            <Button variant="ghost" onClick={() => void dismiss()}>
              <Trans>Dismiss</Trans>
            </Button>
          }
        >
          {sentence(refused)}
        </Banner>
      ) : saved ? (
        <FieldMessage tone="ok">
          <Trans>User Image has been updated</Trans>
        </FieldMessage>
      ) : null}
      {open ? (
        <Suspense>
          <PhotoDialog
            onPicture={(picture) => {
              setOpen(false)
              void save(picture).then(say)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
