import { useEffect, useState } from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { pdfEngineFiles } from '../ui/pdf-engine-path.ts'
import { filesOf, type OfflineReadiness } from './rules/offline-readiness.ts'
import { useSigningHost } from './signing-host.ts'

/** Until something is registered, and when the cache was cleared meanwhile. */
const LOOK_AGAIN_MS = 1000

/**
 * Keeps the envelope's files on the device and says so when everything a reopening without network needs is
 * here: this page itself, the PDF engine, the envelope and its files. Until then it says that it is not.
 */
export function useOfflineReadiness(envelope: Envelope, reachable: boolean): OfflineReadiness {
  const { files, shellPage } = useSigningHost()
  const [state, setState] = useState<OfflineReadiness>('checking')
  const wanted = filesOf(envelope).join(' ')
  const envelopeId = envelope.id
  useEffect(() => {
    let current = true
    let listening = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const hashes = wanted.split(' ').filter((one) => one !== '')
    const look = async (): Promise<void> => {
      const here = await Promise.all(hashes.map((one) => files.has(one)))
      if (!current) return
      if (here.includes(false)) {
        setState(reachable ? 'saving' : 'notHere')
        if (!reachable) return
        try {
          await files.keep(hashes, envelopeId)
        } catch {
          if (current) setState('notHere')
          return
        }
      }
      const shell = await shellNow(shellPage)
      if (!current) return
      setState(shell === 'kept' ? 'saved' : shell === 'coming' && reachable ? 'saving' : 'notHere')
      if (shell === 'kept' || !reachable) return
      timer = setTimeout(() => void look(), LOOK_AGAIN_MS)
      // The service worker fills its cache after the first paint, and says when it has.
      if (shell === 'coming' && !listening) {
        listening = true
        void navigator.serviceWorker.ready.then(() => {
          clearTimeout(timer)
          if (current) void look()
        })
      }
    }
    void look()
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [files, shellPage, wanted, envelopeId, reachable])
  return state
}

/**
 * `kept`: the service worker is in charge and has this page and the PDF engine; the promise of a manifest is not
 * enough. `coming`: it is being installed.
 */
async function shellNow(page: string): Promise<'kept' | 'coming' | 'missing'> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return 'missing'
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) return registration?.installing || registration?.waiting ? 'coming' : 'missing'
  const kept = await Promise.all(
    [page, pdfEngineFiles.workerSrc].map((path) => caches.match(path, { ignoreSearch: true })),
  )
  return kept.every((one) => one !== undefined) ? 'kept' : 'missing'
}
