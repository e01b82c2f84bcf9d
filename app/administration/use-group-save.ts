/**
 * Saves a group: what it is by `saveMemberGroup`, who is in it by `setGroupMembers`, and a new one with its people in
 * one step. What the server refused of either comes back into the form.
 */
import { useCallback, useMemo } from 'react'
import { MAX_MOVED_AT_ONCE } from '../../sync/commands/organization/save-member-group.ts'
import type { MemberGroup } from '../../sync/entities/role.ts'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import type { RefusedSave, Save, SaveOutcome } from '../records/form/record-editor.tsx'
import { type RecordSave, type RecordSaveOptions, useRecordSave } from '../records/replica/use-record-save.ts'
import type { Wish } from '../replica/engine.ts'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import type { GroupEntry } from './group-form.tsx'
import { membersMoved, wantedPeople } from './rules/group-change.ts'

export function useGroupSave(options: RecordSaveOptions<GroupEntry>): RecordSave<GroupEntry> {
  const { record } = options
  const id = options.id as MemberGroup['id']
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const save = useRecordSave<GroupEntry>({
    ...options,
    besides: ({ values }) =>
      record === null && values.people.length > 0 ? { users: firstOf(values.people) } : {},
  })
  const refusedHere = useReplicaView(({ outbox }) =>
    outbox.filter((one) => one.entity === id && one.state === 'refused'),
  )
  const entries = useMemo(
    () => refusedHere.filter((one) => ['saveMemberGroup', 'setGroupMembers'].includes(one.name)),
    [refusedHere],
  )
  const forgetPeople = useCallback(async () => {
    for (const one of entries) if (one.name === 'setGroupMembers') await replica.discard(one.id)
  }, [entries, replica])
  const refused = useMemo((): RefusedSave<GroupEntry> | undefined => {
    const people = wantedPeople(
      entries.map((one) => one.input),
      record?.people ?? [],
    )
    const last = entries.at(-1)
    if (last?.result?.status !== 'refused') return undefined
    // What was wanted of its people fell with the group: why is told of the group.
    const ofPeople = last.name === 'setGroupMembers' && !save.refused
    return {
      ...(save.refused ?? { changes: {}, conflicts: [] }),
      id: last.id,
      changes: { ...save.refused?.changes, ...(people && { people: [...people] }) },
      ...(ofPeople && { sentence: sentence(last.result), field: 'people' as const }),
      done: async () => {
        await save.refused?.done()
        await forgetPeople()
      },
    }
  }, [entries, record, save.refused, sentence, forgetPeople])

  const onSave = async (wanted: Save<GroupEntry>): Promise<SaveOutcome<GroupEntry>> => {
    const { people, ...rest } = wanted.changes
    if (record === null || Object.keys(rest).length > 0) {
      const outcome = await save.onSave({ ...wanted, changes: rest })
      if (outcome.kind !== 'saved') return outcome
    }
    const before = record === null ? (people ?? []).slice(0, MAX_MOVED_AT_ONCE) : (wanted.base.people ?? [])
    const wishes = (people ? membersMoved(before, people, MAX_MOVED_AT_ONCE) : []).map(
      (moved): Wish & { readonly name: 'setGroupMembers' } => ({
        name: 'setGroupMembers',
        input: { groupId: id, ...moved },
        options: { title: wanted.values.name },
      }),
    )
    for (const { name, input } of wishes) {
      const refusal = replica.check(name, input)
      if (refusal) return { kind: 'refused', sentence: sentence(refusal), field: 'people' }
    }
    const sent = wishes.length === 0 ? null : await replica.dispatchAll(wishes)
    if (sent?.ok === false) return { kind: 'refused', sentence: sentence(sent.error), field: 'people' }
    await forgetPeople()
    return { kind: 'saved' }
  }
  return { onSave, refused }
}

const firstOf = (people: GroupEntry['people']) => people.slice(0, MAX_MOVED_AT_ONCE).map((one) => one.id)
