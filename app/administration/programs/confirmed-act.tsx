import { useState } from 'react'
import type { Refusal } from '../../../sync/answers.ts'
import type { Result } from '../../../sync/result.ts'
import { useRefusalSentence } from '../../faces/refusal-sentence.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import type { IconShape } from '../../ui/icon.tsx'
import styles from './programs.module.css'
import { WentWrong } from './use-asked.tsx'

export interface ConfirmedActProps {
  readonly label: string
  readonly icon: IconShape
  readonly question: string
  /** The answer that changes nothing. */
  readonly keep: string
  readonly consequence: string
  readonly act: () => Promise<Result<unknown, Refusal>>
}

/** What cannot be taken back: asked about before, and told when it is refused. */
export function ConfirmedAct({ label, icon, question, keep, consequence, act }: ConfirmedActProps) {
  const sentence = useRefusalSentence()
  const [asks, setAsks] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const confirm = async () => {
    setAsks(false)
    const sent = await act()
    setWrong(sent.ok ? null : sentence(sent.error))
  }
  return (
    <div className={styles.acts}>
      <WentWrong text={wrong} />
      <Button variant="danger" icon={icon} onClick={() => setAsks(true)}>
        {label}
      </Button>
      {asks ? (
        <AlertDialog
          open
          title={question}
          confirmLabel={label}
          cancelLabel={keep}
          onCancel={() => setAsks(false)}
          onConfirm={() => void confirm()}
        >
          {consequence}
        </AlertDialog>
      ) : null}
    </div>
  )
}
