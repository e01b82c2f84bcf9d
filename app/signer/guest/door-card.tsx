/**
 * The door of a link: who asks for what, how much and until when, and one button. Opening it signs nothing and
 * reading it opens nothing. The build draws it too (first-page.tsx): what is not known yet is a place of that name
 * (`data-door`), filled by the page itself as soon as the server has answered (build/first-page.ts).
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconCalendar, IconMail, IconShieldCheck, IconWritingSign } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dottedMask } from '../../../sync/rules/mask.ts'
import { minutesNeeded } from '../../../sync/rules/minutes-needed.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FieldMessage } from '../../ui/field.tsx'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import type { Door } from './door.ts'
import styles from './door-card.module.css'
import { ALL_DOOR_WORDS, doorWords, SHARES } from './door-words.ts'
import { GuestCard, useOrganizationName } from './guest-frame.tsx'

/** Null: not told. `coming`: asked for, not answered yet. */
export type DoorOrNone = Door | 'coming' | null

export function DoorCard({ door }: { readonly door: DoorOrNone }) {
  if (door === null)
    return (
      <GuestCard>
        <Title />
        <p className="t16 m">
          <Trans>You can read all of it before you sign. No account is needed.</Trans>
        </p>
      </GuestCard>
    )
  return door === 'coming' ? <ComingCard /> : <KnownCard door={door} />
}

function KnownCard({ door }: { readonly door: Door }) {
  const { t } = useLingui()
  const organization = useOrganizationName(door.organization)
  const { senderName, title, message } = door
  return (
    <GuestCard>
      <Sender name={senderName} organization={organization} />
      <p className={styles.asks}>{t(doorWords(door.asks).asks)}</p>
      <h1 className={classNames('h24', styles.title)} dir="auto">
        {title}
      </h1>
      {message === '' ? null : (
        <blockquote className={styles.words}>
          <p dir="auto">{message}</p>
        </blockquote>
      )}
      <DoorFacts door={door} />
    </GuestCard>
  )
}

/** The same card before the answer; the shape stays when the words arrive. */
function ComingCard() {
  const { t } = useLingui()
  return (
    <GuestCard>
      <Sender name="" organization="" />
      {ALL_DOOR_WORDS.map(({ kinds, asks }) => (
        <p key={kinds[0]} className={styles.asks} data-asks={kinds.join(' ')} hidden>
          {t(asks)}
        </p>
      ))}
      <Title />
      <blockquote className={styles.words} data-door-words hidden>
        <p dir="auto" data-door="message" />
      </blockquote>
      <ul className={styles.facts} data-door-facts>
        <DoorFact icon={IconWritingSign}>
          <span data-door="effort" />
        </DoorFact>
        <DoorFact icon={IconCalendar}>
          <span data-door="until" />
        </DoorFact>
        <DoorFact icon={IconMail}>
          <bdi dir="ltr" data-door="email" />
        </DoorFact>
      </ul>
    </GuestCard>
  )
}

const Title = () => (
  <h1 className={classNames('h24', styles.title)} dir="auto" data-door="title">
    <Trans>A document is waiting for you</Trans>
  </h1>
)

function Sender({ name, organization }: { readonly name: string; readonly organization: string }) {
  return (
    <div className={styles.sender}>
      {name === '' ? <span className="av s48" /> : <Avatar name={name} size={48} />}
      <div className="grow">
        <bdi className={classNames('b', styles.name)} data-door="senderName">
          {name}
        </bdi>
        {organization === name && name !== '' ? null : (
          <bdi className={classNames('m', styles.name)} data-door="organization">
            {organization}
          </bdi>
        )}
      </div>
    </div>
  )
}

function DoorFacts({ door }: { readonly door: Door }) {
  const format = useFormat()
  const { asks, fieldCount, expiresAt } = door
  const day = expiresAt === null ? null : <bdi>{format.longDate(new Date(expiresAt))}</bdi>
  const address = (
    <bdi dir="ltr" data-door="email">
      {dottedMask(door.email)}
    </bdi>
  )
  const minutes = minutesNeeded(fieldCount)
  return (
    <ul className={styles.facts}>
      {asks === null || asks === 'notify' ? null : (
        <DoorFact icon={IconWritingSign}>
          {fieldCount === 0 ? (
            <Plural value={minutes} one="About # minute" other="About # minutes" />
          ) : (
            <>
              <Plural value={fieldCount} one="# field," other="# fields," />{' '}
              <Plural value={minutes} one="about # minute" other="about # minutes" />
            </>
          )}
        </DoorFact>
      )}
      {day === null ? null : (
        <DoorFact icon={IconCalendar}>
          <Trans>Open until {day}</Trans>
        </DoorFact>
      )}
      <DoorFact icon={IconMail}>
        <Trans>For you at {address}</Trans>
      </DoorFact>
    </ul>
  )
}

function DoorFact({ icon, children }: { readonly icon: IconShape; readonly children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} />
      <span>{children}</span>
    </li>
  )
}

/** Where the address is what it should be, and whom to ask in doubt. */
export function DoorCheck() {
  const host = (
    <bdi dir="ltr" data-door="host" className="b">
      {globalThis.location?.host}
    </bdi>
  )
  return (
    <div className={styles.check}>
      <Icon of={IconShieldCheck} />
      <div>
        <p>
          <b>
            <Trans>Is it genuine?</Trans>
          </b>{' '}
          <Trans>
            The address at the top must read exactly {host}. In doubt, call the sender on a number you already
            have.
          </Trans>
        </p>
        <details>
          <summary>
            <Trans>How to check</Trans>
          </summary>
          <ul>
            <li>
              <Trans>Compare the address with the one in earlier messages of the same organisation.</Trans>
            </li>
            <li>
              <Trans>The sender can tell you the title, and that this went to your address.</Trans>
            </li>
            <li>
              <Trans>We never ask for a password of your mail, a card or a payment.</Trans>
            </li>
          </ul>
        </details>
      </div>
    </div>
  )
}

export function DoorButton({
  door,
  busy,
  problem,
  onOpen,
}: {
  readonly door: DoorOrNone
  readonly busy: boolean
  readonly problem: string | null
  readonly onOpen: () => void
}) {
  const { t } = useLingui()
  return (
    <>
      {problem === null ? null : (
        <div role="alert">
          <FieldMessage tone="bad">{problem}</FieldMessage>
        </div>
      )}
      <Button variant="filled" size="lg" wide busy={busy} onClick={onOpen}>
        {door !== 'coming'
          ? t(doorWords(door?.asks ?? null).button)
          : ALL_DOOR_WORDS.map(({ kinds, button }) => (
              <span key={kinds[0]} data-asks={kinds.join(' ')} hidden={kinds !== SHARES.kinds}>
                {t(button)}
              </span>
            ))}
      </Button>
      <p className={styles.nothing}>
        <Trans>Opening it signs nothing.</Trans>
      </p>
    </>
  )
}
