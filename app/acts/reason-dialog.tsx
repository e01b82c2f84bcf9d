import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { Refusal } from '../../sync/answers.ts'
import { MAX_REASON } from '../../sync/entities/envelope.ts'
import type { Confirmed } from '../faces/face.ts'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useKeptText } from './kept-text.ts'
import styles from './reason-dialog.module.css'

export type ReasonDialogProps = {
  /** What the reason is kept under: the act and the document. */
  keptAs: string
  face: Confirmed
  /** In place of the face's, where several documents are spoken of at once. */
  many?: { readonly title: string; readonly button: string; readonly keep: string }
  children?: ReactNode
  /** The act cannot wait in the outbox: without a connection the form stays and the button is off. */
  needsConnection?: boolean
  online: boolean
  /** Answers with the refusal, or null when the act was captured. */
  onConfirm: (reason: string) => Promise<Refusal | null>
  onClose: () => void
}

/** Confirms an act that ends a document, with the reason others will read. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { keptAs, face, many, children, needsConnection = false, online } = props
  const { t } = useLingui()
  const { confirm: words, tone } = face
  const [reason, setReason, forget] = useKeptText(keptAs)
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const sentence = useRefusalSentence()
  const input = useRef<HTMLTextAreaElement>(null)
  const whyId = useId()
  const off = needsConnection && !online

  const confirm = async () => {
    if (reason.trim() === '') {
      setMissing(true)
      input.current?.focus()
      return
    }
    setBusy(true)
    const refused = await props.onConfirm(reason.trim())
    setBusy(false)
    setRefusal(refused)
    if (refused) return
    forget()
    props.onClose()
  }

  return (
    <Dialog
      open
      title={many?.title ?? t(words.title)}
      closeButton={false}
      onClose={props.onClose}
      footer={
        <>
          {off ? (
            <p className="why m t12" id={whyId}>
              <Trans>Needs a connection. Your entries are kept.</Trans>
            </p>
          ) : null}
          <Button size="md" onClick={props.onClose}>
            {many?.keep ?? t(words.keep)}
          </Button>
          <Button
            size="md"
            variant={tone === 'destructive' ? 'danger-fill' : 'filled'}
            busy={busy}
            disabled={off}
            aria-describedby={off ? whyId : undefined}
            onClick={() => void confirm()}
          >
            {many?.button ?? t(words.button)}
          </Button>
        </>
      }
    >
      {children === undefined ? null : <p className={classNames('m', styles.reasonLead)}>{children}</p>}
      <TextArea
        ref={input}
        label={t`Reason`}
        maxLength={MAX_REASON}
        counter
        value={reason}
        error={refusal ? sentence(refusal) : missing && reason.trim() === '' ? t`Give a reason` : undefined}
        onText={setReason}
        onBlur={() => setMissing(missing)}
      />
    </Dialog>
  )
}
