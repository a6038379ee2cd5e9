import { text } from './language/fields';

/** Who requested what waits for approval on a record (extension); empty where nothing waits. */
export const requestedBy = text('Approval requested by', {
  column: 'optional',
  input: false,
  extension: true,
  derived: true,
});
