import { describe, expect, it } from 'vitest'
import { createLogger } from './logger.ts'

function logged(fields: Record<string, unknown>): string {
  const lines: string[] = []
  createLogger({ write: (line) => lines.push(line), now: () => 0 }).error('it failed', fields)
  return lines.join('\n')
}

describe('a line of the log', () => {
  it('is one JSON object with instant, level and event', () => {
    expect(JSON.parse(logged({ part: 'two\nlines' }))).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      level: 'error',
      event: 'it failed',
      part: 'two\nlines',
    })
  })

  it('shows no secret: by the name of a field, in an address, or as a parameter of a query', () => {
    const line = logged({
      accessToken: 'secret-1',
      nested: { password: 'secret-2', cookie: ['secret-3'] },
      url: 'postgres://tawqi:secret-4@db.example.com:5432/tawqi',
      error: new Error('connect postgres://tawqi:secret-5@db failed\nparams: secret-6', {
        cause: new Error('smtp://user:secret-7@mail'),
      }),
    })
    expect(line).not.toContain('secret')
    expect(line).toContain('postgres://tawqi:[hidden]@db.example.com:5432/tawqi')
  })
})
