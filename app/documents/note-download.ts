import type { Envelope } from '../../sync/entities/envelope.ts'
import type { Replica } from '../replica/engine.ts'

/**
 * Tells the audit trail that a file was saved; silent, and kept for later with no network. What the rule would refuse
 * (a draft's file, say) is nothing to be told.
 */
export function noteDownload(
  replica: Pick<Replica, 'check' | 'dispatch'>,
  { id, title }: Pick<Envelope, 'id' | 'title'>,
  sha256: string,
): void {
  const wish = { envelopeId: id, sha256 }
  if (replica.check('recordDownload', wish) === null) void replica.dispatch('recordDownload', wish, { title })
}
