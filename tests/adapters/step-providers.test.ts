/** A step that needs what this installation was not given: told by the settings, refused when it is sent or added. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '../../server/config/config.ts'
import { stepProvidersOf } from '../../server/config/step-providers.ts'
import { routeContent } from '../workflow/route-content.ts'
import { createRouteWorld, FIXTURE, type RouteWorld } from '../workflow/route-world.ts'

let world: RouteWorld
beforeAll(async () => {
  world = await createRouteWorld(['Omar', 'Mariam'])
})
afterAll(() => world.server.stop())

describe('steps that need something of the installation', () => {
  it.each(['uaePassSign', 'eSeal', 'corporateSeal', 'integration'] as const)(
    '[R0023] %s cannot be sent where it could never be done, and nothing was sent',
    async (kind) => {
      await world.who('Omar').upload(FIXTURE, 'works.pdf')
      const content = routeContent(world.server.platform, FIXTURE, [['Mariam', kind, 1]])
      const sent = await world.who('Omar').call('TasksEf/AddEnvelope', { kind: 'document', content })
      expect([sent.code, sent.description.en]).toEqual([
        9256,
        'A step needs UAE PASS, a seal or a connected system, and it is not set up here',
      ])
      const { envelope } = world.server.platform.db.tables
      const rows = await world.server.platform.db.read((query) => query.select().from(envelope))
      expect(rows.filter((row) => row.body.state !== 'draft')).toEqual([])
    },
  )

  it('[R0023] a seal cannot be added on the way either, and a signature can', async () => {
    const content = routeContent(world.server.platform, FIXTURE, [['Mariam', 'approve', 1]], {
      allowAddedSigners: true,
    })
    const processId = await world.send(content)
    const add = async (kind: string) =>
      (
        await world.act('Omar', processId, 14, {
          person: {
            name: 'Mariam Example',
            email: 'mariam@example.com',
            language: 'en',
            kind,
            place: 'last',
          },
        })
      ).code
    expect(await add('eSeal')).toBe(9256)
    expect(await add('sign')).toBe(0)
  })

  it('the app is told what there is before anybody signs in', async () => {
    const told = await fetch(`${world.server.url}/api/Config/Get`)
    expect(((await told.json()) as { data: object }).data).toMatchObject({ stepProviders: [] })
  })

  it('each part of the environment brings its own', () => {
    const of = (environment: Record<string, string>) =>
      stepProvidersOf(parseConfig({ DEMO: 'false', ...environment }))
    expect(of({})).toEqual([])
    expect(of({ SEAL_P12: '/seal.p12' })).toEqual(['organizationSeal'])
    expect(
      of({ CONNECTED_SYSTEM_URL: 'https://system.example', CONNECTED_SYSTEM_SECRET: 's'.repeat(32) }),
    ).toEqual(['connectedSystem'])
    // The demo has a seal of its own; an installation that others reach has not.
    expect(of({ DEMO: 'true' })).toEqual(['organizationSeal'])
  })
})
