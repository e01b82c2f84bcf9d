import { Trans, useLingui } from '@lingui/react/macro'
import { IconMessageQuestion, IconMessageReply } from '@tabler/icons-react'
import type { Envelope, Question } from '../../sync/entities/envelope.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import type { OpenAct } from '../acts/open-act.tsx'
import { mayDoWith } from '../acts/rules/envelope-acts.ts'
import { useMoment } from '../i18n/use-moment.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './question-line.module.css'

/** A question and its answer, under whoever asked; with the button to answer for whoever was asked. */
export function QuestionLine(props: {
  question: Question
  envelope: Envelope
  onOpen: (act: OpenAct) => void
}) {
  const { question, envelope, onOpen } = props
  const { t } = useLingui()
  const moment = useMoment()
  const { actor } = useReplica()
  const askee =
    question.askeeId === null
      ? envelope.owner.name
      : (recipientById(envelope, question.askeeId)?.name ?? t`Somebody`)
  const mine = mayDoWith(envelope, actor, 'answerQuestion', { questionId: question.id, text: '…' })
  return (
    <div className={styles.question}>
      <div className="row">
        <Icon of={IconMessageQuestion} size={16} />
        <div className="grow">
          <p>
            “<bdi>{question.text}</bdi>”
          </p>
          <div className="t12 m">
            <Trans>
              Asked <bdi>{askee}</bdi>
            </Trans>{' '}
            · {moment(question.askedAt)}
          </div>
        </div>
        {mine ? (
          <Button variant="tonal" onClick={() => onOpen({ command: 'answerQuestion', target: question.id })}>
            <Trans context="act">Answer</Trans>
          </Button>
        ) : null}
      </div>
      {question.answer === null ? null : (
        <div className="row">
          <Icon of={IconMessageReply} size={16} mirror />
          <div className="grow">
            <p>
              “<bdi>{question.answer}</bdi>”
            </p>
            <div className="t12 m">
              <Trans>
                <bdi>{askee}</bdi> answered
              </Trans>
              {question.answeredAt === null ? null : ` · ${moment(question.answeredAt)}`}
            </div>
          </div>
        </div>
      )}
    </div>
  )
}
