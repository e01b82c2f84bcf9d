/**
 * The session behind a mailed link. Nothing happens until the person taps: `open` binds this device. The link's
 * token and the device's cookie together are the credential, so renewing is simply opening again.
 */

import type { AnswerCode } from '../../sync/answers.ts'
import { getTempToken } from '../../sync/calls/guest.ts'
import type { Brand } from '../../sync/entities/profile.ts'
import { ok } from '../../sync/result.ts'
import { type ApiClient, BACKGROUND_WAIT_MS, createApiClient, type Renewal } from './api-client.ts'
import type { CallResult } from './call-result.ts'

export interface Guest {
  readonly recipientId: `recipient:${string}`
  readonly envelopeId: `envelope:${string}`
  readonly name: string
  readonly email: string
  readonly language: 'en' | 'ar' | 'fr'
  readonly title: string
  /** Who sends, and how that organisation looks; absent where an older version kept the link. */
  readonly organization?: (Brand & { readonly name: string }) | null
  readonly expiresAt: number | null
}

export type GuestState =
  /** Not opened on this device yet. */
  | { readonly kind: 'closed' }
  /** `access` as for people: `unchecked` when opened from what the device holds. */
  | { readonly kind: 'open'; readonly guest: Guest; readonly access: 'unchecked' | 'good' | 'needsCode' }
  /** Revoked, expired or never valid: the sentence of the server says which. */
  | { readonly kind: 'refused'; readonly sentence: string }

export interface GuestSessionDeps {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  readonly lock: <T>(name: string, work: () => Promise<T>) => Promise<T>
  readonly locale: () => 'en' | 'ar' | 'fr'
  /** The fragment of the link. */
  readonly linkToken: string
  readonly deviceId: string
  /** Whom the device knows this link by, from an earlier visit; makes it open without network. */
  readonly known: Guest | null
}

export interface GuestSession extends ApiClient {
  readonly state: () => GuestState
  readonly subscribe: (changed: () => void) => () => void
  /** After a tap. Refused with `step-code-required` when another device was first: ask for the mailed code. */
  open(code?: string): Promise<CallResult<Guest>>
}

interface Opening {
  readonly code?: string
  readonly waitMs?: number
}

/** Says nothing about the link: it may be opened a moment later. */
const isPassing = (code: AnswerCode | null): boolean =>
  code === 'too-many-requests' || code === 'something-went-wrong' || code === 'out-of-room'

export function createGuestSession(deps: GuestSessionDeps): GuestSession {
  const changed = new Set<() => void>()
  let token: string | null = null
  let renewing: Promise<Renewal> | null = null
  let state: GuestState = deps.known
    ? { kind: 'open', guest: deps.known, access: 'unchecked' }
    : { kind: 'closed' }

  const set = (next: GuestState) => {
    state = next
    for (const listener of changed) listener()
  }
  const client = createApiClient({
    fetch: deps.fetch,
    token: () => token,
    renew,
    locale: deps.locale,
    theme: () => 'local',
  })

  return {
    ...client,
    state: () => state,
    subscribe(listener) {
      changed.add(listener)
      return () => changed.delete(listener)
    },
    open: (code) => deps.lock('guest-session', () => open({ ...(code === undefined ? {} : { code }) })),
  }

  async function open({ code, waitMs }: Opening = {}): Promise<CallResult<Guest>> {
    const body = {
      token: deps.linkToken,
      deviceId: deps.deviceId,
      cookieOnly: true,
      ...(code === undefined ? {} : { code }),
    }
    const result = await client.call(getTempToken, body, waitMs === undefined ? {} : { waitMs })
    if (result.ok) {
      const { accessToken, recipientId, envelopeId, name, email, language, title, expiresAt, organization } =
        result.value.data
      const guest: Guest = {
        recipientId,
        envelopeId,
        name,
        email,
        language,
        title,
        organization: organization ?? null,
        expiresAt,
      }
      token = accessToken
      set({ kind: 'open', guest, access: 'good' })
      return ok({ data: guest, sentence: result.value.sentence })
    }
    if (result.error.kind === 'refused') {
      const { code: word, sentence } = result.error
      if (word === 'link-not-valid' || word === 'link-expired') set({ kind: 'refused', sentence })
      else if (state.kind === 'open' && !isPassing(word)) set({ ...state, access: 'needsCode' })
    }
    return result
  }

  function renew(stale: string | null): Promise<Renewal> {
    if (token !== null && token !== stale) return Promise.resolve('good')
    // Before the first tap nothing may bind this device by itself.
    if (state.kind !== 'open' || state.access === 'needsCode') return Promise.resolve('ended')
    renewing ??= deps
      .lock('guest-session', async (): Promise<Renewal> => {
        const result = await open({ waitMs: BACKGROUND_WAIT_MS })
        if (result.ok) return 'good'
        return result.error.kind !== 'refused' || isPassing(result.error.code) ? 'offline' : 'ended'
      })
      .finally(() => {
        renewing = null
      })
    return renewing
  }
}
