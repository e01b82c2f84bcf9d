// biome-ignore lint/style/noRestrictedImports: a test runs in Node and reads style sheets as files
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Words of a style sheet that would not turn round with the language. */
const PHYSICAL =
  /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right|top|bottom)|left|right|text-align:\s*(?:left|right)|float:\s*(?:left|right))(?:-(?:width|color|style|radius))?\s*(?::|;|$)/

/**
 * Coordinates on paper are the one exception: in doc.css, on a line that says `page coordinates`, or in a sheet
 * whose first comment says that it is physical on purpose.
 */
function physicalLines(name: string, text: string): string[] {
  if (name.endsWith('/doc.css') || /^\/\*[^*]*physical on purpose/i.test(text)) return []
  return text
    .replace(/\/\*(?!.*page coordinates)[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .split('\n')
    .flatMap((line, at) =>
      PHYSICAL.test(line) && !line.includes('page coordinates') ? [`${name}:${at + 1} ${line.trim()}`] : [],
    )
}

test('style sheets speak of start and end, never of left and right', () => {
  expect(physicalLines('a.css', 'a { margin-left: 4px; }')).toHaveLength(1)
  expect(physicalLines('a.css', 'a { inset-inline-start: 0; border-start-start-radius: 2px; }')).toEqual([])
})

test('every style sheet of the app mirrors', () => {
  const root = new URL('../', import.meta.url).pathname
  const sheets = readdirSync(root, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.css'))
  expect(sheets.length).toBeGreaterThan(5)
  expect(sheets.flatMap((name) => physicalLines(`app/${name}`, readFileSync(root + name, 'utf8')))).toEqual(
    [],
  )
})
