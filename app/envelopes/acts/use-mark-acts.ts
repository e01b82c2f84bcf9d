import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Refusal } from '../../../sync/answers.ts'
import type { CommandInput } from '../../../sync/commands/registry.ts'
import type { ListItem } from '../../../sync/rules/lists.ts'
import { ENVELOPE_FACES } from '../../faces/envelopes/envelope-faces.ts'
import { useReplica } from '../../replica/use-replica.tsx'
import { isolate } from '../../ui/isolate.ts'
import { announce } from '../../ui/live-region.tsx'
import { useUndo } from '../../ui/undo.tsx'

type MarkCommand = 'setFlagged' | 'setArchived' | 'setUnread' | 'deleteEnvelope' | 'restoreEnvelope'
const { setFlagged, setArchived } = ENVELOPE_FACES
/** Of a mark that is set or taken away. */
const sideWords = <S extends object, B extends object>(face: S & { readonly back: B }, on: boolean): S | B =>
  on ? face : face.back
type EnvelopeId = `envelope:${string}`

/** What was not done, and why. Mixed results are never added up into one number. */
export type Undone = { readonly title: string; readonly id: string; readonly refusal: Refusal }

export type MarkActs = {
  favourite: (items: readonly ListItem[], on: boolean) => Promise<Undone[]>
  archive: (items: readonly ListItem[], on: boolean) => Promise<Undone[]>
  unread: (items: readonly ListItem[], on: boolean) => Promise<Undone[]>
  remove: (items: readonly ListItem[]) => Promise<Undone[]>
  restore: (items: readonly ListItem[]) => Promise<Undone[]>
}

/** Favourite, archive, read, delete: silent, right at once, each row a command of its own, with Undo. */
export function useMarkActs(): MarkActs {
  const { t } = useLingui()
  const replica = useReplica()
  const offerUndo = useUndo()

  const run = useCallback(
    async <N extends MarkCommand>(
      items: readonly ListItem[],
      name: N,
      input: (id: EnvelopeId) => CommandInput<N>,
      back: (id: EnvelopeId) => readonly [MarkCommand, object],
    ) => {
      const done: { item: ListItem; entryId: string }[] = []
      const undone: Undone[] = []
      for (const item of items) {
        const id = item.row.id as EnvelopeId
        // Rules need the body; a row whose body is not here is asked of the server like any other wish.
        const refused = replica.envelope(id) ? replica.check(name, input(id)) : null
        const result = refused
          ? ({ ok: false, error: refused } as const)
          : await replica.dispatch(name, input(id), { title: item.row.title })
        if (result.ok) done.push({ item, entryId: result.value.id })
        else undone.push({ id, title: item.row.title, refusal: result.error })
      }
      const undo = async () => {
        for (const { item, entryId } of done) {
          // Not sent yet: the wish itself is withdrawn. Sent already: the opposite wish follows it.
          if (await replica.takeBack(entryId)) continue
          const [inverse, inverseInput] = back(item.row.id as EnvelopeId)
          await replica.dispatch(inverse, inverseInput as never, { title: item.row.title })
        }
      }
      return { done: done.map(({ item }) => item), undone, undo }
    },
    [replica],
  )

  const offer = (message: string, undo: () => Promise<void>) =>
    offerUndo({ message, undo: () => void undo() })
  const one = (items: readonly ListItem[]) => isolate(items[0]?.row.title ?? '')

  return {
    favourite: async (items, on) => {
      const { done, undone } = await run(
        items,
        'setFlagged',
        (envelopeId) => ({ envelopeId, flagged: on }),
        (envelopeId) => ['setFlagged', { envelopeId, flagged: !on }],
      )
      // The star in place is the feedback; the sentence is for those who do not see it.
      if (done.length > 0) announce(t(sideWords(setFlagged, on).done))
      if (undone.length > 0) announce(t(sideWords(setFlagged, on).failed), 'assertive')
      return undone
    },
    archive: async (items, on) => {
      const { done, undone, undo } = await run(
        items,
        'setArchived',
        (envelopeId) => ({ envelopeId, archived: on }),
        (envelopeId) => ['setArchived', { envelopeId, archived: !on }],
      )
      if (done.length === 1) offer(t(sideWords(setArchived, on).done), undo)
      if (done.length > 1)
        offer(
          on
            ? t`${plural(done.length, { one: '# document archived', other: '# documents archived' })}`
            : t`${plural(done.length, { one: '# document brought back', other: '# documents brought back' })}`,
          undo,
        )
      if (undone.length > 0) announce(t(sideWords(setArchived, on).failed), 'assertive')
      return undone
    },
    unread: async (items, on) => {
      const { undone } = await run(
        items,
        'setUnread',
        (envelopeId) => ({ envelopeId, unread: on }),
        (envelopeId) => ['setUnread', { envelopeId, unread: !on }],
      )
      return undone
    },
    remove: async (items) => {
      const { done, undone, undo } = await run(
        items,
        'deleteEnvelope',
        (envelopeId) => ({ envelopeId }),
        (envelopeId) => ['restoreEnvelope', { envelopeId }],
      )
      if (done.length === 1) offer(t`Deleted “${one(done)}”`, undo)
      if (done.length > 1)
        offer(t`${plural(done.length, { one: '# document deleted', other: '# documents deleted' })}`, undo)
      return undone
    },
    restore: async (items) => {
      const { done, undone, undo } = await run(
        items,
        'restoreEnvelope',
        (envelopeId) => ({ envelopeId }),
        (envelopeId) => ['deleteEnvelope', { envelopeId }],
      )
      if (done.length === 1) offer(t`Restored “${one(done)}”`, undo)
      if (done.length > 1)
        offer(t`${plural(done.length, { one: '# document restored', other: '# documents restored' })}`, undo)
      return undone
    },
  }
}
