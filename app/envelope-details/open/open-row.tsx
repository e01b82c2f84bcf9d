import { Trans, useLingui } from '@lingui/react/macro'
import { IconClock, IconEyePlus } from '@tabler/icons-react'
import { Due } from '../../envelopes/list/row-parts.tsx'
import { ENVELOPE_FACES } from '../../faces/envelopes/envelope-faces.ts'
import { StatusPill } from '../../faces/envelopes/status-pill.tsx'
import { useEntryRefusal } from '../../faces/refusal-sentence.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { detailsPath } from '../../paths/act-paths.ts'
import { PlainLinkButton } from '../../shell/links.tsx'
import { useIsOnline } from '../../shell/use-connection.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Fact } from '../../ui/pill.tsx'
import type { OpenDocument } from './open-documents.ts'
import styles from './open-row.module.css'

/** Who sent what and when; what is inside is for those who have joined. */
export function OpenRow(props: { one: OpenDocument; onJoin: () => void; onTakeBack: () => void }) {
  const { one, onJoin, onTakeBack } = props
  const { line, state, entry } = one
  const { t } = useLingui()
  const format = useFormat()
  const refusalOf = useEntryRefusal(ENVELOPE_FACES)
  const online = useIsOnline()
  const sent = format.date(new Date(line.sentAt))
  const title = line.title === '' ? t`Untitled` : line.title
  const refused = state === 'refused' && entry?.result?.status === 'refused' ? entry.result : null
  return (
    <li className={styles.openRow}>
      <Avatar name={line.ownerName} size={40} />
      <div className={styles.openWords}>
        <h2 className={classNames(styles.openTitle, 'cut2')} dir="auto">
          {title}
        </h2>
        <p className={classNames('t12 m', styles.openFacts)}>
          <bdi>{line.ownerName}</bdi>
          <span>
            <Trans>Sent {sent}</Trans>
          </span>
          {line.completed ? (
            <StatusPill status="completed" />
          ) : line.expiresAt === null ? null : (
            <Fact icon={IconClock}>
              <Due at={line.expiresAt} />
            </Fact>
          )}
        </p>
        {refused ? (
          <p className="bad" role="alert">
            {refusalOf('joinEnvelope', refused)}
          </p>
        ) : null}
      </div>
      <div className={styles.openActs}>
        {state === 'joined' ? (
          <PlainLinkButton
            to={detailsPath(line.envelopeId, line.kind)}
            search={{}}
            variant="filled"
            aria-label={t`Open ${title}`}
          >
            <Trans>Open</Trans>
          </PlainLinkButton>
        ) : state === 'joining' ? (
          <>
            <StatusPill status={online && entry?.state === 'sending' ? 'sending' : 'waitingToSend'} />
            {entry?.state === 'saved' ? (
              <Button variant="link" onClick={onTakeBack}>
                <Trans>Take back</Trans>
              </Button>
            ) : null}
          </>
        ) : (
          <Button
            variant="outline"
            icon={IconEyePlus}
            aria-label={t`Join ${title} as a reader`}
            onClick={onJoin}
          >
            <Trans context="open document">Join</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}
