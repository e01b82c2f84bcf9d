import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { Refusal } from '../../sync/answers.ts'
import type { Confirmed } from '../faces/face.ts'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import { useIsOnline } from '../shell/use-connection.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import styles from './act-form.module.css'
import termsDialogsStyles from './terms-dialogs.module.css'

export type ActFormProps = {
  face: Confirmed
  /** What follows from it, where the document itself has to be spoken of. */
  lead?: ReactNode
  children?: ReactNode
  width?: 480 | 640
  /** The act cannot wait in the outbox: without a connection the form stays and the button is off. */
  needsConnection?: boolean
  /** Says what is missing where it is missing and gives the focus to it; false keeps the dialog open. */
  validate?: (form: HTMLElement | null) => boolean
  /** Answers with the refusal, or null when the act was captured. */
  onConfirm: () => Promise<Refusal | null>
  /** The entries were used. */
  onDone?: () => void
  onClose: () => void
}

/** The dialog of an act with a form: its pending state, its refusal, and what it needs, said in one place. */
export function ActForm(props: ActFormProps) {
  const { face, children, width = 480, validate } = props
  const { t } = useLingui()
  const { confirm: words, tone } = face
  const lead = props.lead ?? (words.lead && t(words.lead))
  const sentence = useRefusalSentence()
  const online = useIsOnline()
  const whyId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const off = props.needsConnection === true && !online

  const confirm = async () => {
    if (busy || off || validate?.(form.current) === false) return
    setBusy(true)
    const refusal = await props.onConfirm()
    setBusy(false)
    setRefused(refusal)
    if (refusal) return
    props.onDone?.()
    props.onClose()
  }
  return (
    <Dialog
      open
      title={t(words.title)}
      width={width}
      closeButton={false}
      onClose={props.onClose}
      footer={
        <>
          {off ? (
            <p className="why" id={whyId}>
              <Trans>Needs a connection. Your entries are kept.</Trans>
            </p>
          ) : null}
          <Button
            size="md"
            onClick={props.onClose}
            {...(children === undefined && { 'data-autofocus': true })}
          >
            {t(words.keep)}
          </Button>
          <Button
            size="md"
            variant={tone === 'destructive' ? 'danger-fill' : 'filled'}
            busy={busy}
            disabled={off}
            aria-describedby={off ? whyId : undefined}
            onClick={() => void confirm()}
          >
            {t(words.button)}
          </Button>
        </>
      }
    >
      {lead === undefined ? null : <p className={classNames('m', styles.actLead)}>{lead}</p>}
      {children === undefined ? null : (
        <form
          ref={form}
          className={termsDialogsStyles.actForm}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void confirm()
          }}
        >
          {children}
        </form>
      )}
      {refused === null ? null : (
        <div className={styles.actRefused}>
          <Banner icon={IconAlertTriangle} tone="bad" urgent>
            <p>{sentence(refused)}</p>
          </Banner>
        </div>
      )}
    </Dialog>
  )
}

/** Puts the focus into the first control that says it is wrong. For `validate`, after the errors are drawn. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
