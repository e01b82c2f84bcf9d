import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { isPending, type OutboxEntry } from '../../../sync/replication/outbox.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { ImportWords } from './import-words.ts'
import { ResultList } from './result-list.tsx'
import type { RowResult } from './run-import.ts'

/** What is known by now of a row that was brought. */
export interface Fate {
  /** Of the record. */
  readonly id: string
  /** As the file had it. */
  readonly cells: readonly string[]
  readonly result: RowResult
}

export interface ImportsNoticeProps {
  readonly title: string
  readonly entries: readonly OutboxEntry[]
  readonly fates: readonly Fate[]
  readonly waiting: (count: number) => string
  readonly refused: (count: number) => string
  readonly words?: ImportWords
}

/** Rows of a file that are still on their way, or came back: also when the app was closed meanwhile. */
export function ImportsNotice({ title, entries, fates, waiting, refused, words }: ImportsNoticeProps) {
  const replica = useReplica()
  const [looking, setLooking] = useState(false)
  const count = (kind: RowResult['kind']) => fates.filter((one) => one.result.kind === kind).length
  const [open, failed] = [count('waiting'), count('failed')]
  const { t } = useLingui()
  if (open + failed === 0) return null
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
      <p>{open > 0 ? waiting(open) : refused(failed)}</p>
      <Dialog
        open={looking}
        onClose={() => setLooking(false)}
        title={title}
        width={850}
        footer={
          <>
            {open === 0 ? (
              <Button size="md" onClick={() => void forget()}>
                {t`Do not show again`}
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
          {...(words && { words })}
        />
      </Dialog>
    </Banner>
  )
}
