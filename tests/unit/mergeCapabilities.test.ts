import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { mergeDerived, mergeLists, mergeMaps } from '../../server/domain/merge';

const handler = () => Promise.resolve();
const one = () => sql`1`;

it('what capabilities give is put together', () => {
  const vault = { derived: { devices: { silent: one } }, backfills: [handler], judges: {} };
  const people = { derived: { devices: { late: one }, users: { here: one } }, backfills: [handler] };
  expect(mergeDerived({ vault, people })).toEqual({ devices: { silent: one, late: one }, users: { here: one } });
  expect(mergeLists({ vault, people }, 'backfills')).toHaveLength(2);
});

it('two capabilities with the same handler are refused by name', () => {
  const actionHandlers = { 'messages.assign': handler };
  expect(() => mergeMaps({ messages: { actionHandlers }, invoices: { actionHandlers } }, 'actionHandlers')).toThrow(
    'server/domain: messages and invoices both have actionHandlers.messages.assign',
  );
});

it('two capabilities with the same derived field of a table are refused by name', () => {
  const derived = { devices: { silent: one } };
  expect(() => mergeDerived({ devices: { derived }, vault: { derived } })).toThrow(
    'server/domain: devices and vault both have derived.devices.silent',
  );
});
