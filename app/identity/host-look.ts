import type { PlatformConfig } from './use-config.ts'

/** By the address of a tenant its own organisation's logo (R0206), unless the address itself names another. */
export function hostLook(theme: string | undefined, config: Pick<PlatformConfig, 'tenant'> | null) {
  const tenant = config?.tenant
  const themeKey = theme ?? tenant?.logoUrl?.split('/')[2]
  return { ...(themeKey !== undefined && { themeKey }), ...(tenant && { name: tenant.name }) }
}
