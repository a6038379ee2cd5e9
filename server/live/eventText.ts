import type { Definition } from '../../src/resources/language/definition';

/** Serializes an event of the live channel. Called once per event, for all readers. */
export const eventText = (event: string, data: unknown): string => JSON.stringify({ event, data });

/** The event that says that any records of a list may have changed. */
export const changedText = ({ name }: Definition): string => eventText('changed', { entity: name, ids: [] });
