/** The browser's offer to install, kept until somebody wants it; and what this device has said about it before. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export interface InstallOffer {
  readonly promptable: () => boolean
  readonly dismissed: () => boolean
  readonly succeeded: () => boolean
  /** Once something went well it stays so, though the outbox forgets it. */
  noteSuccess(): void
  /** The browser's own dialog; whatever is answered there, it is not asked again here. */
  install(): Promise<void>
  dismiss(): void
  subscribe(listener: () => void): () => void
}

const DISMISSED = 'install-dismissed'
const SUCCEEDED = 'install-succeeded'

/** Begin before the first paint: the browser says it once, early, and not to those who listen later. */
export function listenForInstallOffer(
  deps: { readonly window: EventTarget; readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null } = {
    window,
    storage: storageIfAllowed(),
  },
): InstallOffer {
  const listeners = new Set<() => void>()
  let offered: InstallPromptEvent | null = null
  const kept = new Set<string>([DISMISSED, SUCCEEDED].filter((key) => deps.storage?.getItem(key) === '1'))
  const changed = () => listeners.forEach((listener) => void listener())
  const keep = (key: string) => {
    if (kept.has(key)) return
    kept.add(key)
    try {
      deps.storage?.setItem(key, '1')
    } catch {
      // Full storage: it then holds as long as the page.
    }
    changed()
  }
  deps.window.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own bar would come at a moment of its choosing.
    event.preventDefault()
    offered = event as InstallPromptEvent
    changed()
  })
  deps.window.addEventListener('appinstalled', () => {
    offered = null
    keep(DISMISSED)
  })
  return {
    promptable: () => offered !== null,
    dismissed: () => kept.has(DISMISSED),
    succeeded: () => kept.has(SUCCEEDED),
    noteSuccess: () => keep(SUCCEEDED),
    install: async () => {
      const event = offered
      offered = null
      keep(DISMISSED)
      await event?.prompt()
    },
    dismiss: () => keep(DISMISSED),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function storageIfAllowed(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}
