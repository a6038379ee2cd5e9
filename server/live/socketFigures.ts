/** Figures of the live channel, by name, with their help. */
export const socketFigures = {
  console_live_sockets: 'Sockets of the live channel that are signed in',
} as const;
