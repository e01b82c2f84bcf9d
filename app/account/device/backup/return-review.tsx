/** What is in a backup file and what comes of each, before anything is changed. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { PlannedEntry, ReturnPlan, WishFate } from '../../../backup/plan-return.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { State } from '../../../ui/states.tsx'
import styles from './backup.module.css'

/** More would only be scrolled past; the figures say all of them. */
const SHOWN_TITLES = 8

export function ReturnReview(props: {
  readonly plan: ReturnPlan
  readonly busy: boolean
  readonly onBring: () => void
  readonly onClose: () => void
}) {
  const { plan, busy, onBring, onClose } = props
  const { t } = useLingui()
  const drafts = plan.drafts.filter(({ fate }) => fate === 'returns' || fate === 'copy').length
  const forms = [...plan.words, ...plan.progress].filter(({ fate }) => fate === 'returns').length
  const wishes = plan.wishes.filter((one) => one.entry)
  const mustBeDoneAgain = wishes.some((one) => one.fate === 'again')
  const hasAnything = wishes.length + drafts + forms > 0
  return (
    <>
      {mustBeDoneAgain ? (
        <Banner icon={IconAlertTriangle} tone="warn">
          <Trans>
            The server does not know the device that made this file. Nothing in it is sent by itself:
            signatures and other actions come back with what you entered, and you do them again.
          </Trans>
        </Banner>
      ) : null}
      <dl className={styles.sums}>
        <WishLines wishes={plan.wishes} />
        {drafts > 0 ? (
          <div>
            <dt>
              <Trans>Drafts that come back</Trans>
            </dt>
            <dd>
              <Plural value={drafts} one="# draft" other="# drafts" />
            </dd>
          </div>
        ) : null}
        {forms > 0 ? (
          <div>
            <dt>
              <Trans>What you were filling in</Trans>
            </dt>
            <dd>
              <Plural value={forms} one="# form" other="# forms" />
            </dd>
          </div>
        ) : null}
      </dl>
      {hasAnything ? null : (
        <State icon={IconCircleCheck} title={t`Nothing is missing here.`}>
          <Trans>This device and the server have everything in the file that can come back.</Trans>
        </State>
      )}
      <Titles wishes={wishes} />
      <div className="row wrap">
        <span className="grow" />
        <Button size="md" onClick={onClose}>
          {hasAnything ? <Trans>Cancel</Trans> : <Trans>Done</Trans>}
        </Button>
        {hasAnything ? (
          <Button size="md" variant="filled" busy={busy} onClick={onBring}>
            <Trans>Bring back</Trans>
          </Button>
        ) : null}
      </div>
    </>
  )
}

const ORDER: readonly WishFate[] = ['returns', 'again', 'refused', 'decided', 'here', 'newer', 'unreadable']

function WishLines({ wishes }: { readonly wishes: readonly PlannedEntry[] }) {
  const { t } = useLingui()
  const names: Readonly<Record<WishFate, string>> = {
    returns: t`Come back and are sent from this device`,
    again: t`Come back, to be done again`,
    refused: t`Not accepted before, come back as they were`,
    decided: t`The server has them already`,
    here: t`On this device already`,
    newer: t`Only a newer version of the app knows these`,
    unreadable: t`Cannot be read; they stay in the file`,
  }
  return ORDER.map((fate) => {
    const count = wishes.filter((one) => one.fate === fate).length
    return count === 0 ? null : (
      <div key={fate}>
        <dt>{names[fate]}</dt>
        <dd>
          <Plural value={count} one="# action" other="# actions" />
        </dd>
      </div>
    )
  })
}

function Titles({ wishes }: { readonly wishes: readonly PlannedEntry[] }) {
  const titles = [...new Set(wishes.map((one) => one.title).filter((one) => one !== ''))]
  const more = titles.length - SHOWN_TITLES
  if (titles.length === 0) return null
  return (
    <ul className={styles.titles}>
      {titles.slice(0, SHOWN_TITLES).map((title) => (
        <li key={title} dir="auto">
          {title}
        </li>
      ))}
      {more > 0 ? (
        <li className="m">
          <Plural value={more} one="and # more" other="and # more" />
        </li>
      ) : null}
    </ul>
  )
}
