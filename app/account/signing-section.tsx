import { Trans, useLingui } from '@lingui/react/macro'
import { IconRubberStamp, IconTrash, IconWritingSign } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { OWN_MARKS, type OwnMark } from '../../sync/entities/profile.ts'
import { useLanguage } from '../i18n/language.ts'
import { pngUrl } from '../signing/signature/mark-picture.ts'
import { Button } from '../ui/button.tsx'
import { AccountSection } from './account-section.tsx'
import { useOwnMark } from './own-mark.ts'
import { RefusedMarkNotice } from './refused-mark-notice.tsx'
import styles from './signing-section.module.css'

/** Fetched when it is first opened. */
const OwnMarkDialog = lazy(async () => ({ default: (await import('./own-mark-dialog.tsx')).OwnMarkDialog }))

export function SigningSection() {
  return (
    <AccountSection
      title={<Trans>Signing</Trans>}
      lead={<Trans>What is offered first when you sign. You can choose another one each time.</Trans>}
    >
      {OWN_MARKS.map((which) => (
        <Mark key={which} which={which} />
      ))}
    </AccountSection>
  )
}

function Mark({ which }: { readonly which: OwnMark }) {
  const { t } = useLingui()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const { mark, picture, refused, remove, dismiss } = useOwnMark(which)
  const words = useWords()[which]
  return (
    <section className={styles.mark} aria-label={words.name}>
      {mark === null ? null : (
        <span className="paper">
          {picture === undefined ? null : <img src={pngUrl(picture.png)} alt={mark.text || words.name} />}
        </span>
      )}
      <div className="grow">
        <div className="b">{words.name}</div>
        <div className="t12 m cut" dir="auto">
          {mark === null ? words.none : mark.text}
        </div>
      </div>
      <div className="row">
        <Button
          variant="outline"
          icon={which === 'stamp' ? IconRubberStamp : IconWritingSign}
          aria-label={mark === null ? words.make : t`Change: ${words.name}`}
          onClick={() => void language.use('signing').then(() => setOpen(true))}
        >
          {mark === null ? words.make : <Trans>Change</Trans>}
        </Button>
        {mark === null ? null : (
          <Button
            variant="ghost"
            icon={IconTrash}
            aria-label={t`Remove: ${words.name}`}
            onClick={() => void remove()}
          >
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
      {refused === null ? null : (
        <RefusedMarkNotice which={which} code={refused.code} onDismiss={() => void dismiss()} />
      )}
      {open ? (
        <Suspense>
          <OwnMarkDialog which={which} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function useWords(): Readonly<Record<OwnMark, { name: string; none: string; make: string }>> {
  const { t } = useLingui()
  return {
    signature: { name: t`Signature`, none: t`No signature saved`, make: t`Make a signature` },
    initials: { name: t`Initials`, none: t`No initials saved`, make: t`Make initials` },
    stamp: { name: t`Stamp`, none: t`No stamp saved`, make: t`Create stamp` },
  }
}
