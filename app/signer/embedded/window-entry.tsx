/** The window for acts: it asks the frame that opened it what for, shows the document again, and ends with its tab. */
import { Trans } from '@lingui/react/macro'
import { IconBrowserX } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { enterEmbedWindow } from '../../../sync/calls/embedding.ts'
import { useLanguage } from '../../i18n/language.ts'
import type { LocalDatabase } from '../../replica/local-database.ts'
import { useReplicaView } from '../../replica/use-replica.tsx'
import type { Guest } from '../../session/guest-session.ts'
import {
  createHandedSession,
  createStrangersClient,
  guestOf,
  type OpenedEmbed,
} from '../../session/handed-session.ts'
import { patientFetch } from '../../session/patient-fetch.ts'
import type { WindowAct } from '../../signing/signing-host.ts'
import { State } from '../../ui/states.tsx'
import { GuestDocument } from '../guest/guest-document.tsx'
import { GuestFrame } from '../guest/guest-frame.tsx'
import { openGuest } from '../guest/open-guest.ts'
import { PagesSkeleton } from '../guest/pages-skeleton.tsx'
import { saidWords, tabParts } from '../remote/journey.ts'
import { forgetWindow, keepWindow, keptWindow } from './kept-window.ts'
import { openMemoryDevice, progressIn, putProgress } from './memory-device.ts'
import { heardFrom, type ProgressRow, type WindowTalk } from './rules/window-talk.ts'

interface Begun {
  readonly opened: OpenedEmbed
  readonly act: WindowAct | null
  readonly rows: readonly ProgressRow[]
}
type Stage = { readonly kind: 'asking' | 'alone' } | { readonly kind: 'open'; readonly begun: Begun }

/** A frame that is there answers at once; it asks the server for the token first. */
const ANSWER_MS = 10_000

export function WindowEntry() {
  const language = useLanguage()
  const [stage, setStage] = useState<Stage>({ kind: 'asking' })

  useEffect(() => {
    const opener = window.opener as Window | null
    const kept = keptWindow(Date.now())
    const alone = (): Stage =>
      kept ? { kind: 'open', begun: { opened: kept, act: null, rows: [] } } : { kind: 'alone' }
    // In a frame anything could lie over it. Back from a service, there is nothing to ask for.
    if (window.top !== window) return setStage({ kind: 'alone' })
    if (opener === null || saidWords(tabParts()) !== null) return setStage(alone())
    let current = true
    const enter = async (begin: Extract<WindowTalk, { tawqi: 'window-begin' }>) => {
      const client = createStrangersClient({ fetch: patientFetch, locale: language.locale })
      const entered = await client.call(enterEmbedWindow, { token: begin.token })
      if (!current) return
      if (!entered.ok) return setStage({ kind: 'alone' })
      keepWindow(entered.value.data, Date.now())
      setStage({ kind: 'open', begun: { opened: entered.value.data, act: begin.act, rows: begin.rows } })
    }
    const hear = (event: MessageEvent) => {
      const heard = heardFrom(event, { ownOrigin: location.origin, other: opener })
      if (heard?.tawqi !== 'window-begin') return
      stop()
      void enter(heard)
    }
    const timer = setTimeout(() => setStage(alone()), ANSWER_MS)
    const stop = () => {
      clearTimeout(timer)
      removeEventListener('message', hear)
    }
    addEventListener('message', hear)
    opener.postMessage({ tawqi: 'window-ready' } satisfies WindowTalk, location.origin)
    return () => {
      current = false
      stop()
    }
  }, [language])

  if (stage.kind === 'asking') return <PagesSkeleton title="" />
  if (stage.kind === 'open') return <OpenWindow begun={stage.begun} />
  return <NotBegun />
}

const NotBegun = () => (
  <GuestFrame>
    <State
      icon={IconBrowserX}
      level={1}
      title={<Trans>This window belongs to a page that is not there.</Trans>}
    >
      <Trans>Close it, and begin again on the site that shows the document.</Trans>
    </State>
  </GuestFrame>
)

function OpenWindow({ begun }: { readonly begun: Begun }) {
  const { opened, act, rows } = begun
  const language = useLanguage()
  const session = useMemo(
    () => createHandedSession({ fetch: patientFetch, locale: language.locale, opened }),
    [opened, language],
  )
  const guest = useMemo(() => guestOf(opened), [opened])
  const state = useSyncExternalStore(session.subscribe, session.state)
  const telling = useRef<(() => void) | null>(null)
  const openWith = useMemo(
    () => async (one: Guest, of: typeof session) => {
      const device = openMemoryDevice({ ...one, origin: opened.origin }, 'window', {
        ...(act && { openedFor: act }),
        onDone: () => {
          forgetWindow()
          window.close()
        },
      })
      await putProgress(device.local, rows)
      telling.current = tellProgress(device.local)
      return openGuest(one, of, device)
    },
    [opened, act, rows],
  )
  useEffect(() => () => telling.current?.(), [])
  if (state.kind === 'refused') return <NotBegun />
  return <GuestDocument guest={guest} session={session} openWith={openWith} beside={<Unsent />} />
}

/** What is filled in here is there when the window is closed. Answers how to stop. */
function tellProgress(local: LocalDatabase): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      const rows = await progressIn(local).catch(() => null)
      if (rows)
        window.opener?.postMessage({ tawqi: 'window-progress', rows } satisfies WindowTalk, location.origin)
    }, 50)
  }
  const { progress } = local
  progress.hook('creating').subscribe(tell)
  progress.hook('updating').subscribe(tell)
  return () => {
    clearTimeout(timer)
    progress.hook('creating').unsubscribe(tell)
    progress.hook('updating').unsubscribe(tell)
  }
}

/** Closed while something is on its way, it would be gone: the browser asks first. */
function Unsent() {
  const waits = useReplicaView((view) => view.outbox.length > 0)
  useEffect(() => {
    if (!waits) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [waits])
  return null
}
