/** Leaving a device whose data is not open: whoever cannot or will not open it takes all of it away. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { Profile } from '../../sync/entities/profile.ts'
import { unsentIn } from '../replica/unsent-in.ts'
import { storesOf } from '../session/kept-accounts.ts'
import { useSession } from '../session/use-session.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'

export function LeaveButton({ profile, stay }: { readonly profile: Profile; readonly stay: string }) {
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <Button variant="link" onClick={() => setLeaving(true)}>
        <Trans>Remove my data from this device</Trans>
      </Button>
      {leaving ? <Leaving profile={profile} stay={stay} onStay={() => setLeaving(false)} /> : null}
    </>
  )
}

function Leaving(props: { readonly profile: Profile; readonly stay: string; readonly onStay: () => void }) {
  const { profile, stay, onStay } = props
  const { t } = useLingui()
  const session = useSession()
  const unsent = useUnsent(profile.id)
  if (unsent === null) return null
  return (
    <AlertDialog
      open
      destructive
      title={t`Sign out and remove everything?`}
      confirmLabel={t`Sign out and remove`}
      cancelLabel={stay}
      onConfirm={() => void session.signOut()}
      onCancel={onStay}
    >
      {unsent > 0 ? (
        <p>
          <Plural
            value={unsent}
            one="# action has not been sent and will be lost."
            other="# actions have not been sent and will be lost."
          />
        </p>
      ) : (
        <p>
          <Trans>All your actions have been sent. Nothing is lost.</Trans>
        </p>
      )}
    </AlertDialog>
  )
}

/** Of all their accounts, for all of them go. */
function useUnsent(personId: string): number | null {
  const [unsent, setUnsent] = useState<number | null>(null)
  useEffect(() => {
    const counts = storesOf(localStorage, personId).map((store) => unsentIn(store).catch(() => 0))
    void Promise.all(counts).then((each) => setUnsent(each.reduce((sum, one) => sum + one, 0)))
  }, [personId])
  return unsent
}
