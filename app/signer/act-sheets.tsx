import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { actCommand } from '../../sync/commands/signing/act-commands.ts'
import { type Envelope, type Language, MAX_REASON } from '../../sync/entities/envelope.ts'
import { consentIn } from '../../sync/rules/consent-text.ts'
import { STEP_FACES } from '../faces/signing/step-faces.ts'
import type { SigningPart } from '../signing/rules/signing-part.ts'
import {
  type Capacity,
  capacityProblems,
  heldValue,
  type SigningProgress,
} from '../signing/rules/signing-progress.ts'
import { useSigningHost } from '../signing/signing-host.ts'
import { Button } from '../ui/button.tsx'
import { BottomSheet, Dialog } from '../ui/dialog.tsx'
import { FieldMessage } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { CapacityInputs } from './capacity-inputs.tsx'
import { EnteredValues } from './entered-values.tsx'

export interface FinishSheetProps {
  readonly envelope: Envelope
  readonly part: SigningPart
  readonly progress: SigningProgress
  readonly busy: boolean
  /** Why it cannot be done, when a press has found out. */
  readonly refused: string | null
  readonly onCapacity: (change: Partial<Capacity>) => void
  readonly onAct: () => void
  readonly onClose: () => void
}

/** The last look: who does what, with every value, what the sender asks to be stated, and the one button. */
export function FinishSheet(props: FinishSheetProps) {
  const { envelope, part, progress, busy, refused, onCapacity, onAct, onClose } = props
  const { t, i18n } = useLingui()
  const { openedFor } = useSigningHost()
  const { recipient } = part
  const words = STEP_FACES[recipient.kind]
  const [asked, setAsked] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const problems = capacityProblems(progress, part)
  const act = () => {
    setAsked(true)
    if (problems.length === 0) return onAct()
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <BottomSheet open onClose={onClose} title={t(words.question)} className="finish-sheet">
      <p className="t16">
        <ActingAs envelope={envelope} part={part} />
      </p>
      {recipient.delegatedFrom?.proxy ? (
        <p className="m">
          <Trans>
            On behalf of <bdi>{recipient.delegatedFrom.name}</bdi>
          </Trans>
        </p>
      ) : null}
      {part.fields.length === 0 ? null : (
        <EnteredValues
          fields={part.fields}
          valueFor={(field) => heldValue(progress, field)}
          pictures={progress.drawings}
        />
      )}
      <div ref={box}>
        <CapacityInputs
          recipient={recipient}
          capacity={progress.capacity}
          problems={asked ? problems : []}
          onCapacity={onCapacity}
        />
      </div>
      {refused === null ? null : (
        <div role="alert">
          <FieldMessage tone="bad">{refused}</FieldMessage>
        </div>
      )}
      {/* Begun inside another site, where anything could have covered these words: they are read here. */}
      {openedFor !== undefined && actCommand(recipient.kind) === 'signStep' ? (
        <p className="t12 m">{consentIn(i18n.locale as Language).text}</p>
      ) : null}
      <div className="sheet-act">
        <Button variant="filled" size="lg" wide busy={busy} onClick={act}>
          {t(words.now)}
        </Button>
      </div>
    </BottomSheet>
  )
}

/** "You are signing {title} as {name}", in the verb of the step. */
function ActingAs({ envelope, part }: { readonly envelope: Envelope; readonly part: SigningPart }) {
  const title = <bdi>{envelope.title}</bdi>
  const name = <bdi>{part.recipient.name}</bdi>
  switch (part.recipient.kind) {
    case 'approve':
      return (
        <Trans>
          You are approving {title} as {name}
        </Trans>
      )
    case 'formFilling':
      return (
        <Trans>
          You are submitting {title} as {name}
        </Trans>
      )
    case 'endorse':
      return (
        <Trans>
          You are endorsing {title} as {name}
        </Trans>
      )
    case 'action':
      return (
        <Trans>
          You say that what {title} asks of you has been done, as {name}
        </Trans>
      )
    case 'requestInfo':
      return (
        <Trans>
          You are giving information for {title} as {name}
        </Trans>
      )
    case 'eSeal':
      return (
        <Trans>
          You are putting the eSeal of your organization on {title} as {name}
        </Trans>
      )
    case 'corporateSeal':
      return (
        <Trans>
          You are putting the corporate seal on {title} as {name}
        </Trans>
      )
    default:
      return (
        <Trans>
          You are signing {title} as {name}
        </Trans>
      )
  }
}

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
