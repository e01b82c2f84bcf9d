import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type Envelope, type Language, MAX_REASON, type StepKind } from '../../sync/entities/envelope.ts'
import { consentIn } from '../../sync/rules/consent-text.ts'
import { Button } from '../ui/button.tsx'
import { BottomSheet, Dialog } from '../ui/dialog.tsx'
import { FieldMessage } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { EnteredValues } from './entered-values.tsx'
import type { SigningPart } from './rules/signing-part.ts'
import { heldValue, type SigningProgress } from './rules/signing-progress.ts'

export interface FinishSheetProps {
  readonly envelope: Envelope
  readonly part: SigningPart
  readonly progress: SigningProgress
  readonly busy: boolean
  /** Why it cannot be done, when a press has found out. */
  readonly refused: string | null
  readonly onAct: () => void
  readonly onClose: () => void
}

/** The last look: who signs what, with every value, and the one button that does it. */
export function FinishSheet({ envelope, part, progress, busy, refused, onAct, onClose }: FinishSheetProps) {
  const kind = part.recipient.kind
  const title = <bdi>{envelope.title}</bdi>
  const name = <bdi>{part.recipient.name}</bdi>
  return (
    <BottomSheet open onClose={onClose} title={<SheetTitle kind={kind} />} className="finish-sheet">
      <p className="t16">
        {kind === 'approve' ? (
          <Trans>
            You are approving {title} as {name}
          </Trans>
        ) : kind === 'formFilling' ? (
          <Trans>
            You are submitting {title} as {name}
          </Trans>
        ) : (
          <Trans>
            You are signing {title} as {name}
          </Trans>
        )}
      </p>
      {part.fields.length === 0 ? null : (
        <EnteredValues
          fields={part.fields}
          valueFor={(field) => heldValue(progress, field)}
          pictures={progress.drawings}
        />
      )}
      {refused === null ? null : (
        <div role="alert">
          <FieldMessage tone="bad">{refused}</FieldMessage>
        </div>
      )}
      <div className="sheet-act">
        <Button variant="filled" size="lg" wide busy={busy} onClick={onAct}>
          <NowWord kind={kind} />
        </Button>
      </div>
    </BottomSheet>
  )
}

const SheetTitle = ({ kind }: { readonly kind: StepKind }) =>
  kind === 'approve' ? (
    <Trans>Approve this document?</Trans>
  ) : kind === 'formFilling' ? (
    <Trans>Submit this form?</Trans>
  ) : (
    <Trans>Sign this document?</Trans>
  )

const NowWord = ({ kind }: { readonly kind: StepKind }) =>
  kind === 'approve' ? (
    <Trans>Approve now</Trans>
  ) : kind === 'formFilling' ? (
    <Trans>Submit now</Trans>
  ) : (
    <Trans>Sign now</Trans>
  )

/** A refusal with its reason; what is being written survives closing, reloading and a killed tab. */
export function RejectSheet({
  envelope,
  reason,
  busy,
  refused,
  onReason,
  onReject,
  onClose,
}: {
  readonly envelope: Envelope
  readonly reason: string
  readonly busy: boolean
  readonly refused: string | null
  readonly onReason: (text: string) => void
  readonly onReject: () => void
  readonly onClose: () => void
}) {
  const input = useRef<HTMLTextAreaElement>(null)
  const [asked, setAsked] = useState(false)
  useEffect(() => input.current?.focus(), [])
  const empty = reason.trim() === ''
  const sender = <bdi>{envelope.owner.name}</bdi>
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Reject this document?</Trans>}
      footer={
        <>
          <Button variant="ghost" size="md" onClick={onClose}>
            <Trans>Keep reading</Trans>
          </Button>
          <Button
            variant="danger-fill"
            size="md"
            busy={busy}
            onClick={() => {
              setAsked(true)
              if (empty) input.current?.focus()
              else onReject()
            }}
          >
            <Trans>Reject document</Trans>
          </Button>
        </>
      }
    >
      <div className="col" style={{ gap: 12 }}>
        <p className="m">
          <Trans>The document is cancelled for everybody, and {sender} sees your reason.</Trans>
        </p>
        <TextArea
          ref={input}
          label={<Trans>Reason</Trans>}
          value={reason}
          maxLength={MAX_REASON}
          counter
          rows={3}
          onText={onReason}
          aria-required
          {...(asked && empty && { error: <Trans>Give a reason</Trans> })}
        />
        {refused === null ? null : (
          <div role="alert">
            <FieldMessage tone="bad">{refused}</FieldMessage>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** The text that is kept with the signature, word for word. */
export function ConsentSheet({
  language,
  onClose,
}: {
  readonly language: Language
  readonly onClose: () => void
}) {
  const { text, version } = consentIn(language)
  return (
    <BottomSheet open onClose={onClose} title={<Trans>Signing electronically</Trans>}>
      <p className="t16">{text}</p>
      <p className="t12 m" style={{ marginBlock: 12 }}>
        <Trans>
          Version <bdi dir="ltr">{version}</bdi>
        </Trans>
      </p>
      <div className="sheet-act">
        <Button variant="filled" size="lg" wide onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </BottomSheet>
  )
}
