/** What the app asks before anybody has signed in. */
import * as z from 'zod/mini'
import { ok } from '../../sync/result.ts'
import { type Call, defineCall } from '../http/call.ts'
import type { IdentityWorld } from './deps.ts'
import { CODE_LENGTH, CODE_LIFE_MS, MAX_ATTEMPTS, RESEND_MS } from './mailed-codes.ts'

const nothing = z.object({})

export const platformCalls = (world: IdentityWorld): readonly Call[] => [
  config(world),
  systemMessage(world),
  clientInfo(),
]

const DOCUMENT_TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

const config = ({ platform, demoLogins = [] }: IdentityWorld) =>
  defineCall({
    path: 'Config/Get',
    method: 'GET',
    area: 'Platform',
    summary: 'Settings of this installation: codes, uploads, idle time, ways of signing in',
    access: 'public',
    input: nothing,
    run: async () => {
      const { config } = platform
      const extensions = Object.keys(DOCUMENT_TYPES)
      const mimeTypes = [...new Set(Object.values(DOCUMENT_TYPES))]
      return ok({
        otpSettings: {
          length: CODE_LENGTH,
          expirySeconds: CODE_LIFE_MS / 1000,
          resendSeconds: RESEND_MS / 1000,
          maxAttempts: MAX_ATTEMPTS,
        },
        fileUploadOptions: {
          enableFileValidation: true,
          allowedExtensions: extensions,
          allowedMimeTypes: mimeTypes,
          attachmentAllowedExtensions: [...extensions, 'msg'],
          attachmentAllowedMimeTypes: [...mimeTypes, 'application/vnd.ms-outlook'],
          maxFileSize: config.MAX_UPLOAD_BYTES,
        },
        deploymentType: config.DEPLOYMENT_TYPE,
        tenantId: config.TENANT_ID,
        idleTimeoutSeconds: config.idleTimeoutSeconds,
        signupDisabled: false,
        loginMethods: ['password'],
        // Passwords of a demo are shown to whoever sits at this machine and to nobody else.
        demoLogins: config.DEMO && config.isLocal && !config.isLan ? demoLogins : [],
        mailboxUrl: config.isLocal && !config.isLan && !config.SMTP_URL ? '/mailbox' : null,
      })
    },
  })

const systemMessage = (world: IdentityWorld) =>
  defineCall({
    path: 'SystemMessage/Get',
    method: 'GET',
    area: 'Platform',
    summary: 'A message of the operator for everybody, or none',
    access: 'public',
    input: nothing,
    run: async () => ok({ messageText: world.systemMessage?.() ?? null }),
  })

const clientInfo = () =>
  defineCall({
    path: 'workflowef/clientinfo',
    method: 'GET',
    area: 'Platform',
    summary: 'What this server knows of the calling browser',
    access: 'public',
    input: nothing,
    run: async (_, context) =>
      ok({
        address: context.address,
        userAgent: context.userAgent,
        platform: context.header('sec-ch-ua-platform')?.replaceAll('"', '') ?? null,
        language: context.language,
        acceptLanguage: context.header('accept-language') ?? null,
      }),
  })
