import { Trans, useLingui } from '@lingui/react/macro'
import { IconTrash, IconWritingSign } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { AdoptedMark } from '../../sync/entities/profile.ts'
import { useFileUrl } from '../envelopes/use-file-url.ts'
import { useLanguage } from '../i18n/language.ts'
import { useMember } from '../member/use-member.ts'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import type { SheetDraft } from '../signer/rules/signing-progress.ts'
import { forgetMark, readSavedMarks, type SavedMarks, saveMark } from '../signer/signature/adopted-marks.ts'
import type { MarkPicture } from '../signer/signature/mark-picture.ts'
import { Button } from '../ui/button.tsx'
import { AccountSection } from './account-section.tsx'

/** The sheet of the signing page, fetched when it is first opened. */
const SignatureSheet = lazy(async () => {
  await import('../signer/signer.css')
  return { default: (await import('../signer/signature/signature-sheet.tsx')).SignatureSheet }
})

type Which = 'signature' | 'initials'

export function SigningSection() {
  return (
    <AccountSection
      title={<Trans>Signing</Trans>}
      lead={<Trans>What is offered first when you sign. You can choose another one each time.</Trans>}
    >
      <Mark which="signature" />
      <Mark which="initials" />
    </AccountSection>
  )
}

function Mark({ which }: { readonly which: Which }) {
  const { t } = useLingui()
  const replica = useReplica()
  const language = useLanguage()
  const { profile } = useReplicaView()
  const { local } = useMember()
  const [draft, setDraft] = useState<SheetDraft>()
  const [open, setOpen] = useState(false)
  const mark = profile?.[which] ?? null
  const [picture, keepPicture] = usePicture(which, mark)
  const words =
    which === 'signature'
      ? { name: t`Signature`, none: t`No signature saved`, make: t`Make a signature` }
      : { name: t`Initials`, none: t`No initials saved`, make: t`Make initials` }

  const use = async (made: MarkPicture) => {
    setOpen(false)
    keepPicture(made)
    await saveMark(local, which, made).catch(() => undefined)
    await replica.dispatch(
      'saveAdoptedMark',
      { which, mark: { sha256: made.sha256, text: made.text } },
      { title: '', blobs: { [made.sha256]: made.png } },
    )
  }
  const remove = async () => {
    await forgetMark(local, which).catch(() => undefined)
    await replica.dispatch('saveAdoptedMark', { which, mark: null }, { title: '' })
  }
  return (
    <div className="acc-mark">
      {mark === null ? null : (
        <span className="paper">
          {picture === undefined ? null : <img src={picture} alt={mark.text || words.name} />}
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
          icon={IconWritingSign}
          aria-label={mark === null ? words.make : t`Change: ${words.name}`}
          onClick={() => void language.use('signer').then(() => setOpen(true))}
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
      {open ? (
        <Suspense>
          <SignatureSheet
            which={which}
            name={profile?.name ?? ''}
            draft={draft}
            onDraft={setDraft}
            saved={[]}
            onUse={(made) => void use(made)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The picture of a mark: just made, kept on this device from signing, or fetched. */
function usePicture(which: Which, mark: AdoptedMark | null) {
  const { local } = useMember()
  const [here, setHere] = useState<SavedMarks>({})
  useEffect(() => {
    let current = true
    void readSavedMarks(local).then((found) => current && setHere(found))
    return () => {
      current = false
    }
  }, [local])
  const kept = here[which]
  const isKept = mark !== null && kept?.sha256 === mark.sha256
  const fetched = useFileUrl(mark === null || isKept ? null : mark.sha256)
  const url = isKept ? `data:image/png;base64,${kept.png}` : mark === null ? undefined : fetched
  return [url, (made: MarkPicture) => setHere((before) => ({ ...before, [which]: made }))] as const
}
