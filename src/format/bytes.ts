const inKilobyte = 1024;

/** A size in whole KB of 1024 bytes, rounded up, so that what is a byte too large is never shown as just allowed. */
export const kilobytes = (bytes: number): number => Math.ceil(bytes / inKilobyte);
