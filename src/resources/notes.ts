import { defineResource } from './language/define';
import type { RecordOf } from './language/definition';
import { identifier, longText, number, stamp, text } from './language/fields';
import { staffRoles } from './language/roles';
import { maxNoteLength } from './noteLimits';

/**
 * What staff write for each other about a record whose definition has `display.notes`, in its panel. Whoever of them may open the
 * record reads and writes them; nobody changes one. '@' and a nickname tells that person (`mentions.ts`).
 */
export const notes = defineResource({
  name: 'notes',
  extension: true,
  title: 'Notes',
  noun: 'note',
  nouns: 'note |||| notes',
  access: { roles: staffRoles, subjectField: 'entity' },
  display: { nameField: 'author' },
  fields: {
    id: identifier(),
    entity: text('Entity', { required: true, hiddenInput: true, meaning: 'entity', filter: true, maxLength: 64 }),
    recordId: number('Record', { required: true, hiddenInput: true, filter: true, min: 1 }),
    author: text('Author', { required: true, input: false }),
    createDate: stamp('Date'),
    text: longText('Note', { required: true, maxLength: maxNoteLength }),
  },
  create: { perMinute: 20 },
});
export type Note = RecordOf<typeof notes>;
