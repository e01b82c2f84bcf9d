/** Imported by what cannot do without them: a screen of records asks beforehand whether a wish would be permitted. */
import { RARE_COMMANDS } from '../../sync/commands/rare.ts'
import { know } from './device-commands.ts'

know(RARE_COMMANDS)
