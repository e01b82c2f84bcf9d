import { Trans, useLingui } from '@lingui/react/macro'
import { IconFileOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { EnvelopeId } from '../../../sync/ids.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { PlainLinkButton } from '../../shell/links.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldMessage } from '../../ui/field.tsx'
import { State } from '../../ui/states.tsx'
import { useCalls } from '../calls.ts'

/**
 * A document this person does not see. It may be none at all, or one its sender opened to the organisation; asking
 * to join tells nothing about the first, because the answer is the same.
 */
export function NotInList({ id }: { id: EnvelopeId }) {
  const { t } = useLingui()
  const calls = useCalls()
  const language = useLanguage()
  const replica = useReplica()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const join = async () => {
    setBusy(true)
    setRefused(null)
    const answer = await calls.post('TasksEf/Join', { processId: id })
    // The feed brings it; the screen follows the replica.
    if (answer.kind === 'answer') {
      await replica.sync()
      await replica.loadEnvelope(id)
    } else setRefused(answer.kind === 'refused' ? answer.sentence[language.locale()] : t`Needs a connection`)
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
