/** A step that is signed with UAE PASS: whether that is possible here, going there, and what came back. */

import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { InputOf } from '../../../sync/calls/contract.ts'
import { getConfig } from '../../../sync/calls/installation.ts'
import { beginRemote, returnFromRemote } from '../../../sync/calls/remote-signing.ts'
import type { StepKind } from '../../../sync/entities/envelope.ts'
import type { CallFailure } from '../../session/call-result.ts'
import { useSigningHost } from '../../signing/signing-host.ts'
import { forgetWords, leaveFor, saidWords, tabParts } from './journey.ts'

/** `asking` at first; `offline` while nobody can say. */
export type RemoteWay = 'asking' | 'offline' | 'missing' | 'connected'
export interface RemoteReturn {
  /** What was said there is on its way to the server. */
  readonly busy: boolean
  /** Why nothing was signed. */
  readonly problem: string | null
  /** Asks once more, where that can help. */
  readonly again: (() => void) | null
}

export function useRemoteWay(kind: StepKind, isOnline: boolean): RemoteWay {
  const { call } = useSigningHost()
  const [way, setWay] = useState<RemoteWay>('asking')
  useEffect(() => {
    if (kind !== 'uaePassSign' || !isOnline) return setWay(isOnline ? 'asking' : 'offline')
    let current = true
    void call(getConfig, {}).then((answer) => {
      if (!current) return
      setWay(
        !answer.ok ? 'offline' : answer.value.data.signingWays.includes('uaePass') ? 'connected' : 'missing',
      )
    })
    return () => {
      current = false
    }
  }, [kind, isOnline, call])
  return way
}

/** Gives the server what the service said, and goes where it sends the person next. */
export function useRemoteReturn(kind: StepKind): RemoteReturn {
  const { call } = useSigningHost()
  const explain = useExplanation()
  const [back, setBack] = useState<RemoteReturn>(NOTHING_SAID)
  const busy = useRef(false)
  const tell = useCallback(async () => {
    const words = kind === 'uaePassSign' ? saidWords(tabParts()) : null
    if (words === null || busy.current) return
    busy.current = true
    setBack({ busy: true, problem: null, again: null })
    const answer = await call(returnFromRemote, { ...words, state: words.state ?? '' })
    busy.current = false
    if (!answer.ok) {
      const again = mayAnswerLater(answer.error, words) ? () => void tell() : null
      if (again === null) forgetWords(tabParts())
      return setBack({ busy: false, problem: explain(answer.error), again })
    }
    forgetWords(tabParts())
    const next = answer.value.data
    // Signed: the replica brings the rest, and until then this goes on saying that it is on its way.
    if ('goTo' in next) leaveFor(next.goTo, tabParts())
  }, [kind, call, explain])
  useEffect(() => {
    void tell()
    // Came back in a lift: as soon as there is a connection, without a press.
    addEventListener('online', tell)
    return () => removeEventListener('online', tell)
  }, [tell])
  return back
}

const NOTHING_SAID: RemoteReturn = { busy: false, problem: null, again: null }

/** What was signed at the service is still there, and a signing in that nobody heard of still good. */
const mayAnswerLater = (failure: CallFailure, words: Readonly<Record<string, string>>): boolean =>
  failure.kind !== 'refused' || (failure.code === 'remote-service-away' && words.status !== undefined)

type Beginning = InputOf<typeof beginRemote>

/** Answers a sentence when they cannot go. */
export function useBeginRemote(): (
  input: Omit<Beginning, 'blobs'>,
  blobs: NonNullable<Beginning['blobs']>,
) => Promise<string | null> {
  const { call } = useSigningHost()
  const explain = useExplanation()
  return useCallback(
    async (input, blobs) => {
      const begun = await call(beginRemote, { ...input, blobs })
      if (!begun.ok) return explain(begun.error)
      leaveFor(begun.value.data.goTo, tabParts())
      return null
    },
    [call, explain],
  )
}

function useExplanation(): (failure: CallFailure) => string {
  const { t } = useLingui()
  return useCallback(
    (failure) =>
      'sentence' in failure
        ? failure.sentence
        : t`Signing with UAE PASS needs a connection. What you entered is kept.`,
    [t],
  )
}
