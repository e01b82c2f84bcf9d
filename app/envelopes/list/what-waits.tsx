/** After an act: what else waits for this person, the next one with the one filled button of the page. */

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight, IconClock, IconWritingSign } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import type { EnvelopeRow } from '../../../sync/rules/render-envelope.ts'
import { StatusPill } from '../../faces/envelopes/status-pill.tsx'
import { STEP_FACES } from '../../faces/signing/step-faces.ts'
import { useNow } from '../../i18n/use-now.ts'
import { detailsPath, signPath } from '../../paths/act-paths.ts'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { PlainLink, PlainLinkButton } from '../../shell/links.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Fact } from '../../ui/pill.tsx'
import { effortOf, needsFilling } from '../rules/envelope-parts.ts'
import { DUE_SOON_MS, myTask } from '../rules/row-status.ts'
import { Due } from './row-parts.tsx'
import styles from './what-waits.module.css'

/** More than a thumb scrolls past; the inbox has them all. */
const MOST_SHOWN = 4

export function WhatWaits({ rows }: { readonly rows: readonly EnvelopeRow[] }) {
  const minutes = useMinutes(rows)
  const [next, ...others] = rows.slice(0, MOST_SHOWN)
  if (!next) return null
  return (
    <section className={styles.whatWaits} aria-labelledby="waits-title">
      <div className={styles.waitsHead}>
        <h2 id="waits-title" className="h20">
          <Plural value={rows.length} one="# more waits for you" other="# more wait for you" />
        </h2>
        {minutes === null ? null : (
          <span className="m t12">
            <Plural value={minutes} one="about # min in all" other="about # min in all" />
          </span>
        )}
      </div>
      <NextCard row={next} />
      {others.length === 0 ? null : (
        <ul className={classNames('card', styles.waitsList)}>
          {others.map((row) => (
            <li key={row.id}>
              <OtherRow row={row} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function NextCard({ row }: { readonly row: EnvelopeRow }) {
  const { t } = useLingui()
  const replica = useReplica()
  const envelope = useReplicaView(() => replica.envelope(row.id))
  const task = myTask(row)
  const effort = envelope && effortIn(envelope, row)
  const now = useNow().getTime()
  const isSoon = row.expiresAt !== null && row.expiresAt - now < DUE_SOON_MS
  const direct = task === 'approve' && envelope !== undefined && !fills(envelope, row)
  return (
    <article className={classNames('card', styles.waitsNext)}>
      <div className={classNames('row', styles.waitsRow)}>
        <Avatar name={row.ownerName} size={40} />
        <div className="grow">
          <div className={classNames('row', styles.waitsRow)}>
            <bdi className="m grow cut">{row.ownerName}</bdi>
            {row.expiresAt === null ? null : (
              <Fact icon={IconClock} {...(isSoon && { tone: 'warn' })}>
                <Due at={row.expiresAt} />
              </Fact>
            )}
          </div>
          <h3 className="b t16 cut2" dir="auto">
            {row.title === '' ? t`Untitled` : row.title}
          </h3>
          {effort && effort.fields > 0 ? (
            <Fact icon={IconWritingSign}>
              <Plural value={effort.fields} one="# field," other="# fields," />{' '}
              <Plural value={effort.minutes} one="about # min" other="about # min" />
            </Fact>
          ) : null}
        </div>
      </div>
      <PlainLinkButton
        to={direct ? detailsPath(row.id, row.kind) : signPath(row.id)}
        variant="filled"
        size="lg"
        wide
        icon={STEP_FACES[task ?? 'notify'].icon}
      >
        {task === 'approve' ? (
          <Trans>Review and approve</Trans>
        ) : task === 'formFilling' ? (
          <Trans>Fill data</Trans>
        ) : (
          <Trans>Review and sign</Trans>
        )}
      </PlainLinkButton>
    </article>
  )
}

function OtherRow({ row }: { readonly row: EnvelopeRow }) {
  const { t } = useLingui()
  return (
    <PlainLink
      to={detailsPath(row.id, row.kind)}
      className={classNames('row', styles.waitsRow, styles.waitsOther)}
    >
      <Avatar name={row.ownerName} size={40} />
      <span className="grow">
        <span className={classNames('cut', styles.waitsLine)} dir="auto">
          {row.title === '' ? t`Untitled` : row.title}
        </span>
        <bdi className={classNames('m t12 cut', styles.waitsLine)}>{row.ownerName}</bdi>
      </span>
      <StatusPill status="waitingForMe" task={myTask(row)} verb />
      <Icon of={IconChevronRight} mirror />
    </PlainLink>
  )
}

const partOf = (row: EnvelopeRow) => row.mine.find((one) => one.state === 'waiting')?.recipientId ?? ''
const effortIn = (envelope: Envelope, row: EnvelopeRow) => effortOf(envelope, partOf(row))
const fills = (envelope: Envelope, row: EnvelopeRow) => needsFilling(envelope, partOf(row))

/** Told only where every one of them is on this device; who is offline asks for nothing. */
function useMinutes(rows: readonly EnvelopeRow[]): number | null {
  const replica = useReplica()
  const contact = useReplicaView((view) => view.contact)
  const wanted = rows.slice(0, MOST_SHOWN).map((row) => row.id)
  const key = wanted.join(' ')
  useEffect(() => {
    if (contact === 'reached' && key !== '') for (const id of key.split(' ')) void replica.loadEnvelope(id)
  }, [replica, contact, key])
  let sum = 0
  for (const row of rows) {
    const envelope = replica.envelope(row.id)
    if (!envelope) return null
    sum += effortIn(envelope, row).minutes
  }
  return sum
}
