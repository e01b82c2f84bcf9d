/**
 * One mark of the person: as their profile says, with its picture, and what can be done about it. Saved without
 * network, the same on all their devices; when the server does not take it, it is cleared and the reason stays.
 */
import { useEffect, useState } from 'react'
import type { AdoptedMark, OwnMark } from '../../sync/entities/profile.ts'
import type { OutboxEntry } from '../../sync/replication/outbox.ts'
import { DIALOG_RESULTS } from '../../sync/rules/marks/mark-dialog.ts'
import { useMember } from '../device/use-member.ts'
import { useFiles } from '../files/use-files.ts'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { forgetMark, readSavedMarks, type SavedMarks, saveMark } from '../signing/signature/adopted-marks.ts'
import { base64Of, type MarkPicture } from '../signing/signature/mark-picture.ts'
import type { MarkAnswer } from '../signing/signature/signature-sheet.tsx'

export interface RefusedMark {
  readonly entryId: string
  readonly code: string
  readonly sha256: string | null
}

export function useOwnMark(which: OwnMark) {
  const replica = useReplica()
  const { local } = useMember()
  const { profile, outbox } = useReplicaView(({ profile, outbox }) => ({ profile, outbox }))
  const [here, setHere] = useState<SavedMarks>({})
  const mark = profile?.[which] ?? null
  const markSha = mark?.sha256
  const refused = refusedMark(outbox, which)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash says that another one is kept
  useEffect(() => {
    let current = true
    void readSavedMarks(local).then((found) => current && setHere(found))
    return () => {
      current = false
    }
    // Another part of the page may have saved it.
  }, [local, markSha])

  // What the server does not accept is not offered on this device either.
  useEffect(() => {
    const { [which]: kept } = here
    if (refused === null || kept === undefined || kept.sha256 !== refused.sha256) return
    setHere(({ [which]: _, ...others }) => others)
    void forgetMark(local, which).catch(() => undefined)
  }, [refused, here, which, local])

  const picture = usePicture(mark, here[which])
  const save = async (answer: MarkAnswer): Promise<void> => {
    if (answer.result !== DIALOG_RESULTS.done || answer.act === 'use') return
    const { png, ...made } = answer.mark
    if (refused !== null) await replica.discard(refused.entryId)
    setHere((before) => ({ ...before, [which]: answer.mark }))
    await saveMark(local, which, answer.mark).catch(() => undefined)
    await replica.dispatch(
      'saveAdoptedMark',
      { which, mark: made },
      { title: '', blobs: { [made.sha256]: png } },
    )
  }
  const remove = async (): Promise<void> => {
    await forgetMark(local, which).catch(() => undefined)
    await replica.dispatch('saveAdoptedMark', { which, mark: null }, { title: '' })
  }
  const dismiss = async (): Promise<void> => {
    if (refused !== null) await replica.discard(refused.entryId)
  }
  return { profile, mark, picture, refused, save, remove, dismiss }
}

/** The latest wish about this mark, when the server did not grant it. */
function refusedMark(outbox: readonly OutboxEntry[], which: OwnMark): RefusedMark | null {
  const last = outbox
    .filter(
      (one) => one.name === 'saveAdoptedMark' && (one.input as { which?: unknown } | null)?.which === which,
    )
    .sort((a, b) => a.place - b.place)
    .at(-1)
  if (last?.state !== 'refused' || last.result?.status !== 'refused') return null
  const { mark } = last.input as { mark: AdoptedMark | null }
  return { entryId: last.id, code: last.result.code, sha256: mark?.sha256 ?? null }
}

/** Kept on this device since it was made or used here, else fetched; undefined while it cannot be had. */
function usePicture(mark: AdoptedMark | null, kept: MarkPicture | undefined): MarkPicture | undefined {
  const files = useFiles()
  const [fetched, setFetched] = useState<MarkPicture>()
  const own = mark !== null && kept?.sha256 === mark.sha256 ? kept : undefined
  const wanted = own ? null : (mark?.sha256 ?? null)
  useEffect(() => {
    if (wanted === null) return
    let current = true
    void files.read(wanted).then(async (file) => {
      if (file.kind !== 'file') return
      const png = base64Of(new Uint8Array(await file.blob.arrayBuffer()))
      if (current) setFetched({ sha256: wanted, text: '', png })
    })
    return () => {
      current = false
    }
  }, [files, wanted])
  if (own || mark === null) return own
  return fetched?.sha256 === mark.sha256 ? { ...fetched, text: mark.text } : undefined
}
