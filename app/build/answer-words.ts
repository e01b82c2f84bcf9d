import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { ANSWERS } from '../../sync/answers.ts'

/**
 * The sentences of refusals, which the server says, as words of a page: `locales/{locale}/answers.words` is made from the
 * `answers.json` beside it, so that each stands in one file.
 */
export function answerWords(repository: string): Plugin {
  return {
    name: 'tawqi:answer-words',
    resolveId(source) {
      const locale = /locales\/(\w+)\/answers\.words$/.exec(source)?.[1]
      return locale === undefined ? null : `\0${join(repository, 'locales', locale, 'answers.words')}`
    },
    async load(id) {
      if (!id.startsWith('\0') || !id.endsWith('/answers.words')) return null
      const file = id.slice(1).replace(/words$/, 'json')
      this.addWatchFile(file)
      const sentences = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
      const messages = Object.keys(ANSWERS).flatMap((code) => {
        const sentence = sentences[code]
        return sentence === undefined ? [] : [[`answer:${code}`, compileMessage(sentence)]]
      })
      return `export const messages = ${JSON.stringify(Object.fromEntries(messages))}`
    },
  }
}
