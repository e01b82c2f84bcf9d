import { useEffect, useState } from 'react'
import type { Envelope } from '../../sync/entities/envelope.ts'
import { hasFaces, offlineGround, onShellKept } from '../signing/offline-ground.ts'
import { filesOf, type OfflineReadiness } from '../signing/rules/offline-readiness.ts'
import { useSigningHost } from '../signing/signing-host.ts'

/** Until something is registered, a request that failed succeeds, or a cache that was cleared is filled again. */
const LOOK_AGAIN_MS = 1000
const LOOK_AGAIN_LATEST_MS = 30_000

/**
 * Keeps the envelope's files on the device and says so when everything a reopening without network needs is here: this
 * page itself, the PDF engine, the faces of this name, the envelope and its files. Until then it says that it is not.
 */
export function useOfflineReadiness(envelope: Envelope, name: string, reachable: boolean): OfflineReadiness {
  const { files, shellPage, keepsNothing } = useSigningHost()
  const [state, setState] = useState<OfflineReadiness>('checking')
  const wanted = filesOf(envelope).join(' ')
  const envelopeId = envelope.id
  useEffect(() => {
    if (keepsNothing) return
    let current = true
    let attempts = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const hashes = wanted.split(' ').filter((one) => one !== '')
    const allHere = async () => !(await Promise.all(hashes.map((one) => files.has(one)))).includes(false)
    const look = async (): Promise<void> => {
      if (!(await allHere())) {
        if (current) setState(reachable ? 'saving' : 'notHere')
        if (reachable) await files.keep(hashes, envelopeId).catch(() => undefined)
      }
      const ground = await offlineGround(shellPage)
      const faces = ground !== 'missing' && (await hasFaces(name, reachable))
      // Looked at again: a device without room shows what it fetched and keeps nothing of it.
      const hasFiles = await allHere()
      if (!current) return
      const isSaved = ground === 'here' && faces && hasFiles
      setState(isSaved ? 'saved' : reachable && ground !== 'missing' && hasFiles ? 'saving' : 'notHere')
      if (isSaved || !reachable) return
      clearTimeout(timer)
      timer = setTimeout(() => void look(), Math.min(LOOK_AGAIN_MS * 2 ** attempts++, LOOK_AGAIN_LATEST_MS))
    }
    void look()
    // The service worker fills its cache after the first paint, and says when it has.
    const stopWaiting = reachable ? onShellKept(() => current && void look()) : () => undefined
    return () => {
      current = false
      stopWaiting()
      clearTimeout(timer)
    }
  }, [files, shellPage, keepsNothing, wanted, envelopeId, name, reachable])
  return state
}
