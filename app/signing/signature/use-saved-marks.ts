import { useEffect, useMemo, useState } from 'react'
import { OWN_MARKS, type OwnMark } from '../../../sync/entities/profile.ts'
import { useReplicaView } from '../../replica/use-replica.tsx'
import type { SigningProgress } from '../rules/signing-progress.ts'
import { useSigningHost } from '../signing-host.ts'
import { readSavedMarks, type SavedMarks } from './adopted-marks.ts'
import { base64Of, type MarkPicture } from './mark-picture.ts'

/** Everything a person can sign with again: in use now, from before on this device, from their profile. */
export function useSavedMarks(
  progress: Pick<SigningProgress, 'adopted' | 'drawings'>,
): Readonly<Record<OwnMark, readonly MarkPicture[]>> {
  const { local, files } = useSigningHost()
  const profile = useReplicaView((view) => view.profile)
  const [here, setHere] = useState<SavedMarks>({})
  const [mine, setMine] = useState<SavedMarks>({})

  const signatureSha = profile?.signature?.sha256
  const initialsSha = profile?.initials?.sha256
  const stampSha = profile?.stamp?.sha256
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was just saved lies on this device before it is with the server
  useEffect(() => {
    let current = true
    void readSavedMarks(local).then((found) => current && setHere(found))
    return () => {
      current = false
    }
  }, [local, signatureSha, initialsSha, stampSha])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the hashes say which pictures are meant
  useEffect(() => {
    let current = true
    for (const which of OWN_MARKS) {
      const mark = profile?.[which]
      if (!mark) continue
      files.read(mark.sha256).then(
        (bytes) => {
          if (!current) return
          const picture = { ...mark, png: base64Of(new Uint8Array(bytes)) }
          setMine((before) => ({ ...before, [which]: picture }))
        },
        // Offline and never fetched: the mark is offered again when it can be shown.
        () => undefined,
      )
    }
    return () => {
      current = false
    }
  }, [files, signatureSha, initialsSha, stampSha])

  return useMemo(() => {
    const of = (which: OwnMark): MarkPicture[] => {
      const adopted = progress.adopted[which]
      const png = adopted && progress.drawings[adopted.sha256]
      const inUse = adopted && png !== undefined ? { ...adopted, png } : undefined
      const all = [inUse, mine[which], here[which]].filter((one) => one !== undefined)
      return all.filter((one, index) => all.findIndex((other) => other.sha256 === one.sha256) === index)
    }
    return { signature: of('signature'), initials: of('initials'), stamp: of('stamp') }
  }, [progress.adopted, progress.drawings, mine, here])
}
