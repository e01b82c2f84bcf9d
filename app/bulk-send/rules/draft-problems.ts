import type { Problem, ProblemCode } from '../../../sync/collab/draft-problem.ts'
import type { DraftReading } from '../../../sync/collab/draft-view.ts'
import type { Mapping } from './targets.ts'

const BROUGHT: Readonly<Partial<Record<ProblemCode, 'name' | 'email' | 'field'>>> = {
  'recipient-name-missing': 'name',
  'recipient-name-too-long': 'name',
  'recipient-email-missing': 'email',
  'recipient-email-not-valid': 'email',
  'recipient-duplicate': 'email',
  'default-not-valid': 'field',
}

/**
 * What is wrong with the draft that no row of the list can bring. Before a list is chosen everything a column could
 * bring is left aside; files on their way are waited for by the outbox.
 */
export function draftProblems({ problems }: DraftReading, mapping: Mapping | null): Problem[] {
  return problems.filter(({ code, id }) => {
    if (code === 'file-uploading') return false
    if (code === 'title-missing') return mapping !== null && !('title' in mapping)
    const kind = BROUGHT[code]
    return kind === undefined || (mapping !== null && !(`${kind} ${id}` in mapping))
  })
}
