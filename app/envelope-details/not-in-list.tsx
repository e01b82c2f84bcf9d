import { Trans, useLingui } from '@lingui/react/macro'
import { IconFileOff } from '@tabler/icons-react'
import { useState } from 'react'
import { joinNow } from '../../sync/calls/at-once.ts'
import type { EnvelopeId } from '../../sync/ids.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { useCalls } from '../session/use-calls.ts'
import { PlainLinkButton } from '../shell/links.tsx'
import { Button } from '../ui/button.tsx'
import { FieldMessage } from '../ui/field.tsx'
import { State } from '../ui/states.tsx'

/**
 * A document this person does not see. It may be none at all, or one its sender opened to the organisation; asking
 * to join tells nothing about the first, because the answer is the same.
 */
export function NotInList({ id }: { id: EnvelopeId }) {
  const { t } = useLingui()
  const calls = useCalls()
  const replica = useReplica()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const join = async () => {
    setBusy(true)
    setRefused(null)
    const answer = await calls.call(joinNow, { processId: id })
    // The feed brings it; the screen follows the replica.
    if (answer.ok) {
      await replica.sync()
      await replica.loadEnvelope(id)
    } else setRefused('sentence' in answer.error ? answer.error.sentence : t`Needs a connection`)
    setBusy(false)
  }
  return (
    <State
      icon={IconFileOff}
      level={1}
      title={<Trans>This document is not in your list.</Trans>}
      acts={
        <>
          <Button variant="filled" busy={busy} onClick={() => void join()}>
            <Trans>Join as a reader</Trans>
          </Button>
          <PlainLinkButton to="/" variant="outline" search={{}}>
            <Trans>Go to Home</Trans>
          </PlainLinkButton>
        </>
      }
    >
      <p>
        <Trans>
          If its sender opened it to your organization, you can join as a reader. Everybody in it sees that
          you did.
        </Trans>
      </p>
      {refused === null ? null : (
        <div role="alert">
          <FieldMessage tone="bad">{refused}</FieldMessage>
        </div>
      )}
    </State>
  )
}
