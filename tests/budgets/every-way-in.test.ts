import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP_FILES, budgetOf, MAX_CALL_BODY, ROUTE_BUDGETS } from '../../server/budgets/budgets.ts'
import { DEFAULT_LIMITS } from '../../server/http/api.ts'
import { type RunningServer, startServer } from '../server/running-server.ts'

let world: RunningServer
beforeAll(async () => {
  // What is only there when it is configured is walked too.
  world = await startServer({
    CONNECTED_SYSTEM_URL: 'http://127.0.0.1:1/',
    CONNECTED_SYSTEM_SECRET: 'a secret of thirty-two characters',
  })
})
afterAll(() => world.stop())

const ANY = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
/** A path as a pattern stands for. */
const example = (pattern: string) => pattern.replace(/:\w+/g, 'x').replace(/\*/g, 'x')

describe('[S14] every way in', () => {
  it('of the router has a declared budget of its own', () => {
    const routes = world.server.app.routes
      // Layers that every request passes, and the files of the app.
      .filter(({ path, method }) => !(path === '/*' && ['ALL', 'GET'].includes(method)) && path !== '*')
    expect(routes.length).toBeGreaterThan(25)
    const undeclared = routes.flatMap(({ method, path }) =>
      (method === 'ALL' ? ANY : [method])
        .filter((one) => (budgetOf(one, example(path)) ?? APP_FILES) === APP_FILES)
        // A layer is for all methods, also those that no route below it has.
        .filter((one) => method !== 'ALL' || one === 'GET' || one === 'POST')
        .map((one) => `${one} ${path}`),
    )
    const layers = ['/sync/*', '/mailbox/*'].flatMap((path) => ['GET', 'POST'].map((one) => `${one} ${path}`))
    expect(undeclared.filter((one) => !layers.includes(one))).toEqual([])
  })

  it('is bounded in bytes, time, number and at once, for people and for strangers', () => {
    for (const budget of [...ROUTE_BUDGETS, APP_FILES]) {
      expect(Number.isFinite(budget.bodyBytes), budget.name).toBe(true)
      expect(budget.bodyMs, budget.name).toBeLessThanOrEqual(300_000)
      for (const share of [budget.person, budget.network]) {
        expect(share.atOnce, budget.name).toBeLessThanOrEqual(400)
        // The calls are counted where it is known who may ask which.
        expect((share.rate ?? DEFAULT_LIMITS.network).burst, budget.name).toBeLessThanOrEqual(20_000)
      }
    }
  })

  it('of the calls may have the body its budget has, and none a larger one', () => {
    for (const call of world.server.calls)
      expect(call.maxBodyBytes ?? 0, call.path).toBeLessThanOrEqual(MAX_CALL_BODY)
  })

  it('that is not declared is none', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await fetch(`${world.url}/nowhere`, { method })
      expect(response.status, method).toBe(404)
    }
  })
})
