import type { Capability } from '../../entities/capability';
import { addNote } from './notes';

/** Notes of staff on records. */
export const notes: Capability = { creators: { notes: addNote } };
