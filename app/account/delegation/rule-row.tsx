import { Trans, useLingui } from '@lingui/react/macro'
import { IconClock, IconUser, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import type { DelegationTime } from '../../../sync/entities/delegation-rule.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { entryMark } from '../../replica/outbox-groups.ts'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { announce } from '../../ui/live-region.tsx'
import { Fact, Pill } from '../../ui/pill.tsx'
import styles from './rule-row.module.css'
import { RulePill } from './rule-words.tsx'
import type { ShownRule } from './shown-rules.ts'

/** One delegation: to whom, when, in whose name, and what may still be done with it. */
export function RuleRow(props: {
  readonly rule: ShownRule
  readonly time: DelegationTime
  readonly onEdit: () => void
}) {
  const { rule, time, onEdit } = props
  const { t } = useLingui()
  const format = useFormat()
  const { name, email } = rule.delegate
  const unsent = rule.waiting.at(-1)
  const contact = useReplicaView((view) => view.contact)
  return (
    <article className={styles.rule} aria-label={name}>
      <Avatar name={name} size={40} />
      <div className={classNames('grow', styles.ruleWords)}>
        <div className="row wrap">
          <h3 className="b" dir="auto">
            {name}
          </h3>
          <RulePill time={time} active={rule.active} />
          {unsent === undefined ? null : (
            <Pill icon={IconClock} tone="wait">
              {entryMark(unsent, { contact, uploaded: true, now: Date.now() }) === 'sending' ? (
                <Trans>Sending</Trans>
              ) : (
                <Trans>Waiting to send</Trans>
              )}
            </Pill>
          )}
        </div>
        {name === email ? null : (
          <div className="t12 m">
            <bdi dir="ltr">{email}</bdi>
          </div>
        )}
        <p className={styles.ruleWhenWords}>
          <Trans>
            <bdi>{format.dateTime(new Date(rule.startsAt))}</bdi> until{' '}
            <bdi>{format.dateTime(new Date(rule.endsAt))}</bdi>
          </Trans>
        </p>
        <Fact icon={rule.proxy ? IconUserShare : IconUser}>
          {rule.proxy ? t`Acts in your name` : t`Acts in their own name`}
        </Fact>
      </div>
      <RuleActs {...{ rule, time, onEdit }} />
    </article>
  )
}

function RuleActs({ rule, time, onEdit }: { rule: ShownRule; time: DelegationTime; onEdit: () => void }) {
  const { t } = useLingui()
  const replica = useReplica()
  const [asking, setAsking] = useState(false)
  const { name } = rule.delegate
  const unsent = rule.waiting.at(-1)
  const end = async () => {
    setAsking(false)
    await replica.dispatch('endDelegationRule', { delegationId: rule.id }, { title: name })
    announce(t`The delegation is ended on this device.`)
  }
  const takeBack = async () => {
    const taken = unsent !== undefined && (await replica.takeBack(unsent.id))
    announce(taken ? t`Taken back. Nothing was sent.` : t`It is on its way already.`)
  }
  if (unsent !== undefined)
    return unsent.state === 'saved' ? (
      <div className={styles.ruleActs}>
        <Button variant="quiet" aria-label={t`Take back: ${name}`} onClick={() => void takeBack()}>
          <Trans>Take back</Trans>
        </Button>
      </div>
    ) : null
  if (time === 'past') return null
  return (
    <div className={styles.ruleActs}>
      <Button variant="quiet" aria-label={t`Change: ${name}`} onClick={onEdit}>
        <Trans>Change</Trans>
      </Button>
      {rule.active ? (
        <Button
          variant="ghost"
          aria-label={time === 'current' ? t`End now: ${name}` : t`Call off: ${name}`}
          onClick={() => setAsking(true)}
        >
          {time === 'current' ? <Trans>End now</Trans> : <Trans>Call off</Trans>}
        </Button>
      ) : null}
      <AlertDialog
        open={asking}
        destructive
        title={time === 'current' ? t`End this delegation now?` : t`Call off this delegation?`}
        confirmLabel={time === 'current' ? t`End now` : t`Call off`}
        cancelLabel={t`Keep delegation`}
        onCancel={() => setAsking(false)}
        onConfirm={() => void end()}
      >
        <Trans>
          Nothing new goes to <bdi className="b">{name}</bdi>. What they have already stays with them until
          you take it back on the document.
        </Trans>
      </AlertDialog>
    </div>
  )
}
