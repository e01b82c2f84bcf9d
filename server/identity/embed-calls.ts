/** The calls around a page in somebody else's: the link a program asks for, the frame, the window for acts. */
import { eq } from 'drizzle-orm'
import { refusal } from '../../sync/answers.ts'
import * as contracts from '../../sync/calls/embedding.ts'
import { err, ok } from '../../sync/result.ts'
import { mayEmbed } from '../../sync/rules/embedding/embed-origin.ts'
import { EMBED_LIFE_MS, refuseEmbedding } from '../../sync/rules/embedding/embedding.ts'
import { settingsOf } from '../../sync/settings/settings.ts'
import { type Call, type CallContext, serve } from '../http/call.ts'
import { lookOf, organizationNameIn } from '../people/people.ts'
import { loadEnvelopes } from '../replication/kinds/envelope.ts'
import type { IdentityWorld } from './deps.ts'
import { createEmbedLink, createWindowLink, enterWindow, type OpenedEmbed, openEmbed } from './embed-links.ts'

/** Until others have been opened or have run out. */
const RETRY_SECONDS = 60

export function embedCalls(world: IdentityWorld): readonly Call[] {
  const { platform } = world
  const { db } = platform
  return [
    serve(contracts.createEmbedLink, {
      run: ({ processId, stepId, origin }, { actor }) =>
        db.transact(async (query) => {
          if (actor?.kind !== 'person') return err(refusal('not-permitted'))
          const envelope = (await loadEnvelopes(query, db.tables, [processId])).get(processId)
          if (!envelope) return err(refusal('not-permitted'))
          const refused = refuseEmbedding(envelope, stepId, actor)
          if (refused) return err(refused)
          const { organizationId } = envelope
          const [row] = await query
            .select({ settings: db.tables.organization.settings })
            .from(db.tables.organization)
            .where(eq(db.tables.organization.id, organizationId))
          if (!row || !mayEmbed(origin, settingsOf(row.settings).embedOrigins, platform.config))
            return err(refusal('origin-not-allowed'))
          const { personId, keyId = null } = actor
          const made = await createEmbedLink(
            query,
            db.tables,
            { envelopeId: processId, recipientId: stepId, organizationId, origin, personId, keyId },
            platform,
          )
          if (!made) return err(refusal('too-many-requests', { retryAfterSeconds: RETRY_SECONDS }))
          const { link, expiresAt } = made
          return ok({ link, opensUntil: instant(expiresAt), lifeSeconds: EMBED_LIFE_MS / 1000 })
        }),
    }),
    serve(contracts.openEmbed, {
      secret: 'unguessable',
      run: async ({ embedId, token }, context) => {
        const opened = await db.transact(async (query) => {
          const one = await openEmbed(query, db.tables, { embedId, token, ...whence(context) }, platform)
          if (one.ok) await world.recordDeviceBound?.(query, one.value.bound)
          return one
        })
        return opened.ok ? ok(await told(opened.value)) : opened
      },
    }),
    serve(contracts.openEmbedWindow, {
      run: async (_, { actor }) => {
        const embedded = actor?.kind === 'guest' ? actor.embedded : undefined
        // A window opens no further one.
        if (embedded?.place !== 'frame') return err(refusal('not-permitted'))
        const made = await db.transact((query) => createWindowLink(query, db.tables, embedded.id, platform))
        return made
          ? ok({ token: made.token, opensUntil: instant(made.expiresAt) })
          : err(refusal('link-not-valid'))
      },
    }),
    serve(contracts.enterEmbedWindow, {
      secret: 'unguessable',
      run: async ({ token }, context) => {
        const entered = await db.transact(async (query) => {
          const one = await enterWindow(query, db.tables, { token, ...whence(context) }, platform)
          if (one.ok) await world.recordDeviceBound?.(query, one.value.bound)
          return one
        })
        if (!entered.ok) return entered
        world.announceEnded(entered.value.ended)
        return ok(await told(entered.value))
      },
    }),
  ]

  async function told({ recipient, embedded, accessToken, expiresAt }: OpenedEmbed) {
    const { recipientId, envelopeId, organizationId, name, email, language, languageIsTheirs, title } =
      recipient
    const { organization } = db.tables
    const [sender] = await db.read((query) =>
      query.select().from(organization).where(eq(organization.id, organizationId)),
    )
    return {
      accessToken,
      expiresIn: Math.floor((expiresAt - platform.now()) / 1000),
      ...{ recipientId, envelopeId, name, email, language, languageIsTheirs, title },
      organization: sender ? { name: organizationNameIn(language, sender), ...lookOf(sender) } : null,
      origin: embedded.origin,
    }
  }
}

const instant = (at: number): string => new Date(at).toISOString()
const whence = ({ address, userAgent }: CallContext) => ({ address, userAgent })
