const bytesPerKilobyte = 1024;

/** A size in KB of 1024 bytes, rounded up, so that a file that is one byte too large never appears to be allowed. */
export const kilobytes = (bytes: number): number => Math.ceil(bytes / bytesPerKilobyte);
