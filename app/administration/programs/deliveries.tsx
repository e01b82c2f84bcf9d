/** What a webhook was told, newest first; one of them opens with what was sent and what was answered. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconClock, IconEyeOff, IconRefresh } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import type { DataOf } from '../../../sync/calls/contract.ts'
import { type Delivery, getDeliveries, getDelivery, redeliver } from '../../../sync/calls/webhooks.ts'
import { WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from '../../../sync/entities/webhook.ts'
import { useAuthority } from '../../replica/use-replica.tsx'
import { useCalls } from '../../session/use-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Pill } from '../../ui/pill.tsx'
import { DateTime, FormattedNumber } from '../../ui/values.tsx'
import { EVENT_WORDS, PROBLEM_WORDS } from './program-words.ts'
import styles from './programs.module.css'
import { useAsked, WentWrong } from './use-asked.tsx'

const AT_ONCE = 50

export function Deliveries({ of, onDone }: { readonly of: Webhook; readonly onDone: () => void }) {
  const { t } = useLingui()
  const calls = useCalls()
  const call = useAsked(t`The deliveries could not be read`)
  const [list, setList] = useState<readonly Delivery[] | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const isOwn = useAuthority()?.personId === of.ownerId
  const load = useCallback(
    async (before?: string) => {
      const result = await calls.call(getDeliveries, { id: of.id, ...(before && { before }) })
      if (result.ok) setList((all) => [...(before ? (all ?? []) : []), ...result.value.data])
    },
    [calls, of.id],
  )
  useEffect(() => void load(), [load])
  const again = async (one: Delivery) => {
    await call.run(() => calls.call(redeliver, { deliveryId: one.id }))
    await load()
    onDone()
  }
  if (list === null) return <div aria-busy="true" />
  if (list.length === 0)
    return (
      <p className="m">
        <Trans>Nothing has been delivered yet.</Trans>
      </p>
    )
  return (
    <div className={styles.stack}>
      <WentWrong text={call.failure} />
      <ul className={styles.deliveries}>
        {list.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={styles.delivery}
              aria-expanded={open === one.id}
              onClick={() => setOpen(open === one.id ? null : one.id)}
            >
              <span className="b">
                <EventName event={one.event} />
              </span>
              <span className="t12 m">
                <DateTime at={one.createdAt} />
              </span>
              <DeliveryPill one={one} />
            </button>
            {open === one.id ? (
              <Detail one={one} isOwn={isOwn} busy={call.busy} onAgain={() => void again(one)} />
            ) : null}
          </li>
        ))}
      </ul>
      {list.length % AT_ONCE === 0 ? (
        <Button onClick={() => void load(list.at(-1)?.id)}>
          <Trans>Show earlier ones</Trans>
        </Button>
      ) : null}
    </div>
  )
}

const isEvent = (event: string): event is WebhookEvent =>
  (WEBHOOK_EVENTS as readonly string[]).includes(event)

function EventName({ event }: { readonly event: string }) {
  const { t } = useLingui()
  return isEvent(event) ? t(EVENT_WORDS[event]) : <bdi dir="ltr">{event}</bdi>
}

function DeliveryPill({ one }: { readonly one: Delivery }) {
  if (one.state === 'delivered')
    return (
      <Pill icon={IconCircleCheck} tone="ok">
        <Trans context="delivery">Delivered</Trans>
      </Pill>
    )
  if (one.state === 'withheld')
    return (
      <Pill icon={IconEyeOff}>
        <Trans context="delivery">Withheld</Trans>
      </Pill>
    )
  return (
    <Pill icon={IconClock} tone={one.attempts > 0 ? 'warn' : 'wait'}>
      <Trans context="delivery">Waiting</Trans>
    </Pill>
  )
}

interface DetailProps {
  readonly one: Delivery
  readonly isOwn: boolean
  readonly busy: boolean
  readonly onAgain: () => void
}

function Detail({ one, isOwn, busy, onAgain }: DetailProps) {
  const { t } = useLingui()
  const calls = useCalls()
  const [whole, setWhole] = useState<DataOf<typeof getDelivery> | null>(null)
  useEffect(() => {
    if (!isOwn) return
    let isOver = false
    void calls.call(getDelivery, { deliveryId: one.id }).then((result) => {
      if (result.ok && !isOver) setWhole(result.value.data)
    })
    return () => {
      isOver = true
    }
  }, [calls, isOwn, one])
  return (
    <div className={styles.detail}>
      <p className="t12 m">
        <bdi dir="ltr" className="mono">
          {one.id}
        </bdi>
      </p>
      {one.state === 'withheld' ? (
        <p>
          <Trans>Its owner may not read this document any more.</Trans>
        </p>
      ) : (
        <Tried one={one} />
      )}
      {whole && whole.body !== '' ? (
        <>
          <h4 className="t12 m">
            <Trans>What was sent</Trans>
          </h4>
          <pre dir="ltr">{pretty(whole.body)}</pre>
        </>
      ) : null}
      {whole && whole.answer !== '' ? (
        <>
          <h4 className="t12 m">
            <Trans>What was answered</Trans>
          </h4>
          <pre dir="ltr">{whole.answer}</pre>
        </>
      ) : null}
      {isOwn && one.state !== 'withheld' ? (
        <div className={styles.acts}>
          <Button variant="outline" icon={IconRefresh} busy={busy} onClick={onAgain}>
            {one.state === 'delivered' ? t`Deliver again` : t`Deliver now`}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function Tried({ one }: { readonly one: Delivery }) {
  const { t } = useLingui()
  if (one.lastAt === null)
    return (
      <p>
        <Trans>Not tried yet.</Trans>
      </p>
    )
  return (
    <p>
      <Trans>
        Tries: <FormattedNumber value={one.attempts} />
      </Trans>
      {' · '}
      <DateTime at={one.lastAt} />
      {one.status === null ? null : (
        <>
          {' · '}
          <bdi dir="ltr">HTTP {one.status}</bdi>
        </>
      )}
      {one.problem === null ? null : <> · {t(PROBLEM_WORDS[one.problem])}</>}
    </p>
  )
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
