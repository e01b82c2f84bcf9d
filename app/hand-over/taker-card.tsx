import { Trans } from '@lingui/react/macro'
import { IconHandStop } from '@tabler/icons-react'
import { Button } from '../ui/button.tsx'
import { FieldMessage } from '../ui/field.tsx'
import { RoundMark } from '../ui/round-mark.tsx'
import { forgetHandOver, type HandedOver } from './handed-over.ts'

/** The first thing somebody sees who was handed this device: who they are said to be, and for what. */
export function TakerCard(props: {
  readonly told: HandedOver
  readonly busy: boolean
  readonly problem: string | null
  readonly onConfirm: () => void
}) {
  const { told, busy, problem, onConfirm } = props
  const name = <bdi className="b">{told.recipientName}</bdi>
  return (
    <>
      <RoundMark icon={IconHandStop} />
      <h1 className="h24">
        <Trans>
          Are you <bdi>{told.recipientName}</bdi>?
        </Trans>
      </h1>
      <p className="t16 m">
        <Trans>
          <bdi className="b">{told.hostName}</bdi> hands you this device, so that you can read{' '}
          <bdi className="b">{told.title}</bdi> and act on it yourself. What you do here is recorded as done
          by {name}, in person.
        </Trans>
      </p>
      {problem === null ? null : (
        <div role="alert">
          <FieldMessage tone="bad">{problem}</FieldMessage>
        </div>
      )}
      <Button variant="filled" size="lg" wide busy={busy} onClick={onConfirm}>
        {/* One piece: a button spaces its parts. */}
        <span>
          <Trans>
            Yes, I am <bdi>{told.recipientName}</bdi>
          </Trans>
        </span>
      </Button>
      <Button variant="ghost" size="lg" wide onClick={handBack}>
        <Trans>No, hand the device back</Trans>
      </Button>
    </>
  )
}

/** To the sender's own page, which is locked. */
export function handBack(): void {
  forgetHandOver()
  location.replace('/')
}
