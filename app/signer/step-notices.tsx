import { Trans } from '@lingui/react/macro'
import { IconMessage, IconMessageReply, IconUsersGroup } from '@tabler/icons-react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { isDone, membersOf, quotaOf, recipientById } from '../../sync/rules/workflow/route.ts'
import { groupOf } from '../../sync/rules/workflow/seats.ts'
import { useFormat } from '../i18n/use-format.ts'
import type { SigningPart } from '../signing/rules/signing-part.ts'
import { Banner } from '../ui/banner.tsx'
import noticeStyles from './document-notices.module.css'
import styles from './step-notices.module.css'

/** What this one person should know before they begin: the sender's words to them, answers, who else may act. */
export function StepNotices({
  envelope,
  part,
  started,
}: {
  readonly envelope: Envelope
  readonly part: SigningPart
  readonly started: boolean
}) {
  const { recipient } = part
  const sender = <bdi className="b">{envelope.owner.name}</bdi>
  // To everybody, then to this recipient alone.
  const said = [envelope.message.trim(), recipient.message.trim()].filter(Boolean)
  const answers = envelope.questions.filter((one) => one.askerId === recipient.id && one.answer !== null)
  const last = answers.at(-1)
  const answerer =
    last?.askeeId == null ? envelope.owner.name : (recipientById(envelope, last.askeeId)?.name ?? '')
  // Once they are at work the page belongs to the document.
  if (started) return null
  return (
    <>
      {said.length === 0 ? null : (
        <div className={noticeStyles.notice}>
          <Banner icon={IconMessage}>
            <p>
              <Trans>{sender} writes to you:</Trans>
            </p>
            {said.map((one) => (
              <p key={one} className={styles.said} dir="auto">
                {one}
              </p>
            ))}
          </Banner>
        </div>
      )}
      {last === undefined ? null : (
        <div className={noticeStyles.notice}>
          <Banner icon={IconMessageReply} tone="info">
            <p>
              <Trans>
                <bdi className="b">{answerer}</bdi> answered:
              </Trans>{' '}
              <span dir="auto">{last.answer}</span>
            </p>
            <p className="t12 m" dir="auto">
              “{last.text}”
            </p>
          </Banner>
        </div>
      )}
      <GroupNotice envelope={envelope} part={part} />
    </>
  )
}

/** A group shares its places: who of it may still act, and how many are enough. */
function GroupNotice({ envelope, part }: { readonly envelope: Envelope; readonly part: SigningPart }) {
  const format = useFormat()
  const group = groupOf(envelope, part.recipient)
  if (!group) return null
  const members = membersOf(envelope.recipients, group.id)
  const open = members.filter((one) => one.id !== part.recipient.id && one.state === 'waiting')
  const acted = members.filter((one) => isDone(one) || one.state === 'signing')
  const [quota, done] = [quotaOf(group, envelope.recipients), acted.length]
  const names = <bdi>{format.list(open.map((one) => one.name))}</bdi>
  const actedNames = <bdi>{format.list(acted.map((one) => one.name))}</bdi>
  const [needed, have] = [format.number(quota), format.number(done)]
  return (
    <div className={noticeStyles.notice}>
      <Banner icon={IconUsersGroup}>
        <p>
          <b className="b">
            <bdi>{group.name}</bdi>
          </b>{' '}
          <Trans>
            {needed} of this group are enough, {have} acted so far.
          </Trans>{' '}
          {done === 0 ? null : <Trans>{actedNames} acted.</Trans>}{' '}
          {open.length === 0 ? null : <Trans>It is still the turn of you and {names}.</Trans>}
        </p>
      </Banner>
    </div>
  )
}
