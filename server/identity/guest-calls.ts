/** The calls behind a guest's link: what its door says, and the tap on it. */

import { eq } from 'drizzle-orm'
import type { Refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/guest.ts'
import { ok } from '../../sync/result.ts'
import { type Call, serve } from '../http/call.ts'
import { renderMail } from '../mail/render-mail.ts'
import { lookOf, mailBrandOf, organizationNameIn } from '../people/people.ts'
import type { Platform } from '../platform.ts'
import type { IdentityWorld } from './deps.ts'
import { type GuestRecipient, openLink } from './guest-links.ts'
import { rememberGuestDevice } from './known-device.ts'
import { CODE_LIFE_MS } from './mailed-codes.ts'
import { readDoor } from './read-door.ts'
import { triesOver } from './secret-tries.ts'
import { hashSecret } from './secrets.ts'

export const DEVICE_COOKIE = 'guestDevice'
/** As long as browsers keep a cookie at most. */
const DEVICE_COOKIE_SECONDS = 400 * 86_400

export function guestCalls(world: IdentityWorld): readonly Call[] {
  const { platform } = world
  const { db } = platform
  return [
    serve(contracts.readDoor, {
      secret: 'unguessable',
      run: ({ token }) => db.read((query) => readDoor(query, db.tables, { token, now: platform.now() })),
    }),
    serve(contracts.getTempToken, {
      // The token itself has 256 bits; what can be guessed is the code of a device that came second.
      secret: {
        wrong: ['step-code-wrong', 'code-expired'],
        of: ({ token, code }) =>
          code === undefined
            ? null
            : { about: `newDevice ${hashSecret(token)}`, holder: null, over: blocked },
      },
      run: async (input, context) => {
        const outcome = await db.transact(async (query) => {
          const opened = await openLink(
            query,
            db.tables,
            {
              token: input.token,
              deviceKey: input.refreshToken ?? knownKey(context.cookie(DEVICE_COOKIE)),
              deviceId: input.deviceId ?? null,
              code: input.code ?? null,
              address: context.address,
              userAgent: context.userAgent,
            },
            platform,
          )
          if (opened.bound) await world.recordDeviceBound?.(query, opened.bound)
          return opened
        })
        if (outcome.mail) world.sendLater(await codeMail(world, outcome.mail.recipient, outcome.mail.code))
        if (!outcome.result.ok) return outcome.result
        const { recipient, accessToken, expiresIn, deviceKey, expiresAt } = outcome.result.value
        rememberGuestDevice(platform, context)
        context.setCookie(DEVICE_COOKIE, deviceKey, {
          httpOnly: true,
          path: '/api',
          maxAgeSeconds: DEVICE_COOKIE_SECONDS,
        })
        const { recipientId, envelopeId, name, email, language, title } = recipient
        const sender = await senderOf(platform, recipient)
        return ok({
          accessToken,
          expiresIn,
          refreshToken: input.cookieOnly ? null : deviceKey,
          isTempCustomer: true,
          recipientId,
          envelopeId,
          name,
          email,
          language,
          title,
          /** How the sender's organisation looks, for the page that shows what it sent. */
          organization: sender ? { name: organizationNameIn(language, sender), ...lookOf(sender) } : null,
          expiresAt,
        })
      },
    }),
  ]
}

const blocked = (waitMs: number): Refusal => ({ ...triesOver(waitMs), code: 'step-access-blocked' })

const knownKey = (cookie: string | undefined): string =>
  cookie !== undefined && /^[\w-]{43}$/.test(cookie) ? cookie : ''

async function senderOf({ db }: Platform, { organizationId }: GuestRecipient) {
  const { organization } = db.tables
  const [row] = await db.read((query) =>
    query.select().from(organization).where(eq(organization.id, organizationId)),
  )
  return row
}

async function codeMail({ platform }: IdentityWorld, recipient: GuestRecipient, code: string) {
  const { name, email, language, title } = recipient
  const sender = await senderOf(platform, recipient)
  return {
    to: { address: email, name },
    language,
    ...renderMail('newDeviceCode', language, {
      recipientName: name,
      organizationName: sender ? organizationNameIn(language, sender) : '',
      ...(sender ? mailBrandOf(sender, platform.config.publicUrl) : {}),
      code,
      minutes: CODE_LIFE_MS / 60_000,
      title,
    }),
  }
}
