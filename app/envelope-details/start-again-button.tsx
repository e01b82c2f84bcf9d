import { Trans, useLingui } from '@lingui/react/macro'
import { IconCopyPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { isOwnerOf } from '../../sync/rules/workflow/guards.ts'
import { startAgain } from '../acts/start-again.ts'
import { useLiveDrafts } from '../live/use-draft.tsx'
import { draftPath } from '../paths/act-paths.ts'
import { deviceIds } from '../replica/device-ids.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { Button } from '../ui/button.tsx'

type StartAgainProps = { envelope: Envelope; onFailed: (message: string) => void }

/** For the sender of what has ended: a new draft with the same documents, recipients and fields. Works offline. */
export function StartAgainButton({ envelope, onFailed }: StartAgainProps) {
  const { actor } = useReplica()
  return isOwnerOf(envelope, actor) ? <Again envelope={envelope} onFailed={onFailed} /> : null
}

function Again({ envelope, onFailed }: StartAgainProps) {
  const { t } = useLingui()
  const replica = useReplica()
  const drafts = useLiveDrafts()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      const id = await startAgain(envelope, { replica, drafts: await drafts(), ids: deviceIds })
      await navigate(draftPath(id) as never)
    } catch {
      onFailed(t`The copy could not be made. Try again.`)
    }
    setBusy(false)
  }
  return (
    <Button variant="outline" icon={IconCopyPlus} busy={busy} onClick={() => void start()}>
      <Trans>Start again as a copy</Trans>
    </Button>
  )
}
