const uuidPattern = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether PostgreSQL accepts this text as a uuid. */
export const isUuid = (text: string): boolean => uuidPattern.test(text);
