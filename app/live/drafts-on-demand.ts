import type { LiveDraftDeps } from './live-draft.ts'
import type { LiveDrafts } from './live-drafts.ts'

/** A person's drafts; the code that merges them is a tenth of the app and comes when the first is opened. */
export interface DraftsOnDemand {
  load(): Promise<LiveDrafts>
  /** Removes a copy that is not open, such as one that was taken away. */
  forgetClosed(envelopeId: string): Promise<void>
  /** Closes all; the copies stay. */
  close(): Promise<void>
  /** Closes all and removes every byte. Needs no code that is not there yet: revocation must not wait for a network. */
  purge(): Promise<void>
}

export function createDraftsOnDemand(deps: LiveDraftDeps): DraftsOnDemand {
  let loading: Promise<LiveDrafts> | null = null
  const load = () => {
    loading ??= import('./live-drafts.ts').then(({ createLiveDrafts }) => createLiveDrafts(deps))
    // A chunk that did not come is asked for again by the next one who opens a draft.
    loading.catch(() => {
      loading = null
    })
    return loading
  }
  const close = async () => void (await (await loading?.catch(() => null))?.close())
  return {
    load,
    forgetClosed: async (envelopeId) => {
      const loaded = await loading?.catch(() => null)
      await (loaded ? loaded.forgetClosed(envelopeId) : deps.store.forget(envelopeId))
    },
    close,
    purge: async () => {
      await close()
      await deps.store.purge()
    },
  }
}
