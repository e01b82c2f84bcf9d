import { expect, test } from 'vitest'
import { browserName } from './browser-name.ts'

test('browsers are told by the name people know them by', () => {
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0'
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
  expect(browserName(edge)).toEqual({ name: 'Edge, Windows', mobile: false })
  expect(browserName(phone)).toEqual({ name: 'Safari, iPhone', mobile: true })
  expect(browserName('curl/8')).toEqual({ name: null, mobile: false })
})
