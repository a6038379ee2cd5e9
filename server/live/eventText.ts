import type { Definition } from '../../src/resources/language/definition';

/**
 * Serializes an event of the live channel. Called once per event, for all readers. `asOf` says how new its data are
 * (`database/asOf.ts`).
 */
export const eventText = (event: string, data: unknown, asOf?: number): string => JSON.stringify({ event, data, asOf });

/** The event that says that any records of a list may have changed. */
export const changedText = ({ name }: Definition): string => eventText('changed', { entity: name, ids: [] });
