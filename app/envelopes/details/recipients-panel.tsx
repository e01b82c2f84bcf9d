import { useLingui } from '@lingui/react/macro'
import type { Envelope, Recipient } from '../../../sync/entities/envelope.ts'
import { isDone } from '../../../sync/rules/workflow/route.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ROLE_WORDS, recipientStateWord } from '../envelope-words.ts'
import { useMoment } from './stop-words.tsx'

/** Everybody with a part, by step: who, in which role, where they stand, when. */
export function RecipientsPanel({ envelope }: { envelope: Envelope }) {
  const { t } = useLingui()
  const format = useFormat()
  const ordered = [...envelope.recipients].sort((a, b) => a.order - b.order)
  return (
    <ol className="people" aria-label={t`Recipients`}>
      {ordered.map((recipient) => (
        <li key={recipient.id} className="person">
          <span className="t12 m num" title={t`Step`}>
            <bdi>{format.number(recipient.order)}</bdi>
          </span>
          <Avatar name={recipient.name} done={isDone(recipient)} now={recipient.state === 'waiting'} />
          <div className="grow">
            <div className="b cut">
              <bdi>{recipient.name}</bdi>
            </div>
            <div className="t12 m cut">
              <bdi dir="ltr">{recipient.email}</bdi> · {t(ROLE_WORDS[recipient.kind])}
            </div>
            <PersonTimes recipient={recipient} />
          </div>
          <span className={classNames('t12', recipient.state === 'waiting' ? 'due-now' : 'm')}>
            {t(recipientStateWord(recipient.state, recipient.kind))}
          </span>
        </li>
      ))}
    </ol>
  )
}

function PersonTimes({ recipient }: { recipient: Recipient }) {
  const { t } = useLingui()
  const moment = useMoment()
  const times = [
    recipient.openedAt === null ? '' : t`Opened ${moment(recipient.openedAt)}`,
    recipient.actedAt === null ? '' : t`Acted ${moment(recipient.actedAt)}`,
    recipient.remindedAt === null ? '' : t`Reminded ${moment(recipient.remindedAt)}`,
  ].filter(Boolean)
  return (
    <>
      {times.length > 0 ? <div className="t12 m">{times.join(' · ')}</div> : null}
      {recipient.reason ? (
        <p className="t12" dir="auto">
          “{recipient.reason}”
        </p>
      ) : null}
    </>
  )
}
