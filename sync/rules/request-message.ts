/** Requests of an admin reader are told of in words of their own when they are submitted and approved (product §6, A187). */
import type { Envelope } from '../entities/envelope.ts'

export const hasRequestMessage = (
  roles: readonly string[] | undefined,
  { kind }: Pick<Envelope, 'kind'>,
): boolean => kind === 'request' && roles?.includes('adminReader') === true
