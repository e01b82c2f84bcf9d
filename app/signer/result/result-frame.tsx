/** What became of the act, in the words that are true at this moment: the frame of all three answers. */
import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Envelope, Recipient } from '../../../sync/entities/envelope.ts'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Phase } from '../rules/signing-phase.ts'
import { useSigningHost } from '../signing-host.ts'
import { useStepViewCode } from '../step-view-code.ts'
import { useDocuments } from '../use-documents.ts'

export interface ResultProps<K extends Phase['kind']> {
  readonly envelope: Envelope
  readonly recipient: Recipient
  readonly phase: Extract<Phase, { kind: K }>
  /** Shows the document again, to read it. */
  readonly onRead: () => void
}

/** The card in the middle, acts at the lower edge; the heading takes the focus so that it is read out. */
export function ResultFrame({
  chip,
  below,
  foot,
  children,
}: {
  readonly chip?: ReactNode
  readonly below?: ReactNode
  readonly foot: ReactNode
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
    <div className="result" data-step-view={stepView}>
      <div className="result-head">
        {host.onClose === undefined ? null : (
          <IconButton icon={IconX} large label={t`Close`} onClick={host.onClose} />
        )}
        {chip}
      </div>
      <main className="result-main" id="main" tabIndex={-1}>
        <section className="card result-card" ref={card}>
          {children}
        </section>
        {below}
      </main>
      <footer className="result-foot">{foot}</footer>
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
  return (
    <div className="result-document">
      <div className="result-thumb">{image == null ? null : <img src={image} alt="" />}</div>
      <div className="grow">
        <div className="b cut2" dir="auto">
          {envelope.title}
        </div>
        <div className="m t12">{children}</div>
      </div>
    </div>
  )
}

export const Mark = ({
  icon,
  tone,
}: {
  readonly icon: IconShape
  readonly tone: 'ok' | 'wait' | 'bad' | 'plain'
}) => (
  <span className={`result-mark ${tone}`} aria-hidden="true">
    <Icon of={icon} size={24} />
  </span>
)
