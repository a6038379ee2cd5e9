/** A command refuses to run. Its message is printed without a stack trace. */
export class CommandRefused extends Error {}
