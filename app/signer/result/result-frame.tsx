/** What became of the act, in the words that are true at this moment: the frame of all three answers. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconFileText, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Envelope, Recipient } from '../../../sync/entities/envelope.ts'
import type { Phase } from '../../signing/rules/signing-phase.ts'
import { useSigningHost } from '../../signing/signing-host.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { noticesAbove } from '../../ui/foot-room.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import frameStyles from '../signing-frame.module.css'
import { useStepViewCode } from '../step-view-code.ts'
import { useDocuments } from '../use-documents.ts'
import styles from './result-frame.module.css'

export interface ResultProps<K extends Phase['kind']> {
  readonly envelope: Envelope
  readonly recipient: Recipient
  readonly phase: Extract<Phase, { kind: K }>
  /** Shows the document again, to read it. */
  readonly onRead: () => void
}

/** The card, below it what else waits for this person, acts at the lower edge. The heading is read out. */
export function ResultFrame({
  chip,
  below,
  foot,
  children,
}: {
  readonly chip?: ReactNode
  readonly below?: ReactNode
  /** The next step of whom nothing else waits for. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  const host = useSigningHost()
  const stepView = useStepViewCode()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    const heading = card.current?.querySelector<HTMLElement>('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [])
  return (
    <div className={classNames(frameStyles.frame, styles.result)} data-step-view={stepView}>
      <div className={styles.head}>
        {host.onClose === undefined ? null : (
          <IconButton icon={IconX} large label={t`Close`} onClick={host.onClose} />
        )}
        {chip}
      </div>
      <main className={styles.main} id="main" tabIndex={-1}>
        <section className={classNames('card', styles.card)} ref={card}>
          {children}
        </section>
        {below}
        {host.next}
      </main>
      {foot === undefined && host.onClose === undefined && host.onDone === undefined ? null : (
        <footer className={styles.foot} ref={noticesAbove}>
          {foot}
          {host.onDone === undefined ? null : (
            <Button variant="filled" size="lg" wide onClick={host.onDone}>
              <Trans>Close this window</Trans>
            </Button>
          )}
          {host.onClose === undefined ? null : (
            <Button variant="ghost" size="lg" wide onClick={host.onClose}>
              <Trans>Back to inbox</Trans>
            </Button>
          )}
        </footer>
      )}
    </div>
  )
}

/**
 * Mark, sentence and what it means. While something else waits it is one line among others and only the title
 * stands below; else the document has the room to show itself.
 */
export function ResultHead({
  envelope,
  mark,
  title,
  children,
}: {
  readonly envelope: Envelope
  readonly mark: ReactNode
  readonly title: ReactNode
  readonly children: ReactNode
}) {
  const brief = useSigningHost().next !== undefined
  return (
    <div className={brief ? styles.brief : undefined}>
      {mark}
      <div className="grow">
        <h1 className={brief ? 'h20' : 'h24'}>{title}</h1>
        {children}
        {brief ? (
          <p className="m t14" dir="auto">
            {envelope.title}
          </p>
        ) : null}
      </div>
    </div>
  )
}

/**
 * What can be done with it, quiet: the document itself or all that is known about it comes last; then, for a guest who has an
 * account, where it can be found again.
 */
export function ResultActs({
  onRead,
  children,
}: {
  readonly onRead: () => void
  readonly children?: ReactNode
}) {
  const { onDetails, linkingPath } = useSigningHost()
  return (
    <div className={styles.acts}>
      {children}
      <Button variant="ghost" size="lg" icon={IconFileText} onClick={onDetails ?? onRead}>
        {onDetails === undefined ? <Trans>Open document</Trans> : <Trans>Details</Trans>}
      </Button>
      {linkingPath === undefined ? null : (
        <a className={buttonClass({ variant: 'link', size: 'lg' })} href={linkingPath}>
          <Trans>Add it to my account</Trans>
        </a>
      )}
    </div>
  )
}

export function DocumentRow({
  envelope,
  children,
}: {
  readonly envelope: Envelope
  readonly children: ReactNode
}) {
  const image = useDocuments(envelope)[0]?.firstPageImage
  if (useSigningHost().next !== undefined) return null
  return (
    <div className={styles.row}>
      <div className={styles.thumb}>{image == null ? null : <img src={image} alt="" />}</div>
      <div className="grow">
        <div className="b cut2" dir="auto">
          {envelope.title}
        </div>
        <div className="m t12">{children}</div>
      </div>
    </div>
  )
}
