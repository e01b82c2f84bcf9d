/** What the app asks before anybody has signed in. */

import * as contracts from '../../sync/calls/installation.ts'
import { ok } from '../../sync/result.ts'
import { inLanguage, installationSettingsOf, isDuring } from '../../sync/settings/installation.ts'
import { stepProvidersOf } from '../config/step-providers.ts'
import { uploadOptions } from '../files/upload-options.ts'
import { type Call, type CallContext, serve } from '../http/call.ts'
import { deploymentTypeOf, idleTimeoutSecondsOf, installationIn } from '../people/installation.ts'
import { lookOf } from '../people/people.ts'
import { organizationOfTenant } from '../people/tenants.ts'
import type { Platform } from '../platform.ts'
import type { IdentityWorld } from './deps.ts'
import { CODE_LENGTH, CODE_LIFE_MS, MAX_ATTEMPTS, RESEND_MS } from './mailed-codes.ts'
import { isSignupDisabled, tenantAt } from './tenant-doors.ts'
import { offeredWays, organizationAhead } from './ways/offered-ways.ts'

export const platformCalls = (world: IdentityWorld): readonly Call[] => [
  config(world),
  systemMessage(world),
  clientInfo(),
]

const config = (world: IdentityWorld) =>
  serve(contracts.getConfig, {
    run: async (_, context) => {
      const { platform, demoLogins = [] } = world
      const { config } = platform
      const tenant = await doorOf(platform, context)
      const chosen = await platform.db.read((query) => installationIn(query, platform.db.tables))
      const deploymentType = deploymentTypeOf(chosen, config)
      const home = await platform.db.read((query) => organizationAhead(query, world, context, undefined))
      return ok({
        otpSettings: {
          length: CODE_LENGTH,
          expirySeconds: CODE_LIFE_MS / 1000,
          resendSeconds: RESEND_MS / 1000,
          maxAttempts: MAX_ATTEMPTS,
        },
        fileUploadOptions: uploadOptions(config),
        deploymentType,
        tenantId: tenant?.tenantId ?? config.TENANT_ID,
        tenant,
        idleTimeoutSeconds: idleTimeoutSecondsOf(config, deploymentType),
        signupDisabled: await isSignupDisabled(platform, context),
        loginMethods: (await offeredWays(world, home)).methods,
        /** What `sign` always can, and what else this installation has been given. */
        signingWays: config.UAE_PASS_URL ? ['electronic', 'uaePass'] : ['electronic'],
        stepProviders: stepProvidersOf(config),
        // Passwords of a demo are shown to whoever sits at this machine and to nobody else.
        demoLogins: config.DEMO && config.isLocal && !config.isLan ? demoLogins : [],
        mailboxUrl: config.isLocal && !config.isLan && !config.SMTP_URL ? '/mailbox' : null,
      })
    },
  })

/** The tenant by whose address the app was opened, as it looks. */
const doorOf = ({ db, config }: Platform, { header }: CallContext) =>
  db.read(async (query) => {
    const tenant = await tenantAt(query, db.tables, header('host'), config)
    if (!tenant) return null
    const { id: tenantId, name, active } = tenant
    const alone = await organizationOfTenant(query, db.tables, tenant)
    return { tenantId, name, active, ...(alone ? lookOf(alone) : { color: null, logoUrl: null }) }
  })

const systemMessage = ({ platform: { db, now } }: IdentityWorld) =>
  serve(contracts.getSystemMessage, {
    run: async (_, { language }) => {
      const chosen = await db.read((query) => installationIn(query, db.tables))
      const { systemMessage: message } = installationSettingsOf(chosen)
      return ok({ messageText: message && isDuring(message, now()) ? inLanguage(message, language) : null })
    },
  })

const clientInfo = () =>
  serve(contracts.clientInfo, {
    run: async (_, context) =>
      ok({
        address: context.address,
        userAgent: context.userAgent,
        platform: context.header('sec-ch-ua-platform')?.replaceAll('"', '') ?? null,
        language: context.language,
        acceptLanguage: context.header('accept-language') ?? null,
      }),
  })
