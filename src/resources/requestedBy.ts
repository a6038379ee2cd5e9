import { text } from './language/fields';

/** Name of the person who requested the approval that waits on a record (extension); empty when none waits. */
export const requestedBy = text('Approval requested by', {
  column: 'optional',
  input: false,
  extension: true,
  derived: true,
});
