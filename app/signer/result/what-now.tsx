/** Who can see the act now, and who is next. */
import { Trans } from '@lingui/react/macro'
import type { Envelope, Recipient } from '../../../sync/entities/envelope.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { Phase } from '../../signing/rules/signing-phase.ts'
import { namesWhoSee, nextRecipients } from '../rules/who-is-next.ts'
import styles from './what-now.module.css'

export function WhatNow({
  envelope,
  recipient,
  act,
}: {
  readonly envelope: Envelope
  readonly recipient: Recipient
  readonly act: Extract<Phase, { kind: 'done' }>['act']
}) {
  const format = useFormat()
  const names = namesWhoSee(envelope, recipient.id).slice(0, 3)
  const list = <bdi>{format.list(names)}</bdi>
  if (act === 'reject') return <Trans>The document is cancelled. {list} can see your reason.</Trans>
  const next = nextRecipients(envelope, recipient.id)
  const who = <bdi className={styles.next}>{format.list(next.slice(0, 3).map((one) => one.name))}</bdi>
  const one = next.length === 1 ? next[0] : undefined
  return (
    <>
      {act === 'sign' && seals(recipient.kind) ? (
        <Trans>{list} can see your seal now.</Trans>
      ) : act === 'sign' ? (
        <Trans>{list} can see your signature now.</Trans>
      ) : act === 'approve' ? (
        <Trans>{list} can see your approval now.</Trans>
      ) : act === 'endorse' ? (
        <Trans>{list} can see your endorsement now.</Trans>
      ) : act === 'action' ? (
        <Trans>{list} can see now that it is done.</Trans>
      ) : act === 'acknowledge' ? (
        <Trans>{list} can see now that you have read it.</Trans>
      ) : (
        <Trans>{list} can see your answers now.</Trans>
      )}{' '}
      {next.length === 0 ? (
        envelope.state === 'completed' ? (
          <Trans>Everyone has acted: the document is complete.</Trans>
        ) : (
          <Trans>You were the last to act.</Trans>
        )
      ) : one === undefined ? (
        <Trans>Next: {who}.</Trans>
      ) : one.kind === 'approve' ? (
        <Trans>Next, {who} approves.</Trans>
      ) : one.kind === 'formFilling' ? (
        <Trans>Next, {who} fills in the form.</Trans>
      ) : one.kind === 'sign' || one.kind === 'eSign' || one.kind === 'uaePassSign' ? (
        <Trans>Next, {who} signs.</Trans>
      ) : (
        <Trans>Next: {who}.</Trans>
      )}
    </>
  )
}

const seals = (kind: Recipient['kind']): boolean => kind === 'eSeal' || kind === 'corporateSeal'
