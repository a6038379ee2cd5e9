/** Options of a field that only the reference platform sets, in addition to the contract. */
export const setByPlatform = { input: false, extension: true } as const;

/** The same of a field whose column the user may add. */
export const setByPlatformOptional = { ...setByPlatform, column: 'optional' } as const;
