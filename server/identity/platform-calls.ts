/** What the app asks before anybody has signed in. */

import * as contracts from '../../sync/calls/installation.ts'
import { ok } from '../../sync/result.ts'
import { stepProvidersOf } from '../config/step-providers.ts'
import { uploadOptions } from '../files/upload-options.ts'
import { type Call, serve } from '../http/call.ts'
import type { IdentityWorld } from './deps.ts'
import { CODE_LENGTH, CODE_LIFE_MS, MAX_ATTEMPTS, RESEND_MS } from './mailed-codes.ts'

export const platformCalls = (world: IdentityWorld): readonly Call[] => [
  config(world),
  systemMessage(world),
  clientInfo(),
]

const config = ({ platform, demoLogins = [] }: IdentityWorld) =>
  serve(contracts.getConfig, {
    run: async () => {
      const { config } = platform
      return ok({
        otpSettings: {
          length: CODE_LENGTH,
          expirySeconds: CODE_LIFE_MS / 1000,
          resendSeconds: RESEND_MS / 1000,
          maxAttempts: MAX_ATTEMPTS,
        },
        fileUploadOptions: uploadOptions(config),
        deploymentType: config.DEPLOYMENT_TYPE,
        tenantId: config.TENANT_ID,
        idleTimeoutSeconds: config.idleTimeoutSeconds,
        signupDisabled: false,
        loginMethods: ['password'],
        /** What `sign` always can, and what else this installation has been given. */
        signingWays: config.UAE_PASS_URL ? ['electronic', 'uaePass'] : ['electronic'],
        stepProviders: stepProvidersOf(config),
        // Passwords of a demo are shown to whoever sits at this machine and to nobody else.
        demoLogins: config.DEMO && config.isLocal && !config.isLan ? demoLogins : [],
        mailboxUrl: config.isLocal && !config.isLan && !config.SMTP_URL ? '/mailbox' : null,
      })
    },
  })

const systemMessage = (world: IdentityWorld) =>
  serve(contracts.getSystemMessage, {
    run: async () => ok({ messageText: world.systemMessage?.() ?? null }),
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
