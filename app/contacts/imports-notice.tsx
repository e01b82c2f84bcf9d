import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { isPending } from '../../sync/replication/outbox.ts'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import { ResultList } from '../records/import/result-list.tsx'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { fatesOf, importsIn } from './import-fates.ts'

/** Rows of a file that are still on their way, or came back: also when the app was closed meanwhile. */
export function ImportsNotice() {
  const { t } = useLingui()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const entries = useReplicaView((view) => importsIn(view.outbox))
  const [looking, setLooking] = useState(false)
  const fates = useMemo(() => fatesOf(entries, sentence), [entries, sentence])
  const waiting = fates.filter((one) => one.result.kind === 'waiting').length
  const failed = fates.filter((one) => one.result.kind === 'failed').length
  if (waiting + failed === 0) return null
  const forget = async () => {
    setLooking(false)
    for (const entry of entries) if (!isPending(entry)) await replica.discard(entry.id)
  }
  return (
    <Banner
      icon={failed > 0 ? IconAlertTriangle : IconClock}
      tone={failed > 0 ? 'bad' : 'wait'}
      act={
        <Button variant="link" onClick={() => setLooking(true)}>
          <Trans>See every row</Trans>
        </Button>
      }
    >
      <p>
        {failed > 0
          ? t`${plural(failed, {
              one: '# imported contact was not accepted.',
              other: '# imported contacts were not accepted.',
            })}`
          : t`${plural(waiting, {
              one: '# imported contact is waiting to be sent.',
              other: '# imported contacts are waiting to be sent.',
            })}`}
      </p>
      <Dialog
        open={looking}
        onClose={() => setLooking(false)}
        title={t`Imported contacts`}
        width={850}
        footer={
          <>
            {waiting === 0 ? (
              <Button size="md" onClick={() => void forget()}>
                <Trans>Do not show again</Trans>
              </Button>
            ) : null}
            <Button size="md" variant="filled" onClick={() => setLooking(false)}>
              <Trans>Done</Trans>
            </Button>
          </>
        }
      >
        <ResultList
          rows={fates.map((one, index) => ({ line: index + 1, cells: one.cells }))}
          results={fates.map((one) => one.result)}
        />
      </Dialog>
    </Banner>
  )
}
