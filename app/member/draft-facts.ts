/** What a draft is judged by besides itself: its files, what this installation can do, and the sequences, groups and job roles there are. */
import { groupNameId } from '../../sync/entities/group-name.ts'
import { takeNumber } from '../../sync/rules/sequence-number.ts'
import { missingProvider } from '../../sync/rules/step-providers.ts'
import type { DraftFiles } from '../live/live-draft.ts'
import type { Replica } from '../replica/engine.ts'
import type { StepProviders } from '../session/step-providers.ts'

export interface DraftFactsDeps {
  readonly files: DraftFiles
  readonly stepProviders: StepProviders
  readonly replica: Pick<Replica, 'view' | 'subscribe'>
}

export const draftFacts = ({ files, stepProviders, replica }: DraftFactsDeps): DraftFiles => ({
  ...files,
  missingFor: (kind) => {
    const there = stepProviders.now()
    return there === null ? null : missingProvider(kind, there)
  },
  hasNumber: (sequenceId) => {
    const sequence = replica.view().held.sequence.get(sequenceId)
    return sequence !== undefined && takeNumber(sequence) !== null
  },
  isThere: (holders) => {
    const { groupName, jobRole } = replica.view().held
    return holders.startsWith('memberGroup:')
      ? groupName.has(groupNameId(holders as `memberGroup:${string}`))
      : jobRole.get(holders)?.active === true
  },
  subscribe: (listener) => {
    const looked = () => {
      const { sequence, groupName, jobRole } = replica.view().held
      return [sequence, groupName, jobRole]
    }
    let before = looked()
    const stops = [
      files.subscribe(listener),
      stepProviders.subscribe(listener),
      replica.subscribe(() => {
        const now = looked()
        if (now.every((one, at) => one === before[at])) return
        before = now
        listener()
      }),
    ]
    return () => stops.forEach((stop) => void stop())
  },
})
