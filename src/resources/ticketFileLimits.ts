/** What a file of a ticket may be. */
export const ticketFileKinds = {
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  /** Maximum size of one in bytes, 5 MB. */
  largest: 5 * 2 ** 20,
} as const;

/** Maximum number of files that come with one answer, and of all of a ticket. */
export const maxFilesOfAnswer = 3;
export const maxFilesOfTicket = 10;
