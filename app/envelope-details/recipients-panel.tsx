import { Trans, useLingui } from '@lingui/react/macro'
import { IconDots, IconEye, IconMessage, IconUsersGroup } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { Envelope, Recipient } from '../../sync/entities/envelope.ts'
import { dottedMask } from '../../sync/rules/mask.ts'
import { hasBeenReached, isDone } from '../../sync/rules/workflow/route.ts'
import type { OpenAct } from '../acts/open-act.tsx'
import { mayDoWith } from '../acts/rules/envelope-acts.ts'
import { toneIn } from '../envelopes/rules/envelope-tones.ts'
import {
  actedInGroup,
  type GroupNode,
  type PartNode,
  recipientTree,
} from '../envelopes/rules/recipient-tree.ts'
import { recipientStateWord } from '../faces/envelopes/envelope-words.ts'
import { STEP_FACES } from '../faces/signing/step-faces.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useMoment } from '../i18n/use-moment.ts'
import { PersonAvatar } from '../people/person-avatar.tsx'
import { useReplica } from '../replica/use-replica.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { isolate } from '../ui/isolate.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Pill } from '../ui/pill.tsx'
import { QuestionLine } from './question-line.tsx'
import { RECIPIENT_LOOKS } from './recipient-looks.ts'
import styles from './recipients-panel.module.css'
import { HiddenMark } from './stop-words.tsx'

type PanelProps = { envelope: Envelope; onOpen: (act: OpenAct) => void }

/** Everybody with a part, step by step on one line from top to bottom; readers beside the route at its end. */
export function RecipientsPanel({ envelope, onOpen }: PanelProps) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <>
      <ol className={styles.people} aria-label={t`Recipients`}>
        {recipientTree(envelope).map((step) => (
          <li key={step.order} className={styles.step}>
            <span className={classNames(styles.stepNumber, 't12 num')}>
              <span className="sr">{t`Step`} </span>
              <bdi>{format.number(step.order)}</bdi>
            </span>
            <ul className={styles.stepNodes}>
              {step.nodes.map((node) =>
                node.kind === 'group' ? (
                  <GroupCard key={node.group.id} node={node} envelope={envelope} onOpen={onOpen} />
                ) : (
                  <Part key={node.recipient.id} node={node} envelope={envelope} onOpen={onOpen} />
                ),
              )}
            </ul>
          </li>
        ))}
      </ol>
      <Readers envelope={envelope} onOpen={onOpen} />
    </>
  )
}

function GroupCard({ node, envelope, onOpen }: PanelProps & { node: GroupNode }) {
  const { t } = useLingui()
  const { group, done, quota, count } = node
  return (
    <li className={styles.groupCard}>
      <div className={classNames('row', styles.groupHead)}>
        <Icon of={IconUsersGroup} />
        <div className="grow">
          <div className="b cut" dir="auto">
            {group.name}
          </div>
          <div className="t12 m">{t`${quota} of ${count} needed, ${done} acted`}</div>
        </div>
      </div>
      <ul>
        {node.members.map((one) => (
          <Part key={one.recipient.id} node={one} envelope={envelope} onOpen={onOpen} />
        ))}
      </ul>
    </li>
  )
}

function Part({ node, envelope, onOpen }: PanelProps & { node: PartNode }) {
  const { t } = useLingui()
  const { recipient } = node
  const look = RECIPIENT_LOOKS[recipient.state]
  const questions = envelope.questions.filter((one) => one.askerId === recipient.id)
  return (
    <li className={styles.part}>
      <div className={styles.person}>
        <PersonAvatar
          personId={recipient.personId}
          name={recipient.name}
          tone={toneIn(envelope, recipient.name)}
          done={isDone(recipient)}
          now={recipient.state === 'waiting'}
        />
        <div className="grow">
          <div className="b cut" dir="auto">
            {recipient.name} {recipient.hidden ? <HiddenMark /> : null}
          </div>
          <div className="t12 m cut">
            <bdi dir="ltr">{dottedMask(recipient.email)}</bdi> · {t(STEP_FACES[recipient.kind].role)}
          </div>
          <PersonTimes recipient={recipient} />
          <PersonWords envelope={envelope} recipient={recipient} />
        </div>
        <div className={classNames('row', styles.personEnd)}>
          <Pill
            icon={look.icon}
            {...(look.tone && { tone: look.tone })}
            {...(look.mirror && { mirrorIcon: true })}
          >
            {t(recipientStateWord(recipient.state, recipient.kind))}
          </Pill>
          <PartMenu envelope={envelope} recipient={recipient} onOpen={onOpen} />
        </div>
      </div>
      {questions.map((one) => (
        <QuestionLine key={one.id} question={one} envelope={envelope} onOpen={onOpen} />
      ))}
      {node.delegates.length === 0 ? null : (
        <ul className={styles.delegates} aria-label={t`Delegated to`}>
          {node.delegates.map((one) => (
            <Part key={one.recipient.id} node={one} envelope={envelope} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** What can be done about this one person; no button where nothing can. */
function PartMenu({ envelope, recipient, onOpen }: PanelProps & { recipient: Recipient }) {
  const { t } = useLingui()
  const { actor } = useReplica()
  const { id, name, email, language } = recipient
  const may = {
    correct: mayDoWith(envelope, actor, 'correctRecipient', { correctedId: id, name, email, language }),
    revoke: mayDoWith(envelope, actor, 'revokeDelegation', { delegatedId: id }),
    remove: mayDoWith(envelope, actor, 'removeRecipient', { removedId: id }),
  }
  if (!may.correct && !may.revoke && !may.remove) return null
  const label = t`More for ${isolate(name)}`
  return (
    <Menu label={label} align="end" trigger={<IconButton icon={IconDots} label={label} />}>
      {may.revoke ? (
        <MenuItem onSelect={() => onOpen({ command: 'revokeDelegation', target: id })}>
          {t`Take the delegated part back`}
        </MenuItem>
      ) : null}
      {may.correct ? (
        <MenuItem onSelect={() => onOpen({ command: 'correctRecipient', target: id })}>
          {t`Correct recipient`}
        </MenuItem>
      ) : null}
      {may.remove ? (
        <MenuItem bad onSelect={() => onOpen({ command: 'removeRecipient', target: id })}>
          {t`Remove recipient`}
        </MenuItem>
      ) : null}
    </Menu>
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
  return times.length > 0 ? <div className="t12 m">{times.join(' · ')}</div> : null
}

/** What was said about this part: by whom it came, why it stopped, why it is no longer needed, to them alone. */
function PersonWords({ envelope, recipient }: { envelope: Envelope; recipient: Recipient }) {
  const { t } = useLingui()
  const format = useFormat()
  const from = recipient.delegatedFrom
  const acted = recipient.state === 'released' ? actedInGroup(envelope, recipient) : []
  const names = format.list(acted.map((one) => one.name))
  const act = envelope.acts.findLast((one) => one.recipientId === recipient.id && one.undoneAt === null)
  return (
    <>
      {from ? (
        <div className="t12 m">
          {from.proxy ? (
            <Trans>
              On behalf of <bdi>{from.name}</bdi>
            </Trans>
          ) : (
            <Trans>
              Delegated by <bdi>{from.name}</bdi>
            </Trans>
          )}
        </div>
      ) : null}
      {acted.length > 0 ? (
        <div className="t12 m">
          <Trans>
            because <bdi>{names}</bdi> acted first
          </Trans>
        </div>
      ) : null}
      {[recipient.reason, act?.comment].map((said) =>
        said ? (
          <p className="t12 quote" key={said}>
            “<bdi>{said}</bdi>”
          </p>
        ) : null,
      )}
      {act?.signingAs || act?.representing ? (
        <div className="t12 m">
          {[act.signingAs, act.representing].filter(Boolean).map((one, at) => (
            <Fragment key={one}>
              {at > 0 ? ' · ' : null}
              <bdi>{one}</bdi>
            </Fragment>
          ))}
        </div>
      ) : null}
      {recipient.message === '' ? null : (
        <p className={classNames('t12 m row', styles.ownMessage)}>
          <Icon of={IconMessage} size={14} />
          <span className="sr">{t`Message to this recipient alone:`}</span>
          <bdi>{recipient.message}</bdi>
        </p>
      )}
      {hasBeenReached(recipient) && recipient.state === 'notActive' ? (
        <div className="t12 m">{t`Asked again when it is their turn`}</div>
      ) : null}
    </>
  )
}

function Readers({ envelope, onOpen }: PanelProps) {
  const { t } = useLingui()
  const moment = useMoment()
  const { actor } = useReplica()
  if (envelope.viewers.length === 0) return null
  return (
    <section className={styles.readers} aria-labelledby="readers-title">
      <h3 id="readers-title">
        <Trans>Readers</Trans>
      </h3>
      <ul>
        {envelope.viewers.map((one) => (
          <li key={one.id} className={styles.person}>
            <PersonAvatar personId={one.personId} name={one.name} />
            <div className="grow">
              <div className="b cut" dir="auto">
                {one.name}
              </div>
              <div className="t12 m cut">
                <bdi dir="ltr">{one.email}</bdi> · {moment(one.addedAt)}
              </div>
            </div>
            <div className={classNames('row', styles.personEnd)}>
              <Pill icon={IconEye}>{one.addedBy === one.personId ? t`Joined` : t`Shared with`}</Pill>
              {mayDoWith(envelope, actor, 'unshareEnvelope', { viewerId: one.id }) ? (
                <Menu
                  label={t`More for ${isolate(one.name)}`}
                  align="end"
                  trigger={<IconButton icon={IconDots} label={t`More for ${isolate(one.name)}`} />}
                >
                  <MenuItem bad onSelect={() => onOpen({ command: 'unshareEnvelope', target: one.id })}>
                    {t`Stop sharing`}
                  </MenuItem>
                </Menu>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
