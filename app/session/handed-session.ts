/**
 * The session of a page inside another site's, and of the window opened from it: its token is in this page's memory,
 * nothing renews it, and it ends with the page or an hour later.
 */
import type { DataOf } from '../../sync/calls/contract.ts'
import type { enterEmbedWindow, openEmbed } from '../../sync/calls/embedding.ts'
import { err } from '../../sync/result.ts'
import { createApiClient } from './api-client.ts'
import type { Guest, GuestSession, GuestState } from './guest-session.ts'

export type OpenedEmbed = DataOf<typeof openEmbed> | DataOf<typeof enterEmbedWindow>

export interface HandedSessionDeps {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>
  readonly locale: () => 'en' | 'ar' | 'fr'
  readonly opened: OpenedEmbed
}

export const guestOf = (opened: OpenedEmbed): Guest => ({
  recipientId: opened.recipientId,
  envelopeId: opened.envelopeId,
  name: opened.name,
  email: opened.email,
  language: opened.language,
  title: opened.title,
  organization: opened.organization,
  expiresAt: null,
})

export function createHandedSession({ fetch, locale, opened }: HandedSessionDeps): GuestSession {
  const changed = new Set<() => void>()
  let state: GuestState = { kind: 'open', guest: guestOf(opened), access: 'good' }
  const client = createApiClient({
    fetch: withoutCookies(fetch),
    token: () => opened.accessToken,
    renew: async () => {
      state = { kind: 'refused', sentence: '' }
      for (const listener of changed) listener()
      return 'ended'
    },
    locale,
    theme: () => 'local',
  })
  return {
    ...client,
    state: () => state,
    subscribe(listener) {
      changed.add(listener)
      return () => changed.delete(listener)
    },
    // Its address opens once.
    open: async () => err({ kind: 'offline' }),
  }
}

/** None is sent, and none is taken: who is signed in in this browser has nothing to do with it. */
export const withoutCookies =
  (fetch: HandedSessionDeps['fetch']): HandedSessionDeps['fetch'] =>
  (path, init) =>
    fetch(path, { ...init, credentials: 'omit' })

/** To open with, before there is a session. */
export const createStrangersClient = ({ fetch, locale }: Omit<HandedSessionDeps, 'opened'>) =>
  createApiClient({
    fetch: withoutCookies(fetch),
    token: () => null,
    renew: async () => 'ended',
    locale,
    theme: () => 'local',
  })
