/**
 * What a mailed link shows. The token stays in the fragment, which no server or mail scanner sees; its hash says
 * whether this device has opened the link before. If so the document opens directly, with or without network;
 * if not, one button binds the device, and nothing before it does.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconLinkOff } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { handedOver } from '../hand-over/handed-over.ts'
import { chosenInVisit } from '../i18n/keep-language.ts'
import { type Language, useLanguage } from '../i18n/language.ts'
import { isLocale, type Locale } from '../i18n/locale.ts'
import type { Guest, GuestSession } from '../session/guest-session.ts'
import { sha256Hex } from '../signing/signature/sha256.ts'
import { State } from '../ui/states.tsx'
import { CodeForm } from './guest/code-form.tsx'
import { earlyDoor, readDoor } from './guest/door.ts'
import { DoorButton, DoorCard, DoorCheck, type DoorOrNone } from './guest/door-card.tsx'
import { GuestCard, GuestFrame } from './guest/guest-frame.tsx'
import { InAppNotice, NoLink } from './guest/link-notices.tsx'
import { keepLinkLanguage, knownLink, rememberLink } from './guest/local-links.ts'
import { PagesSkeleton } from './guest/pages-skeleton.tsx'
import {
  guestLanguage,
  type LanguageFrom,
  languageWithoutDoor,
  type SpokenPage,
} from './rules/guest-language.ts'
import { inAppBrowser } from './rules/in-app-browser.ts'

const TakerCard = lazy(async () => ({ default: (await import('../hand-over/taker-card.tsx')).TakerCard }))
const HandBackBar = lazy(async () => ({
  default: (await import('../hand-over/hand-back-bar.tsx')).HandBackBar,
}))
const SignReturn = lazy(async () => ({ default: (await import('./remote/sign-return.tsx')).SignReturn }))
const loadGuest = () => import('./guest/open-guest.ts')
const GuestDocument = lazy(async () => ({
  default: (await import('./guest/guest-document.tsx')).GuestDocument,
}))

export function SignerEntry() {
  const token = useLinkToken()
  const [goOn, setGoOn] = useState(false)
  const app = inAppBrowser(navigator.userAgent)
  if (/^\/sign\/sign-return\/?$/.test(location.pathname))
    return (
      <GuestFrame>
        <Suspense>
          <SignReturn />
        </Suspense>
      </GuestFrame>
    )
  if (token === '')
    return (
      <GuestFrame>
        <NoLink />
      </GuestFrame>
    )
  if (app !== null && !goOn)
    return (
      <GuestFrame>
        <InAppNotice app={app} onGoOn={() => setGoOn(true)} />
      </GuestFrame>
    )
  return <GuestLink key={token} token={token} />
}

function useLinkToken(): string {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('hashchange', changed)
      return () => removeEventListener('hashchange', changed)
    },
    () => location.hash.slice(1),
  )
}

/** The card that stands in the page before any script has come (build/first-page.ts), and a press on its button. */
const cardInPage = (): 'shown' | 'pressed' | null => {
  const { card } = document.documentElement.dataset
  return card === 'shown' || card === 'pressed' ? card : null
}
function takePress(): boolean {
  const pressed = cardInPage() === 'pressed'
  if (pressed) document.documentElement.dataset.card = 'shown'
  return pressed
}

type Stage =
  | { readonly kind: 'looking' | 'welcome' }
  | { readonly kind: 'code'; readonly email: string | null }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'open'; readonly guest: Guest }

function GuestLink({ token }: { readonly token: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const [session, setSession] = useState<GuestSession | null>(null)
  const [stage, setStage] = useState<Stage>({ kind: cardInPage() ? 'welcome' : 'looking' })
  const [busy, setBusy] = useState(cardInPage() === 'pressed')
  const [problem, setProblem] = useState<string | null>(null)
  const [door, setDoor] = useState<DoorOrNone>('coming')
  /** A tap may come before what it needs; it waits for it instead of being refused. */
  const making = useRef<Promise<GuestSession> | null>(null)
  /** Handed to somebody present: they confirm who they are, and give the device back. */
  const told = useMemo(() => handedOver(token), [token])
  const openLatest = useRef<() => Promise<void>>(async () => undefined)

  useEffect(() => {
    let current = true
    const make = async (): Promise<GuestSession> => {
      const link = await knownLink(await hashOf(token))
      const known = link?.guest ?? null
      if (link)
        await speak(
          language,
          chosenInVisit() ?? link.language ?? languageWithoutDoor(spoken(language), link.guest.language),
        )
      if (told) await language.use('hand-over')
      if (current && known === null) setStage({ kind: 'welcome' })
      const early = known === null && !told ? await earlyDoor(token) : null
      if (early) await speak(language, guestLanguage(spoken(language), early))
      if (current && early) setDoor(early)
      // What is needed after the tap comes while the person reads; what the door says binds nothing.
      const { createPageGuestSession } = await loadGuest()
      const made = await createPageGuestSession(token, known, language.locale)
      if (!current) return made
      setSession(made)
      if (known !== null) setStage({ kind: 'open', guest: known })
      else if (!early && !told) void askDoor(made)
      return made
    }
    const askDoor = async (made: GuestSession) => {
      const reading = await readDoor(made.call, token)
      if (!current) return
      if (reading.kind === 'door') await speak(language, guestLanguage(spoken(language), reading.door))
      setDoor(reading.kind === 'door' ? reading.door : null)
      // Who has tapped meanwhile is told by the tap.
      if (reading.kind === 'refused')
        setStage((now) => (now.kind === 'welcome' ? { kind: 'refused', sentence: reading.sentence } : now))
    }
    making.current = make()
    // Who taps is told; until then nobody has asked for anything.
    making.current.catch(() => undefined)
    if (takePress()) void openLatest.current()
    return () => {
      current = false
    }
  }, [token, language, told])

  const opened = async (guest: Guest) => {
    const hash = await hashOf(token)
    await rememberLink(hash, guest).catch(() => undefined)
    // As the door spoke, unless it had nothing to go by; opened again, the link speaks so at once.
    await speak(language, languageWithoutDoor(spoken(language), guest.language))
    await keepLinkLanguage(hash, language.locale()).catch(() => undefined)
    setStage({ kind: 'open', guest })
  }
  const open = async () => {
    setBusy(true)
    setProblem(null)
    const made = await making.current?.catch(() => null)
    const result = made ? await made.open() : null
    setBusy(false)
    if (result === null)
      return setProblem(t`There is no connection. Open this document once while you are online.`)
    if (result.ok) return opened(result.value.data)
    if (result.error.kind !== 'refused')
      return setProblem(t`There is no connection. Open this document once while you are online.`)
    const { code, facts, sentence } = result.error
    if (code === 'step-code-required' || code === 'link-bound-elsewhere')
      return setStage({ kind: 'code', email: typeof facts.email === 'string' ? facts.email : null })
    if (code === 'link-not-valid' || code === 'link-expired') return setStage({ kind: 'refused', sentence })
    setProblem(sentence)
  }

  openLatest.current = open
  const isOpen = stage.kind === 'open'
  // Whoever opens the link again finds it as they left it.
  useEffect(() => {
    if (!isOpen) return
    return language.i18n.on('change', () => {
      void hashOf(token)
        .then((hash) => keepLinkLanguage(hash, language.locale()))
        .catch(() => undefined)
    })
  }, [isOpen, language, token])

  if (stage.kind === 'open' && session !== null)
    return (
      <Suspense fallback={<PagesSkeleton title={stage.guest.title} />}>
        {told ? (
          <HandBackBar told={told} recipientId={stage.guest.recipientId}>
            <GuestDocument guest={stage.guest} session={session} />
          </HandBackBar>
        ) : (
          <GuestDocument guest={stage.guest} session={session} mayLink />
        )}
      </Suspense>
    )
  if (stage.kind === 'looking' || stage.kind === 'open') return <PagesSkeleton title="" />
  if (stage.kind === 'welcome' && !told)
    return (
      <GuestFrame
        organization={known(door)?.organization}
        foot={<DoorButton {...{ door, busy, problem }} onOpen={() => void open()} />}
      >
        <DoorCard door={door} />
        <DoorCheck />
      </GuestFrame>
    )
  return (
    <GuestFrame organization={known(door)?.organization}>
      {stage.kind === 'refused' ? (
        <State icon={IconLinkOff} level={1} title={stage.sentence} />
      ) : stage.kind === 'code' && session !== null ? (
        <GuestCard>
          <h1 className="h24">
            <Trans>Confirm that it is you</Trans>
          </h1>
          <CodeForm session={session} maskedEmail={stage.email} onOpened={(guest) => void opened(guest)} />
        </GuestCard>
      ) : told ? (
        <Suspense>
          <GuestCard>
            <TakerCard told={told} busy={busy} problem={problem} onConfirm={() => void open()} />
          </GuestCard>
        </Suspense>
      ) : null}
    </GuestFrame>
  )
}

const known = (door: DoorOrNone) => (door === 'coming' ? null : door)

const hashOf = (token: string): Promise<string> => sha256Hex(new TextEncoder().encode(token))

/** What the page speaks and why; what was pressed or decided since it came is a choice as well. */
function spoken(language: Language): SpokenPage {
  const { languageFrom } = document.documentElement.dataset
  const from = chosenInVisit() === null ? (languageFrom as LanguageFrom | undefined) : 'choice'
  return { locale: language.locale(), from: from ?? 'browser' }
}

/** Words that cannot be had now leave the page as it speaks, and so does a server from before doors told a language. */
async function speak(language: Language, wanted: Locale): Promise<void> {
  if (isLocale(wanted) && wanted !== language.locale()) await language.switchTo(wanted).catch(() => undefined)
}
