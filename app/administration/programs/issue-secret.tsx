import { IconKey, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { CallResult } from '../../session/call-result.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './programs.module.css'
import { ShownOnce } from './shown-once.tsx'
import { useAsked, WentWrong } from './use-asked.tsx'

export interface IssueSecretProps<T> {
  /** There is one already: another takes its place. */
  readonly isIssued: boolean
  /** Its record has not arrived at the server, which makes none for what it does not know. */
  readonly isWaiting: boolean
  readonly issue: () => Promise<CallResult<T>>
  readonly secretIn: (issued: T) => string
  readonly words: {
    readonly make: string
    readonly makeAnew: string
    readonly question: string
    /** The answer that changes nothing. */
    readonly keep: string
    readonly consequence: string
    readonly shown: string
    readonly failure: string
  }
}

/** What the server makes, keeps nothing readable of, and shows this once. */
export function IssueSecret<T>({ isIssued, isWaiting, issue, secretIn, words }: IssueSecretProps<T>) {
  const call = useAsked(words.failure)
  const [shown, setShown] = useState<string | null>(null)
  const [asks, setAsks] = useState(false)
  const make = async () => {
    setAsks(false)
    const made = await call.run(issue)
    if (made) setShown(secretIn(made.data))
  }
  return (
    <div className={styles.stack}>
      <WentWrong text={call.failure} />
      <div className={styles.acts}>
        {isIssued ? (
          <Button variant="outline" icon={IconRefresh} busy={call.busy} onClick={() => setAsks(true)}>
            {words.makeAnew}
          </Button>
        ) : (
          <Button
            variant="filled"
            size="md"
            icon={IconKey}
            busy={call.busy}
            disabled={isWaiting}
            onClick={() => void make()}
          >
            {words.make}
          </Button>
        )}
      </div>
      {asks ? (
        <AlertDialog
          open
          title={words.question}
          confirmLabel={words.makeAnew}
          cancelLabel={words.keep}
          onCancel={() => setAsks(false)}
          onConfirm={() => void make()}
        >
          {words.consequence}
        </AlertDialog>
      ) : null}
      {shown === null ? null : (
        <ShownOnce title={words.shown} secret={shown} onClose={() => setShown(null)} />
      )}
    </div>
  )
}
