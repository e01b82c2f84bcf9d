/**
 * The window of our own in which everything is done that is more than reading: a site that shows our page can lay
 * anything over it, and nothing over this. It opens empty, with the press that asks for it, and comes for the rest.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconExternalLink, IconWindowMaximize } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { openEmbedWindow } from '../../../sync/calls/embedding.ts'
import type { LocalDatabase } from '../../replica/local-database.ts'
import type { GuestSession } from '../../session/guest-session.ts'
import type { WindowAct } from '../../signing/signing-host.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { progressIn, putProgress } from './memory-device.ts'
import { heardFrom, type WindowTalk } from './rules/window-talk.ts'

/** A browser says of no window that it was closed. */
const LOOK_MS = 400
const SIZE = { width: 560, height: 820 }

export interface OwnWindow {
  readonly state: 'none' | 'open' | 'blocked' | 'offline'
  /** How often one was closed again: what was filled in there is here then. */
  readonly returns: number
  ask(act: WindowAct): void
  /** The same again, or to the front. */
  show(): void
  close(): void
}

export function useOwnWindow({
  session,
  local,
  locale,
  onBlocked,
}: {
  readonly session: GuestSession
  readonly local: RefObject<LocalDatabase | null>
  readonly locale: () => string
  readonly onBlocked: () => void
}): OwnWindow {
  const child = useRef<Window | null>(null)
  const act = useRef<WindowAct>('finish')
  const [state, setState] = useState<OwnWindow['state']>('none')
  const [returns, setReturns] = useState(0)

  const show = () => {
    if (child.current && !child.current.closed) return child.current.focus()
    const made = window.open(`/sign/window?lang=${locale()}`, '_blank', featuresOn(screen))
    child.current = made
    setState(made ? 'open' : 'blocked')
    if (!made) onBlocked()
  }

  useEffect(() => {
    const answer = async (asking: Window) => {
      const made = await session.call(openEmbedWindow, {})
      const rows = local.current ? await progressIn(local.current) : []
      if (asking !== child.current) return
      if (!made.ok) {
        asking.close()
        return setState(made.error.kind === 'offline' ? 'offline' : 'none')
      }
      const begin: WindowTalk = {
        ...{ tawqi: 'window-begin', token: made.value.data.token },
        ...{ act: act.current, rows },
      }
      asking.postMessage(begin, location.origin)
    }
    const hear = (event: MessageEvent) => {
      const heard = heardFrom(event, { ownOrigin: location.origin, other: child.current })
      if (heard?.tawqi === 'window-ready' && child.current) void answer(child.current)
      if (heard?.tawqi === 'window-progress' && local.current) void putProgress(local.current, heard.rows)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [session, local])

  useEffect(() => {
    if (state !== 'open') return
    const timer = setInterval(() => {
      if (child.current && !child.current.closed) return
      child.current = null
      setState('none')
      setReturns((before) => before + 1)
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [state])

  return {
    state,
    returns,
    ask: (wanted) => {
      act.current = wanted
      show()
    },
    show,
    close: () => {
      child.current?.close()
      if (state !== 'open') setState('none')
    },
  }
}

function featuresOn({ availWidth, availHeight }: Screen): string {
  const [width, height] = [Math.min(SIZE.width, availWidth), Math.min(SIZE.height, availHeight)]
  const [left, top] = [(availWidth - width) / 2, (availHeight - height) / 2].map(Math.round)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}

/** Stands over the document while its window is open, or says why there is none. */
export function OwnWindowDialog({
  ownWindow,
  isOver,
}: {
  readonly ownWindow: OwnWindow
  /** There is nothing left to do in it. */
  readonly isOver: boolean
}) {
  const { t } = useLingui()
  const { state, show, close } = ownWindow
  const isBlocked = state === 'blocked'
  const isOffline = state === 'offline'
  return (
    <Dialog
      open={state !== 'none' && !isOver}
      onClose={close}
      title={
        isOffline
          ? t`There is no connection.`
          : isBlocked
            ? t`The browser opened no window`
            : t`Go on in the window that opened`
      }
      footer={
        <>
          <Button variant="ghost" size="md" onClick={close}>
            <Trans>Back to the document</Trans>
          </Button>
          <Button
            variant="filled"
            size="md"
            icon={isBlocked || isOffline ? IconExternalLink : IconWindowMaximize}
            onClick={show}
          >
            {isBlocked || isOffline ? <Trans>Open the window</Trans> : <Trans>Show the window</Trans>}
          </Button>
        </>
      }
    >
      <p>
        {isOffline ? (
          <Trans>The window needs a connection. What you filled in is kept on this page.</Trans>
        ) : isBlocked ? (
          <Trans>
            Press the button to open it. If nothing happens, allow this page to open windows in your browser.
          </Trans>
        ) : (
          <Trans>
            You read and fill in here; you sign in a window of its own, where no other site can stand in
            between. What you filled in is there.
          </Trans>
        )}
      </p>
    </Dialog>
  )
}
