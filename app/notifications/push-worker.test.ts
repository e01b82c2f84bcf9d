import { describe, expect, it } from 'vitest'
import { pathOf, readMessage } from './push-worker.ts'

const told = (value: unknown) => ({ json: () => value })

describe('a push message in the browser', () => {
  it('[E024] is shown with what it says; what it does not say is filled in', () => {
    expect(
      readMessage(told({ title: 'A document waits for you', path: '/documents/1', dir: 'rtl' })),
    ).toEqual({
      title: 'A document waits for you',
      body: '',
      lang: 'en',
      dir: 'rtl',
      path: '/documents/1',
      tag: '/documents/1',
    })
  })

  it('is nothing to show when it is not ours', () => {
    for (const data of [null, told(null), told({ title: 1 }), told('x')]) expect(readMessage(data)).toBeNull()
    expect(
      readMessage({
        json: () => {
          throw new SyntaxError('not JSON')
        },
      }),
    ).toBeNull()
  })

  it('leads to a page of our own, whatever was sent', () => {
    const origin = 'https://sign.example.com'
    expect(pathOf('/documents/1', origin)).toBe('/documents/1')
    for (const foreign of ['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)', null, 7])
      expect(pathOf(foreign, origin)).toBe('/')
  })
})
