import type { Config } from '../config/config.ts'

/** Where the provider's script comes from, and what it fetches: nobody's unless an invisible check is configured. */
export function botCheckOrigins(
  config: Pick<Config, 'BOT_CHECK' | 'BOT_CHECK_SCRIPT' | 'BOT_CHECK_ORIGINS'>,
): readonly string[] {
  const { BOT_CHECK: way, BOT_CHECK_SCRIPT: script } = config
  if (way !== 'invisible' || script === undefined) return []
  return [...new Set([new URL(script).origin, ...config.BOT_CHECK_ORIGINS])]
}
