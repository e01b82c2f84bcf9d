/** The page in another site's: opened once by its address, read and filled in here, and acted on in its window. */
import { Trans } from '@lingui/react/macro'
import { IconBrowserX, IconClockX, IconCloudOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { openEmbed } from '../../../sync/calls/embedding.ts'
import { useLanguage } from '../../i18n/language.ts'
import type { LocalDatabase } from '../../replica/local-database.ts'
import { useEnvelope, useReplicaView } from '../../replica/use-replica.tsx'
import type { Guest } from '../../session/guest-session.ts'
import {
  createHandedSession,
  createStrangersClient,
  guestOf,
  type OpenedEmbed,
} from '../../session/handed-session.ts'
import { patientFetch } from '../../session/patient-fetch.ts'
import { Button } from '../../ui/button.tsx'
import { State } from '../../ui/states.tsx'
import { GuestDocument } from '../guest/guest-document.tsx'
import { GuestFrame } from '../guest/guest-frame.tsx'
import { openGuest } from '../guest/open-guest.ts'
import { PagesSkeleton } from '../guest/pages-skeleton.tsx'
import { guestLanguage, type SpokenPage } from '../rules/guest-language.ts'
import { openMemoryDevice } from './memory-device.ts'
import { OwnWindowDialog, useOwnWindow } from './own-window.tsx'
import { isNews, type ParentMessage, type Told, toldOf } from './rules/parent-message.ts'

type Stage =
  | { readonly kind: 'opening' | 'alone' | 'over' | 'offline' }
  | { readonly kind: 'open'; readonly opened: OpenedEmbed }

export interface FrameEntryProps {
  readonly address: { readonly embedId: string; readonly token: string }
  readonly spoken: SpokenPage
}

export function FrameEntry({ address, spoken }: FrameEntryProps) {
  const language = useLanguage()
  const [stage, setStage] = useState<Stage>({ kind: 'opening' })
  /** Its address opens once, so it is asked for once. */
  const opening = useRef<Promise<Stage> | null>(null)

  const open = async (): Promise<Stage> => {
    // No other site's page is around this one: whoever got the address opens nothing by it alone.
    if (window.parent === window) return { kind: 'alone' }
    const client = createStrangersClient({ fetch: patientFetch, locale: language.locale })
    const answer = await client.call(openEmbed, address)
    if (answer.ok) {
      const opened = answer.value.data
      await language.switchTo(guestLanguage(spoken, opened)).catch(() => undefined)
      return { kind: 'open', opened }
    }
    if (answer.error.kind !== 'refused') return { kind: 'offline' }
    const { code, facts } = answer.error
    const [origin, processId, stepId] = [facts.origin, facts.processId, facts.stepId].map(String)
    if (typeof facts.origin === 'string')
      tellParent(
        origin,
        { envelopeId: processId ?? '', recipientId: stepId ?? '' },
        { type: 'expired', state: String(code) },
      )
    return { kind: 'over' }
  }
  const begin = () => {
    opening.current ??= open()
    void opening.current.then(setStage)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(begin, [])

  switch (stage.kind) {
    case 'opening':
      return <PagesSkeleton title="" />
    case 'open':
      return <OpenFrame opened={stage.opened} />
    case 'offline':
      return (
        <Apart>
          <State
            icon={IconCloudOff}
            level={1}
            title={<Trans>There is no connection.</Trans>}
            acts={
              <Button
                variant="filled"
                onClick={() => {
                  opening.current = null
                  begin()
                }}
              >
                <Trans>Try again</Trans>
              </Button>
            }
          />
        </Apart>
      )
    case 'alone':
      return (
        <Apart>
          <State
            icon={IconBrowserX}
            level={1}
            title={<Trans>This page opens inside another site only.</Trans>}
          >
            <Trans>Go back to the site that showed it to you.</Trans>
          </State>
        </Apart>
      )
    case 'over':
      return <Over />
  }
}

const Apart = ({ children }: { readonly children: ReactNode }) => <GuestFrame>{children}</GuestFrame>

function Over() {
  return (
    <Apart>
      <State icon={IconClockX} level={1} title={<Trans>This page has ended.</Trans>}>
        <Trans>Load the site’s page again to go on with the document.</Trans>
      </State>
    </Apart>
  )
}

/** To the one origin its link was made for: the browser gives it to no other. */
function tellParent(
  origin: string | undefined,
  of: Pick<ParentMessage, 'envelopeId' | 'recipientId'>,
  told: Told,
): void {
  if (origin === undefined) return
  const { envelopeId, recipientId } = of
  window.parent.postMessage(
    { source: 'tawqi', version: 1, ...told, envelopeId, recipientId } satisfies ParentMessage,
    origin,
  )
}

function OpenFrame({ opened }: { readonly opened: OpenedEmbed }) {
  const language = useLanguage()
  const session = useMemo(
    () => createHandedSession({ fetch: patientFetch, locale: language.locale, opened }),
    [opened, language],
  )
  const guest = useMemo(() => guestOf(opened), [opened])
  const state = useSyncExternalStore(session.subscribe, session.state)
  const local = useRef<LocalDatabase | null>(null)
  const [told, setTold] = useState<Told | null>(null)
  const tell = (one: Told) => tellParent(opened.origin, guest, one)
  const ownWindow = useOwnWindow({
    session,
    local,
    locale: language.locale,
    onBlocked: () => tell({ type: 'error', state: 'window-blocked' }),
  })
  const ask = useRef(ownWindow.ask)
  ask.current = ownWindow.ask
  const openWith = useMemo(
    () => (one: Guest, of: typeof session) => {
      const device = openMemoryDevice({ ...one, origin: opened.origin }, 'frame', {
        ownWindow: { ask: (act) => ask.current(act) },
      })
      local.current = device.local
      return openGuest(one, of, device)
    },
    [opened],
  )
  const isOver = state.kind === 'refused'
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once each
  useEffect(() => tell({ type: 'ready', state: 'waiting' }), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (isOver) tell({ type: 'expired', state: 'session-ended' })
  }, [isOver])

  if (isOver) return <Over />
  return (
    <>
      <GuestDocument
        guest={guest}
        session={session}
        openWith={openWith}
        edition={ownWindow.returns}
        beside={
          <Watch
            guest={guest}
            onOpened={() => tell({ type: 'opened', state: 'waiting' })}
            onTold={(one) => {
              setTold(one)
              tell(one)
            }}
          />
        }
      />
      <OwnWindowDialog ownWindow={ownWindow} isOver={told !== null} />
    </>
  )
}

interface WatchProps {
  readonly guest: Guest
  readonly onOpened: () => void
  readonly onTold: (told: Told) => void
}

/** Sees what becomes of the part, wherever it is done. */
function Watch({ guest, onOpened, onTold }: WatchProps) {
  const reading = useEnvelope(guest.envelopeId)
  const envelope = reading.status === 'held' ? reading.envelope : null
  const isShown = useReplicaView((view) => (view.shown.get(guest.envelopeId)?.size ?? 0) > 0)
  const last = useRef<Told | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (isShown) onOpened()
  }, [isShown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every version of the document
  useEffect(() => {
    const now = envelope && toldOf(envelope, guest.recipientId)
    if (!isNews(last.current, now)) return
    last.current = now
    onTold(now)
  }, [envelope])
  return null
}
