import { describe, expect, it } from 'vitest'
import { circlesBetween, type Import, importsOf, roomOf } from './imports.ts'

/** What each part may import beside itself. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  sync: ['locales'],
  db: ['sync', 'locales'],
  server: ['sync', 'db', 'locales'],
  app: ['sync', 'locales'],
}
/** What an area is made with: it names what the rooms open, and the rooms name it. */
const COMPOSES = ['server/area.ts']

/** The rooms of `app`, from the ground up (`app/DECISIONS.md`). */
const GROUND = [
  'i18n',
  'ui',
  'replica',
  'session',
  'paths',
  'pdf',
  'people',
  'live',
  'files',
  'faces',
  'shell',
  'signing',
]
const SHARED = [
  'acts',
  'device',
  'documents',
  'evidence',
  'hand-over',
  'install',
  'messages',
  'records',
  'step-access',
  'templates',
]
const WHOLE = ['build', 'entrance', 'member', 'routes']
/** A feature is a room of its own; the few that stand on another one say so here. */
const STANDS_ON: Readonly<Record<string, readonly string[]>> = {
  administration: ['account', 'identity'],
  account: ['backup', 'identity', 'lock', 'notifications', 'ways-in'],
  'bulk-send': ['composing'],
  downloads: ['envelope-details', 'envelopes'],
  'envelope-details': ['envelopes'],
  // Fetched when somebody has answered, or says no: its words weigh on no light page.
  identity: ['invited'],
  // Who sets up a lock without a password shows who they are, in any way there is.
  lock: ['identity', 'ways-in'],
  operators: ['administration'],
  'ways-in': ['identity'],
}

describe('the parts of the product', () => {
  it.each(Object.entries(BELOW))('%s imports what is below it, and nothing of tests', (part, below) => {
    const wrong = importsOf(part)
      .filter(({ to }) => ![part, ...below].includes(to.split('/')[0] ?? ''))
      .filter(({ to }) => to !== 'package.json')
    expect(wrong).toEqual([])
  })

  it('nothing that runs for people loads samples, which stand beside what they are of', () => {
    const isSample = (file: string) => /\.sample\.ts$|^sync\/samples\//.test(file)
    const loads = Object.keys(BELOW)
      .flatMap(importsOf)
      .filter(({ from, to }) => isSample(to) && !isSample(from))
    expect(loads).toEqual([])
  })

  it('the app takes only types from the list of all commands: what is rare is loaded when it is asked for', () => {
    const loaded = importsOf('app').filter((one) => !one.isType)
    const wrong = loaded.filter(
      ({ to }) => to === 'sync/commands/registry.ts' || to === 'sync/commands/rare.ts',
    )
    expect(wrong.map(({ from }) => from)).toEqual(['app/replica/rare-commands.ts'])
    expect(loaded.filter(({ to }) => to === 'sync/commands/platform.ts')).toEqual([])
  })

  it.each(['app', 'server', 'db'])('no rooms of %s reach each other', (part) => {
    const imports = importsOf(part)
    expect(imports.length).toBeGreaterThan(50)
    expect(
      circlesBetween(
        imports.filter(({ from }) => !COMPOSES.includes(from)),
        roomOf,
      ),
    ).toEqual([])
  })

  it.each(['sync', 'db', 'server', 'app'])('no files of %s import each other', (part) => {
    const imports = importsOf(part).filter(({ from }) => !COMPOSES.includes(from))
    expect(circlesBetween(imports, (file) => file)).toEqual([])
  })

  it('a feature of app imports shared rooms, and another feature only where that is said', () => {
    const isFeature = (room: string) =>
      !room.includes('.') && ![...GROUND, ...SHARED, ...WHOLE].includes(room)
    const arrows = importsOf('app')
      .filter(({ to }) => to.startsWith('app/'))
      .map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to), files: `${from} imports ${to}` }))
      .filter(({ from, to }) => from !== to && isFeature(to) && !from.includes('.') && !WHOLE.includes(from))
    expect(arrows.filter(({ from, to }) => !STANDS_ON[from]?.includes(to)).map(({ files }) => files)).toEqual(
      [],
    )
    expect(new Set(arrows.map(({ from, to }) => `${from} ${to}`))).toEqual(
      new Set(Object.entries(STANDS_ON).flatMap(([from, all]) => all.map((to) => `${from} ${to}`))),
    )
  })

  it('the ground of app imports nothing but ground', () => {
    const upwards = importsOf('app').filter(
      ({ from, to }) =>
        to.startsWith('app/') && GROUND.includes(roomOf(from)) && [...SHARED, ...WHOLE].includes(roomOf(to)),
    )
    expect(upwards).toEqual([])
  })

  it('a circle is found, with the imports that close it', () => {
    const tree: Import[] = [
      { from: 'server/a/one.ts', to: 'server/b/two.ts' },
      { from: 'server/b/two.ts', to: 'server/c/three.ts' },
      { from: 'server/c/three.ts', to: 'server/a/four.ts' },
      { from: 'server/c/three.ts', to: 'server/d/five.ts' },
      { from: 'server/server.ts', to: 'server/a/one.ts' },
    ]
    expect(circlesBetween(tree, roomOf)).toEqual([
      [
        'server/a/one.ts imports server/b/two.ts',
        'server/b/two.ts imports server/c/three.ts',
        'server/c/three.ts imports server/a/four.ts',
      ],
    ])
  })
})
