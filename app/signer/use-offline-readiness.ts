import { useEffect, useState } from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { pdfEngineFiles } from '../ui/pdf-engine-path.ts'
import { filesOf, type OfflineReadiness } from './rules/offline-readiness.ts'
import { useSigningHost } from './signing-host.ts'

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
      const shell = await shellIsKept(shellPage)
      if (!current) return
      setState(shell ? 'saved' : 'notHere')
      // The service worker fills its cache after the first paint; ask again until it has.
      if (!shell && reachable) timer = setTimeout(() => void look(), 4000)
    }
    void look()
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [files, shellPage, wanted, envelopeId, reachable])
  return state
}

/** The service worker is in charge and has this page and the PDF engine; the promise of a manifest is not enough. */
async function shellIsKept(page: string): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return false
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) return false
  const kept = await Promise.all(
    [page, pdfEngineFiles.workerSrc].map((path) => caches.match(path, { ignoreSearch: true })),
  )
  return kept.every((one) => one !== undefined)
}
