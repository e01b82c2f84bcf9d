/** `/linking` without an id (A009): takes the document's link, or the one that came by mail, and leads on. */
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { readDoor } from '../../sync/calls/guest.ts'
import { bareId } from '../../sync/ids.ts'
import { useCalls } from '../session/use-calls.ts'
import { AskCodeForm } from '../shell/ask-code-form.tsx'

/** What stands in a mailed link is a secret: it is asked what it opens, and goes into no address. */
const SECRET = /^[\w-]{43}$/

export function AskLinkScreen() {
  const { t } = useLingui()
  const { call } = useCalls()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const goOn = (id: string) => void navigate({ to: '/linking/$id', params: { id } })
  const open = async (code: string) => {
    setProblem(null)
    if (!SECRET.test(code)) return goOn(code)
    setBusy(true)
    const door = await call(readDoor, { token: code })
    setBusy(false)
    if (door.ok) return goOn(bareId(door.value.data.processId))
    const { error } = door
    setProblem(
      error.kind === 'refused' ? error.sentence : t`The server could not be reached. Nothing was changed.`,
    )
  }
  return <AskCodeForm page="linking" busy={busy} problem={problem} onCode={(code) => void open(code)} />
}
