/** Why a command does nothing; said as it is. */
export class CommandRefused extends Error {}
