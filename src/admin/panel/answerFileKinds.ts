import { maxFilesOfAnswer, ticketFileKinds } from '../../resources/ticketFileLimits';
import { evidenceKinds, type FileKinds } from '../files/checkFile';

/** Files that come with an answer to a ticket. */
export const answerFileKinds: FileKinds = {
  ...evidenceKinds,
  types: ticketFileKinds.types,
  largest: ticketFileKinds.largest,
  most: maxFilesOfAnswer,
  tooMany: 'At most %{smart_count} file with one answer |||| At most %{smart_count} files with one answer',
};
