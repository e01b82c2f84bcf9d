/**
 * An organisation as who runs the installation knows it: that it is there, what it is called, whether it is switched on,
 * and by which door its people come. What it holds and has set is its own (`organization.ts`). No device holds it.
 */
import type { OrganizationId } from '../ids.ts'
import type { TenantId } from './tenant.ts'

export interface HostedOrganization {
  readonly id: OrganizationId
  readonly nameEn: string
  readonly nameAr: string
  /** Off, nobody acts in it or on what it has sent, and nothing is lost. */
  readonly active: boolean
  readonly tenantId: TenantId | null
  /** Operators have their place in it: it is never switched off, or nobody could switch it on. */
  readonly isOfOperators: boolean
  readonly createdAt: number
}
