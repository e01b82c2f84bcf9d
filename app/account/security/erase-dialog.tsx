/** What goes, what stays and why, and then erasing oneself for good: asked for by typing the own address. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import type { DataOf } from '../../../sync/calls/contract.ts'
import { eraseAccount, getErasure } from '../../../sync/calls/erasure.ts'
import { isPending } from '../../../sync/replication/outbox.ts'
import { useLanguage } from '../../i18n/language.ts'
import { FailureBanner } from '../../identity/failure-banner.tsx'
import { useCall } from '../../identity/use-call.ts'
import { useProvenCall } from '../../identity/use-proven-call.ts'
import { useReplicaView } from '../../replica/use-replica.tsx'
import { useSession } from '../../session/use-session.tsx'
import { rememberLeft } from '../../shell/left-how.ts'
import { useShellData } from '../../shell/shell-data.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './erase-dialog.module.css'

type Places = DataOf<typeof getErasure>

export function EraseDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const session = useSession()
  const { profile } = useShellData()
  const looking = useCall(t`Something Went Wrong`)
  const call = useProvenCall(t`Something Went Wrong`)
  const [places, setPlaces] = useState<Places | null>(null)
  const [typed, setTyped] = useState('')
  const { run } = looking
  const look = useCallback(async () => {
    const told = await run(() => session.call(getErasure, {}))
    if (told) setPlaces(told.data)
  }, [session, run])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; asked for again by hand
  useEffect(() => void look(), [])
  const isBlocked = places?.some((one) => one.obstacle !== null) ?? true
  const isTyped = typed.trim().toLowerCase() === profile.email.toLowerCase()
  const erase = async () => {
    const done = await call.run(() => session.call(eraseAccount, { email: typed.trim() }))
    if (!done) return
    rememberLeft('erased')
    session.forgetLastUser()
    await session.signOut()
  }
  return (
    <Dialog
      open
      width={640}
      title={t`Erase your account?`}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" size="md" onClick={onClose}>
            <Trans>Keep my account</Trans>
          </Button>
          <Button
            variant="danger"
            size="md"
            busy={call.busy}
            disabled={isBlocked || !isTyped}
            onClick={() => void erase()}
          >
            <Trans>Erase my account</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.what}>
        <FailureBanner text={looking.failure ?? call.failure} />
        {looking.failure ? (
          <div>
            <Button variant="outline" size="md" busy={looking.busy} onClick={() => void look()}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        ) : null}
        <WhatGoes />
        <WhatStays />
        {places ? <WhoGoesOn places={places} /> : looking.failure ? null : <ListSkeleton rows={2} />}
        {places && !isBlocked ? (
          <TextInput
            id="erase-address"
            label={t`To erase it for good, type your address`}
            hint={profile.email}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            value={typed}
            onText={setTyped}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

function WhatGoes() {
  const unsent = useReplicaView(({ outbox }) => outbox).filter(isPending).length
  return (
    <section>
      <h3 className="b">
        <Trans>What goes</Trans>
      </h3>
      <ul>
        <li>
          <Trans>Your name, addresses, photo, signature, password, passkeys and sessions.</Trans>
        </li>
        <li>
          <Trans>Your contacts, templates, drafts, notes on documents and what you set.</Trans>
        </li>
        <li>
          <Trans>
            Your name and what you wrote in audit trails, where and with which device you acted, and the words
            of everything you ever asked the server for.
          </Trans>
        </li>
        {unsent > 0 ? (
          <li className="b">
            <Plural
              value={unsent}
              one="# action on this device that has not been sent."
              other="# actions on this device that have not been sent."
            />
          </li>
        ) : null}
      </ul>
    </section>
  )
}

const WhatStays = () => (
  <section>
    <h3 className="b">
      <Trans>What stays, and why</Trans>
    </h3>
    <ul>
      <li>
        <Trans>
          Documents that were sent or signed, with the names on them: they belong to everybody who took part,
          and what was signed must stay provable.
        </Trans>
      </li>
      <li>
        <Trans>
          In audit trails, that somebody acted, and when. Your name is taken out, and the trail can still be
          checked.
        </Trans>
      </li>
      <li>
        <Trans>
          What others wrote down about you, such as a contact of theirs, and messages they were sent.
        </Trans>
      </li>
    </ul>
  </section>
)

/** Organisation after organisation: who goes on, or what has to be done before. */
function WhoGoesOn({ places }: { readonly places: Places }) {
  const isArabic = useLanguage().locale() === 'ar'
  return (
    <>
      {places.map(({ id, nameEn, nameAr, heir, open, obstacle }) => {
        const name = <bdi className="b">{isArabic ? nameAr : nameEn}</bdi>
        const person = <bdi>{heir ?? ''}</bdi>
        if (obstacle)
          return (
            <Banner key={id} icon={IconAlertTriangle} tone="warn">
              {obstacle === 'last-administrator' ? (
                <Trans>
                  {name}: nobody else runs it. Let another member run it first, under Administration, Users.
                </Trans>
              ) : (
                <Trans>
                  {name}: nobody else is there to go on with documents that are under way. Wait for them, or
                  cancel them, first.
                </Trans>
              )}
            </Banner>
          )
        return (
          <p key={id}>
            {heir === null ? (
              <Trans>{name}: you are alone there. What you sent stays with those you sent it to.</Trans>
            ) : open === 0 ? (
              <Trans>
                {name}: what you shared there goes to {person}.
              </Trans>
            ) : (
              <Trans>
                {name}: {person} goes on with{' '}
                <Plural
                  value={open}
                  one="# document of yours that is"
                  other="# documents of yours that are"
                />{' '}
                under way.
              </Trans>
            )}
          </p>
        )
      })}
    </>
  )
}
