/**
 * The port of a directory: its people type a name and a password on a page of ours, and it says who that is. Whose
 * account that is, is decided here (`directory-calls.ts`), as with providers people are sent to.
 */
import type { OrganizationId } from '../../../sync/ids.ts'
import type { Result } from '../../../sync/result.ts'
import type { Told } from '../ways/told.ts'

export interface Directory {
  readonly id: string
  readonly organizationId: OrganizationId
  readonly name: string
  readonly admits: 'nobody' | 'invited' | 'domain'
  /** Never asked with an empty password, which a directory takes for no password at all (RFC 4513 §5.1.2). */
  check(name: string, password: string): Promise<Result<Told, DirectoryFailure>>
  /** Whether it can be reached and searched as it is set up. */
  test(): Promise<Result<void, DirectoryFailure>>
}

/**
 * `wrong`: no such name there, or another password · `away`: no answer, or none in time · `failed`: an answer that must
 * not be believed.
 */
export interface DirectoryFailure {
  readonly code: 'wrong' | 'away' | 'failed'
  /** For the operator's log and whoever sets it up; never what was typed. */
  readonly detail: string
}
