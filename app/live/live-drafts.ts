/**
 * The drafts open in this tab. Several components may open one draft: they share it, and it closes a moment
 * after the last of them has gone, so that moving between the steps of a screen does not reconnect.
 */
import { type LiveDraft, type LiveDraftDeps, openLiveDraft } from './live-draft.ts'

export interface LiveDrafts {
  /** The draft and how to let go of it. */
  open(envelopeId: `envelope:${string}`): { readonly draft: LiveDraft; release(): void }
  /** Removes a draft's copy from the device, such as after it was sent or deleted. */
  forget(envelopeId: `envelope:${string}`): Promise<void>
  /** The same for a draft that is open nowhere; an open one is told by its own connection. */
  forgetClosed(envelopeId: string): Promise<void>
  /** Closes all; the copies stay. */
  close(): Promise<void>
  /** Closes all and removes every byte: sign-out and revocation. */
  purge(): Promise<void>
}

const LINGER_MS = 5_000

export function createLiveDrafts(
  deps: LiveDraftDeps,
  options: { readonly lingerMs?: number } = {},
): LiveDrafts {
  const open = new Map<
    string,
    { draft: LiveDraft; users: number; timer: ReturnType<typeof setTimeout> | undefined }
  >()
  const closing = new Map<string, Promise<void>>()

  async function close(envelopeId: string): Promise<void> {
    const entry = open.get(envelopeId)
    if (entry) {
      clearTimeout(entry.timer)
      open.delete(envelopeId)
      const done = entry.draft.close().finally(() => closing.delete(envelopeId))
      closing.set(envelopeId, done)
    }
    await closing.get(envelopeId)
  }
  const closeAll = async () => void (await Promise.all([...open.keys()].map(close)))

  return {
    open: (envelopeId) => {
      const entry = open.get(envelopeId) ?? {
        draft: openLiveDraft(envelopeId, deps),
        users: 0,
        timer: undefined,
      }
      open.set(envelopeId, entry)
      clearTimeout(entry.timer)
      entry.users++
      let released = false
      return {
        draft: entry.draft,
        release: () => {
          if (released) return
          released = true
          entry.users--
          if (entry.users === 0 && open.get(envelopeId) === entry)
            entry.timer = setTimeout(() => void close(envelopeId), options.lingerMs ?? LINGER_MS)
        },
      }
    },
    forget: async (envelopeId) => {
      await close(envelopeId)
      await deps.store.forget(envelopeId)
    },
    forgetClosed: async (envelopeId) => {
      if (open.has(envelopeId)) return
      await closing.get(envelopeId)
      await deps.store.forget(envelopeId)
    },
    close: closeAll,
    purge: async () => {
      await closeAll()
      await deps.store.purge()
    },
  }
}
