import type { Plugin } from 'vite'

const IMPORT = /import \{([^}]+)\} from '@tabler\/icons-react'/g

/**
 * Each icon is imported from its own file. Through the package's index every icon in use would belong to every
 * screen, and thousands of files would be read on each start.
 */
export function directIcons(): Plugin {
  return {
    name: 'tawqi:direct-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\/app\/.*\.tsx?$/, code: '@tabler/icons-react' },
      handler: (code) => ({
        code: code.replace(IMPORT, (_all, names: string) => fromFiles(names)),
        map: null,
      }),
    },
  }
}

/** On one line, so that places in the rest of the file keep their line. */
function fromFiles(names: string): string {
  const lines = names.split('\n').length - 1
  const imports = names
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => {
      const [name = '', local = name] = one.split(/ as /)
      return name.startsWith('Icon') && name !== 'Icon'
        ? `import ${local} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`
        : `import { ${one} } from '@tabler/icons-react'`
    })
  return imports.join(';') + '\n'.repeat(lines)
}
