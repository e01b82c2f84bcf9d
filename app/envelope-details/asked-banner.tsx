import { Trans } from '@lingui/react/macro'
import { IconMessageQuestion } from '@tabler/icons-react'
import { questionsFor } from '../../sync/commands/signing/ask-question.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { recipientById } from '../../sync/rules/workflow/route.ts'
import type { OpenAct } from '../acts/open-act.tsx'
import { mayDoWith } from '../acts/rules/envelope-acts.ts'
import { useReplica } from '../replica/use-replica.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** Somebody waits for this person's answer: said above everything else, because the document stands still. */
export function AskedBanner({ envelope, onOpen }: { envelope: Envelope; onOpen: (act: OpenAct) => void }) {
  const { actor } = useReplica()
  const open = questionsFor(envelope, actor).filter((one) =>
    mayDoWith(envelope, actor, 'answerQuestion', { questionId: one.id, text: '…' }),
  )
  return open.map((question) => (
    <Banner
      key={question.id}
      icon={IconMessageQuestion}
      tone="warn"
      act={
        <Button variant="tonal" onClick={() => onOpen({ command: 'answerQuestion', target: question.id })}>
          <Trans context="act">Answer</Trans>
        </Button>
      }
    >
      <p>
        <b className="b">
          <Trans>
            <bdi>{recipientById(envelope, question.askerId)?.name ?? ''}</bdi> asks you and waits for the
            answer.
          </Trans>
        </b>{' '}
        “<bdi>{question.text}</bdi>”
      </p>
    </Banner>
  ))
}
